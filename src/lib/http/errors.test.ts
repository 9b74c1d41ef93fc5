import { describe, expect, test } from 'vitest';
import { classifyAnswer, DataError, type DataErrorKind, toDataError } from './errors.ts';

describe('the kind of a failed answer', () => {
  test.each<[status: number, code: string | undefined, kind: DataErrorKind]>([
    [400, undefined, 'rejected'],
    [400, '22P02', 'rejected'],
    [401, undefined, 'forbidden'],
    [401, '42501', 'forbidden'],
    [403, undefined, 'forbidden'],
    [403, '42501', 'forbidden'],
    [400, '42501', 'forbidden'],
    [404, undefined, 'rejected'],
    [404, 'PGRST205', 'rejected'],
    [404, '42P01', 'rejected'],
    [404, 'PGRST116', 'notFound'],
    [405, undefined, 'rejected'],
    [406, undefined, 'rejected'],
    [406, 'PGRST116', 'notFound'],
    [409, undefined, 'conflict'],
    [409, '23505', 'conflict'],
    [400, '23505', 'conflict'],
    [422, undefined, 'rejected'],
    [429, undefined, 'rateLimited'],
    [430, undefined, 'rejected'],
    [499, undefined, 'rejected'],
    [500, undefined, 'server'],
    [500, '57014', 'server'],
    [502, undefined, 'server'],
    [503, undefined, 'server'],
    [504, undefined, 'server'],
    [599, undefined, 'server'],
  ])('status %i with code %s is %s', (status, code, kind) => expect(classifyAnswer(status, code)).toBe(kind));
});

describe('which failures may pass by themselves', () => {
  test.each<[kind: DataErrorKind, status: number, isTransient: boolean]>([
    ['unreachable', 0, true],
    ['missingCode', 0, true],
    ['server', 500, false],
    ['server', 501, false],
    ['server', 502, true],
    ['server', 503, true],
    ['server', 504, true],
    ['server', 505, false],
    ['offline', 0, false],
    ['timeout', 0, false],
    ['forbidden', 401, false],
    ['forbidden', 403, false],
    ['notFound', 404, false],
    ['notFound', 406, false],
    ['conflict', 409, false],
    ['rateLimited', 429, false],
    ['rejected', 400, false],
    ['invalid', 200, false],
    ['invalid', 0, false],
  ])('%s with status %i: %s', (kind, status, isTransient) => {
    expect(new DataError(kind, 'Message', { status }).isTransient).toBe(isTransient);
  });
});

describe('a DataError', () => {
  test('without details has no status, no text, no code and no cause', () => {
    expect(new DataError('offline', 'Message')).toMatchObject({
      name: 'DataError',
      message: 'Message',
      status: 0,
      statusText: '',
      code: undefined,
      cause: undefined,
    });
  });

  test('keeps all details', () => {
    const cause = new Error('why');
    const details = { status: 409, statusText: 'Conflict', code: '23505', cause };
    expect(new DataError('conflict', 'Message', details)).toMatchObject(details);
  });
});

describe('whatever was thrown becomes a DataError', () => {
  test('one already is', () => {
    const error = new DataError('timeout', 'Too slow');
    expect(toDataError(error)).toBe(error);
  });

  test.each([
    { thrown: new SyntaxError('Unexpected end of JSON input'), message: 'Unexpected end of JSON input' },
    { thrown: 'a text', message: 'a text' },
    { thrown: undefined, message: 'undefined' },
    { thrown: null, message: 'null' },
  ])('$thrown counts as an unreadable answer', ({ thrown, message }) => {
    const error = toDataError(thrown);
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ kind: 'invalid', message, status: 0, cause: thrown });
  });
});
