import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { aRow, someAgencies } from '#tests/fixtures/agency.ts';
import {
  AGENCIES_URL,
  answerAgencies,
  recordAgencyCalls,
  serveAgencies,
  stalledAgencies,
} from '#tests/harness/agencies-api.ts';
import { answerHtml, USUAL_ANSWERS, answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { shortenTimeLimit } from '#tests/harness/time-limit.ts';
import { connectionQueries } from './connection.ts';

const checkHealth = () => createQueryClient(0).query(connectionQueries.health());

/** Reads of rows get this answer, in the order given; the count is always 1. */
function answerReads(...answers: readonly (() => Response)[]) {
  let given = 0;
  server.use(
    http.get(AGENCIES_URL, () => {
      given += 1;
      return answers[Math.min(given, answers.length) - 1]?.();
    }),
    http.head(AGENCIES_URL, () => new HttpResponse(null, { headers: { 'Content-Range': '0-0/1' } })),
  );
}

describe('health of the connection', () => {
  test('of a database in order', async () => {
    server.use(serveAgencies(someAgencies(12)));
    expect(await checkHealth()).toMatchObject({
      connection: true,
      auth: false,
      dataAccess: true,
      count: 12,
      errorDetails: [],
    });
  });

  test('sends a count-only read and a read of ten rows with the exact count, each with the public key [C8]', async () => {
    server.use(serveAgencies([aRow()]));
    const calls = recordAgencyCalls();
    await checkHealth();
    expect(calls.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      `GET ${AGENCIES_URL}?select=*&limit=10`,
      `HEAD ${AGENCIES_URL}?select=*`,
    ]);
    expect(calls.map(({ headers }) => headers.get('prefer'))).toEqual(['count=exact', 'count=exact']);
    expect(calls.map(({ headers }) => headers.get('apikey'))).toEqual(Array(2).fill('sb_publishable_test'));
  });

  test('of an empty table', async () => {
    server.use(serveAgencies([]));
    expect(await checkHealth()).toMatchObject({ connection: true, dataAccess: true, count: 0, sample: '[]' });
  });

  test('cuts the sample to 100 characters [C8]', async () => {
    server.use(serveAgencies(someAgencies(12)));
    const { sample } = await checkHealth();
    expect(sample).toHaveLength(100);
    expect(sample).toMatch(/^\[\{"id":1,"Name":"Agentur 1"/);
  });

  test('says whether somebody is signed in', async () => {
    server.use(serveAgencies([]));
    localStorage.setItem('sb-beraterkompass-auth-token', '{"access_token":"a.b.c"}');
    expect((await checkHealth()).auth).toBe(true);
  });

  test.each(USUAL_ANSWERS)(
    'after $fault nothing is in order, and the check itself does not fail',
    async ({ answer }) => {
      server.use(answerAgencies(answer));
      const health = await checkHealth();
      expect(health).toMatchObject({ connection: false, dataAccess: false, count: null, sample: '' });
      expect(health.errorDetails).toHaveLength(2);
    },
  );

  test('after a time-out', async () => {
    shortenTimeLimit();
    server.use(stalledAgencies());
    const { errorDetails } = await checkHealth();
    expect(errorDetails.map(({ kind }) => kind)).toEqual(['timeout', 'timeout']);
  });

  test('does not retry by itself', async () => {
    server.use(answerAgencies(() => answerError(503, 'Service Unavailable')));
    const calls = recordAgencyCalls();
    await checkHealth();
    // The count, the rows, and the rows once more by a direct GET.
    expect(calls).toHaveLength(3);
  });
});

describe('rows that the client cannot read are asked for directly', () => {
  test('and the direct answer counts', async () => {
    answerReads(
      () => answerHtml(),
      () => HttpResponse.json([{ id: 1 }]),
    );
    expect(await checkHealth()).toMatchObject({ dataAccess: true, sample: '[{"id":1}]', errorDetails: [] });
  });

  test('and an error answer of both is reported, though the database counts', async () => {
    answerReads(() => answerError(401, 'Unauthorized', { code: '42501' }));
    const health = await checkHealth();
    expect(health).toMatchObject({ connection: true, dataAccess: false, count: 1 });
    expect(health.errorDetails.map(({ kind }) => kind)).toEqual(['forbidden']);
  });
});
