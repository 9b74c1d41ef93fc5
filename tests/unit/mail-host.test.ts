import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attemptMail } from '#supabase/functions/_shared/sending.ts';
import { type MailCatcher, launchMailCatcher } from '#tests/harness/mail-catcher.ts';

/* A mail host of several addresses, of which some are dead. */

const answer = vi.hoisted(() => vi.fn<() => Promise<{ address: string; family: number }[]>>());
vi.mock('node:dns/promises', () => ({ lookup: answer }));

const SENDER = { name: '', address: 'kontakt@firma.example' };

let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await launchMailCatcher();
});
afterAll(() => catcher.close());

/** The outcome of a mail that goes to a host of these addresses. */
async function sendToHost(...addresses: readonly string[]) {
  answer.mockResolvedValue(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  const settings = {
    transport: 'smtp' as const,
    from: SENDER,
    to: SENDER,
    imprint: [],
    siteUrl: null,
    host: 'mail.firma.example',
    port: catcher.port,
    isSecure: false,
    shouldStartTls: false,
    login: null,
  };
  const { outcome, error } = await attemptMail(
    settings,
    ({ from, to }) => ({
      id: '1',
      from,
      to,
      replyTo: to.address,
      subject: 'Frage',
      text: 'Wann?',
      html: '<p>Wann?</p>',
      headers: {},
    }),
    4_000,
  );
  return { outcome, error, arrived: catcher.mails.length };
}

test('the next address takes the mail where the first is dead, once', async () => {
  expect(await sendToHost('127.0.0.2', '127.0.0.1')).toEqual({ outcome: 'sent', error: null, arrived: 1 });
  expect(await sendToHost('::1', '127.0.0.2', '127.0.0.1')).toMatchObject({ outcome: 'sent', arrived: 2 });
});

test('it is tried again later where all are dead', async () => {
  expect(await sendToHost('127.0.0.2', '::1')).toEqual({
    outcome: 'retry',
    error: expect.stringMatching(/^(?:ESOCKET|ECONNECTION) CONN$/),
    arrived: 2,
  });
});
