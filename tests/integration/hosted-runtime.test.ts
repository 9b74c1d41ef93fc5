import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EDGE_FUNCTIONS } from '#config/edge-functions.ts';
import { type RunningFunction, startFunction } from '#supabase/local/function-process.ts';
import { smtpVariables } from '#tests/harness/contact-backend.ts';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';
import { type MailCatcher, launchMailCatcher } from '#tests/harness/mail-catcher.ts';

/* The edge functions on the Deno of the hosted runtime, where HOSTED_DENO names its path (npm's deno@2.1.4). */

const hostedDeno = process.env['HOSTED_DENO'] || undefined;

describe.skipIf(hostedDeno === undefined)('on the hosted runtime’s Deno', () => {
  let server: EmbeddedServer;
  let catcher: MailCatcher;
  const running = new Map<string, RunningFunction>();

  beforeAll(async () => {
    server = await launchEmbedded();
    catcher = await launchMailCatcher();
    for (const name of EDGE_FUNCTIONS) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const started = await startFunction({
        name,
        hostedDeno,
        supabaseUrl: server.url,
        secretKey: server.secretKey,
        env: smtpVariables(catcher.port),
      });
      running.set(name, started);
    }
  });
  afterAll(async () => {
    await Promise.all([...running.values()].map((started) => started.close()));
    await catcher.close();
    await server.close();
  });

  const post = (name: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(running.get(name)?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.77', ...headers },
      body: JSON.stringify(body),
    });

  test.each(EDGE_FUNCTIONS)('%s starts, and says what is wrong with a call', async (name) => {
    const answer = await post(name, {});
    expect([400, 422]).toContain(answer.status);
    expect(answer.headers.get('x-client-address')).toBe('known');
    expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  });

  test.each(['entry-account', 'send-contact-email', 'newsletter'])('%s runs its jobs', async (name) => {
    const answer = await post(name, { action: 'runJobs' }, { apikey: server.secretKey });
    expect({ status: answer.status, text: await answer.text() }).toMatchObject({ status: 200 });
  });

  test('a code is mailed, and signs in', async () => {
    const email = 'hosted@ahornsteg.de';
    expect((await post('entry-account', { action: 'requestCode', email })).status).toBe(200);
    const code = /^(\d{4}) (\d{4})$/m
      .exec(catcher.mails.at(-1)?.parsed.text ?? '')
      ?.slice(1)
      .join('');
    const entered = await post('entry-account', { action: 'signIn', email, code });
    expect(await entered.json()).toMatchObject({ session: { accessToken: expect.any(String) } });
  });
});
