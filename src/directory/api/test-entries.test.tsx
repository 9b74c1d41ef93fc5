import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aSession, storeSession } from '#tests/fixtures/session.ts';
import { AGENCIES_URL, recordAgencyCalls } from '#tests/harness/agencies-api.ts';
import { answerHtml, answerTruncated, answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { createTestEntries, TEST_ENTRIES } from './test-entries.ts';

const IDS = TEST_ENTRIES.map(({ id }) => ({ id }));
const accept = () => HttpResponse.json(IDS, { status: 201 });

/** Answers the inserts with these in turn; the last one is repeated. */
function answerInserts(...answers: readonly (() => Response)[]) {
  let given = 0;
  server.use(
    http.post(AGENCIES_URL, () => {
      given += 1;
      return answers[Math.min(given, answers.length) - 1]?.();
    }),
  );
}

test('the seven test agencies say that they are tests, are the same each time, and drafts', () => {
  expect(TEST_ENTRIES).toHaveLength(7);
  expect(new Set(TEST_ENTRIES.map(({ id }) => id)).size).toBe(7);
  for (const entry of TEST_ENTRIES) {
    expect(entry.Name).toMatch(/^Test-Eintrag \d \(/);
    expect(entry.Zusammenfassung).toContain('Erfundener Eintrag');
    expect(entry.Webseite).toMatch(/\.example$/);
    expect(entry.status).toBe('draft');
  }
});

describe('creating them', () => {
  test('sends all seven in one insert [C9]', async () => {
    answerInserts(accept);
    const calls = recordAgencyCalls();
    expect(await createTestEntries()).toEqual({ kind: 'created', count: 7 });
    expect(calls).toHaveLength(1);
    expect(await calls[0]?.clone().json()).toEqual(TEST_ENTRIES);
    // The publishable key is no user's token, so the database treats the visitor as anonymous.
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer sb_publishable_test');
  });

  test('sends them with the token of the signed-in user', async () => {
    const session = aSession();
    storeSession(session);
    answerInserts(() => answerError(500, 'Internal Server Error'), accept);
    const calls = recordAgencyCalls();
    await createTestEntries();
    const authorization = `Bearer ${session.access_token}`;
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([authorization, authorization]);
  });

  test.each([
    ['500', () => answerError(500, 'Internal Server Error')],
    ['404', () => answerError(404, 'Not Found')],
    ['a web page', () => answerHtml()],
    ['truncated JSON', answerTruncated],
    ['an object', () => HttpResponse.json({})],
    ['no answer', () => HttpResponse.error()],
  ])('falls back to a direct POST after %s [C9]', async (_name, fault) => {
    answerInserts(fault, accept);
    const calls = recordAgencyCalls();
    expect(await createTestEntries()).toEqual({ kind: 'created', count: 7 });
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(calls[1]?.headers.get('prefer')).toBe('return=representation');
    expect(calls[1]?.headers.get('apikey')).toBe('sb_publishable_test');
    expect(await calls[1]?.clone().json()).toEqual(TEST_ENTRIES);
  });

  test.each([
    ['401', () => answerError(401, 'Unauthorized', { code: '42501' })],
    ['403', () => answerError(403, 'Forbidden', { code: '42501' })],
    ['an expired session', () => answerError(401, 'Unauthorized', { code: 'PGRST303' })],
  ])('is rejected by row-level security (%s), which no second call would change', async (_name, fault) => {
    answerInserts(fault);
    const calls = recordAgencyCalls();
    expect(await createTestEntries()).toEqual({ kind: 'forbidden' });
    expect(calls).toHaveLength(1);
  });

  test('never creates them twice', async () => {
    answerInserts(() => answerError(409, 'Conflict', { code: '23505' }));
    expect(await createTestEntries()).toEqual({ kind: 'present' });
  });

  test('a first answer that got lost does not double them either', async () => {
    answerInserts(
      () => HttpResponse.error(),
      () => answerError(409, 'Conflict', { code: '23505' }),
    );
    expect(await createTestEntries()).toEqual({ kind: 'present' });
  });

  test.each([
    ['server', () => answerError(500, 'Internal Server Error')],
    ['rateLimited', () => answerError(429, 'Too Many Requests')],
    ['unreachable', () => HttpResponse.error()],
    ['invalid', () => HttpResponse.json({ id: 1 })],
  ] as const)('fails with „%s“ where both ways fail', async (kind, fault) => {
    answerInserts(fault);
    await expect(createTestEntries()).rejects.toMatchObject({ name: 'DataError', kind });
  });
});
