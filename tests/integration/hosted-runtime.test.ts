import { describe, expect, test } from 'vitest';
import { EDGE_FUNCTIONS } from '#config/edge-functions.ts';
import { prepareFunctions } from '#tests/harness/prepare-functions.ts';

/* The edge functions on the Deno of the hosted runtime, where HOSTED_DENO names its path (npm's deno@2.1.4). */

const hostedDeno = process.env['HOSTED_DENO'] || undefined;

describe.skipIf(hostedDeno === undefined)('on the hosted runtime’s Deno', () => {
  const { call, runJobs, lastCode, urlOf } = prepareFunctions<unknown>(EDGE_FUNCTIONS, { hostedDeno });

  test.each(EDGE_FUNCTIONS)('%s starts, and says what is wrong with a call', async (name) => {
    const answer = await call({}, {}, urlOf(name));
    expect([400, 422]).toContain(answer.status);
    expect(answer.headers.get('x-client-address')).toBe('known');
    expect(answer.answer).toMatchObject({ message: expect.any(String) });
  });

  test.each(['entry-account', 'send-contact-email', 'newsletter'] as const)(
    '%s runs its jobs',
    async (name) => expect(await runJobs(urlOf(name))).toMatchObject({ status: 200 }),
  );

  test('a code is mailed, and signs in', async () => {
    const email = 'hosted@ahornsteg.de';
    expect((await call({ action: 'requestCode', email }, {}, urlOf('entry-account'))).status).toBe(200);
    const entered = await call({ action: 'signIn', email, code: lastCode() }, {}, urlOf('entry-account'));
    expect(entered.answer).toMatchObject({ session: { accessToken: expect.any(String) } });
  });
});
