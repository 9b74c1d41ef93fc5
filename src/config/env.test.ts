import { describe, expect, test } from 'vitest';
import { parseEnvironment } from './env.ts';

const COMPLETE = {
  VITE_SUPABASE_URL: 'https://abcdefgh.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
};

describe('a complete environment', () => {
  test('is handed over by its own names', () => {
    expect(parseEnvironment(COMPLETE)).toEqual({
      isValid: true,
      environment: {
        supabaseUrl: 'https://abcdefgh.supabase.co',
        supabaseKey: 'sb_publishable_abc',
        isDemoData: false,
        errorReportUrl: null,
      },
    });
  });

  test.each([
    ['https://abcdefgh.supabase.co/', 'https://abcdefgh.supabase.co'],
    ['https://abcdefgh.supabase.co///', 'https://abcdefgh.supabase.co'],
    ['http://127.0.0.1:54321', 'http://127.0.0.1:54321'],
    ['http://localhost:5173/', 'http://localhost:5173'],
    ['https://db.example/supabase/', 'https://db.example/supabase'],
  ])('address %s becomes %s', (url, supabaseUrl) => {
    expect(parseEnvironment({ ...COMPLETE, VITE_SUPABASE_URL: url })).toMatchObject({
      isValid: true,
      environment: { supabaseUrl },
    });
  });

  test.each([
    ['true', true],
    ['false', false],
    ['', false],
    [undefined, false],
  ])('VITE_DEMO_DATA %o means demo data: %s', (VITE_DEMO_DATA, isDemoData) => {
    expect(parseEnvironment({ ...COMPLETE, VITE_DEMO_DATA })).toMatchObject({
      isValid: true,
      environment: { isDemoData },
    });
  });

  test('may hold other variables', () => {
    expect(parseEnvironment({ ...COMPLETE, VITE_OTHER: 'x', PATH: '/bin' })).toEqual(
      parseEnvironment(COMPLETE),
    );
  });
});

describe('the address for reports of errors', () => {
  test.each([
    ['', null],
    [undefined, null],
    ['https://reports.example/beraterkompass', 'https://reports.example/beraterkompass'],
    ['/fehler', '/fehler'],
  ])('%o means %o', (VITE_ERROR_REPORT_URL, errorReportUrl) => {
    expect(parseEnvironment({ ...COMPLETE, VITE_ERROR_REPORT_URL })).toMatchObject({
      isValid: true,
      environment: { errorReportUrl },
    });
  });

  test.each([
    'http://reports.example',
    '//reports.example',
    'reports.example',
    'https://',
    'javascript:alert(1)',
  ])('%s is invalid', (VITE_ERROR_REPORT_URL) => {
    expect(parseEnvironment({ ...COMPLETE, VITE_ERROR_REPORT_URL })).toEqual({
      isValid: false,
      problems: [{ variable: 'VITE_ERROR_REPORT_URL', problem: 'invalid' }],
    });
  });
});

describe('an incomplete environment', () => {
  test.each([
    { name: 'nothing at all', variables: {} },
    {
      name: 'only undefined values',
      variables: { VITE_SUPABASE_URL: undefined, VITE_SUPABASE_PUBLISHABLE_KEY: undefined },
    },
    { name: 'only empty values', variables: { VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' } },
  ])('of $name names every missing variable, not only the first', ({ variables }) => {
    expect(parseEnvironment(variables)).toEqual({
      isValid: false,
      problems: [
        { variable: 'VITE_SUPABASE_URL', problem: 'missing' },
        { variable: 'VITE_SUPABASE_PUBLISHABLE_KEY', problem: 'missing' },
      ],
    });
  });

  test.each([
    'abcdefgh.supabase.co',
    'ftp://abcdefgh.supabase.co',
    'javascript:alert(1)',
    'postgresql://postgres@db.example/postgres',
    'https://',
    'project',
  ])('address %s is invalid', (VITE_SUPABASE_URL) => {
    expect(parseEnvironment({ ...COMPLETE, VITE_SUPABASE_URL })).toEqual({
      isValid: false,
      problems: [{ variable: 'VITE_SUPABASE_URL', problem: 'invalid' }],
    });
  });

  test.each(['yes', '1', 'TRUE'])('VITE_DEMO_DATA %s is invalid', (VITE_DEMO_DATA) => {
    expect(parseEnvironment({ ...COMPLETE, VITE_DEMO_DATA })).toEqual({
      isValid: false,
      problems: [{ variable: 'VITE_DEMO_DATA', problem: 'invalid' }],
    });
  });

  test('distinguishes missing from invalid', () => {
    expect(parseEnvironment({ VITE_SUPABASE_URL: 'project', VITE_DEMO_DATA: 'yes' })).toEqual({
      isValid: false,
      problems: [
        { variable: 'VITE_SUPABASE_URL', problem: 'invalid' },
        { variable: 'VITE_SUPABASE_PUBLISHABLE_KEY', problem: 'missing' },
        { variable: 'VITE_DEMO_DATA', problem: 'invalid' },
      ],
    });
  });
});
