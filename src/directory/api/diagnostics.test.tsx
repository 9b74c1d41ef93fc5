import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aRow, someAgencies } from '#tests/fixtures/agency.ts';
import {
  AGENCIES_URL,
  answerAgencies,
  recordAgencyCalls,
  serveAgencies,
  unreachableAgencies,
} from '#tests/harness/agencies-api.ts';
import { answerHtml, answerError } from '#tests/harness/faulty-answers.ts';
import { forbidStorage } from '#tests/harness/forbidden-storage.ts';
import { server } from '#tests/harness/msw-server.ts';
import { type DiagnosisStep, runDiagnosis } from './diagnostics.ts';

/** Returns the diagnosis of one check. */
async function diagnose(check: DiagnosisStep['check'], agencyId: number | null = 1) {
  const steps = await runDiagnosis(agencyId);
  return steps.find((step) => step.check === check)?.outcome;
}

describe('the diagnosis', () => {
  test('runs five checks, in this order', async () => {
    server.use(serveAgencies([aRow()]));
    const steps = await runDiagnosis(1);
    expect(steps.map(({ check }) => check)).toEqual(['count', 'sample', 'session', 'endpoint', 'record']);
  });

  test('sends a count, one row and two direct GETs, each with the public key [C7]', async () => {
    server.use(serveAgencies([aRow()]));
    const calls = recordAgencyCalls();
    await runDiagnosis(1);
    expect(calls.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`).toSorted()).toEqual([
      `GET ${AGENCIES_URL}?select=*&id=eq.1`,
      `GET ${AGENCIES_URL}?select=id&limit=1`,
      `GET ${AGENCIES_URL}?select=id,Name&limit=1`,
      `HEAD ${AGENCIES_URL}?select=id`,
    ]);
    expect(calls.map(({ headers }) => headers.get('apikey'))).toEqual(Array(4).fill('sb_publishable_test'));
  });

  test('asks for no record where the address holds no id', async () => {
    server.use(serveAgencies([aRow()]));
    const calls = recordAgencyCalls();
    await runDiagnosis(null);
    expect(calls.map(({ url }) => url)).toContain(`${AGENCIES_URL}?select=id&limit=0`);
  });

  test('says how many rows there are', async () => {
    server.use(serveAgencies(someAgencies(12)));
    expect(await diagnose('count')).toEqual({ kind: 'ok', detail: '12' });
  });

  test('says that there are none', async () => {
    server.use(serveAgencies([]));
    expect(await diagnose('count')).toEqual({ kind: 'ok', detail: '0' });
    expect(await diagnose('sample')).toEqual({ kind: 'ok', detail: '[]' });
  });

  test.each([
    { key: 'sb-abcdefgh-auth-token', detail: 'present' },
    { key: 'sb--auth-token', detail: 'none' },
    { key: 'sb-abcdefgh-auth-token-code-verifier', detail: 'none' },
    { key: 'farbschema', detail: 'none' },
  ])('with $key in the storage, the session is $detail', async ({ key, detail }) => {
    localStorage.setItem(key, '{"access_token":"a.b.c"}');
    server.use(serveAgencies([]));
    expect(await diagnose('session')).toEqual({ kind: 'ok', detail });
  });

  test('finds no session where the browser forbids its storage', async () => {
    forbidStorage();
    server.use(serveAgencies([]));
    expect(await diagnose('session')).toEqual({ kind: 'ok', detail: 'none' });
  });

  test.each([
    { length: 100, shown: 100 },
    { length: 101, shown: 100 },
    { length: 100_000, shown: 100 },
  ])('cuts an answer of $length characters to $shown', async ({ length, shown }) => {
    const body = JSON.stringify('x'.repeat(length - 2));
    server.use(
      answerAgencies(() => new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } })),
    );
    expect(await diagnose('record')).toEqual({ kind: 'ok', detail: body.slice(0, shown) });
  });
});

describe('a check that fails', () => {
  test.each([
    {
      fault: 'an error answer',
      answer: () => answerError(401, 'Unauthorized', { code: '42501', message: 'permission denied' }),
      reason: 'forbidden',
      status: 401,
      detail: 'permission denied',
    },
    {
      fault: 'a broken server',
      answer: () => answerError(503, 'Service Unavailable'),
      reason: 'server',
      status: 503,
      detail: '503 Service Unavailable',
    },
    {
      fault: 'a web page',
      answer: () => answerHtml(),
      reason: 'invalid',
      status: 200,
      detail: 'The answer is no JSON',
    },
  ])('says why: $fault', async ({ answer, reason, status, detail }) => {
    server.use(answerAgencies(answer));
    const failed = { kind: 'failed', reason, status, detail };
    expect(await diagnose('sample')).toEqual(failed);
    expect(await diagnose('endpoint')).toEqual(failed);
    expect(await diagnose('record')).toEqual(failed);
  });

  test('stops none of the others, and needs no retry', async () => {
    server.use(unreachableAgencies());
    const calls = recordAgencyCalls();
    const steps = await runDiagnosis(1);
    expect(steps.map(({ check, outcome }) => [check, outcome.kind])).toEqual([
      ['count', 'failed'],
      ['sample', 'failed'],
      ['session', 'ok'],
      ['endpoint', 'failed'],
      ['record', 'failed'],
    ]);
    expect(calls).toHaveLength(4);
  });

  test('is distinguished from those that succeed', async () => {
    const recordIsBroken = http.get(
      ({ request }) => request.url.includes('id=eq.1'),
      () => answerError(500, 'Internal Server Error', { message: 'invalid page in block 0' }),
    );
    server.use(recordIsBroken, serveAgencies([aRow()]));
    expect(await diagnose('endpoint')).toEqual({
      kind: 'ok',
      detail: expect.stringContaining('"id":1') as unknown,
    });
    expect(await diagnose('record')).toEqual({
      kind: 'failed',
      reason: 'server',
      status: 500,
      detail: 'invalid page in block 0',
    });
  });
});
