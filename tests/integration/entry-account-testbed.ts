import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AccountAnswer } from '#account/model/account-contract.ts';
import { type RunningFunction, startFunction } from '#supabase/local/function-process.ts';
import { smtpVariables } from '#tests/harness/contact-backend.ts';
import { nextAddress } from '#tests/harness/contact-function.ts';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';
import { type MailCatcher, type MailTreatment, launchMailCatcher } from '#tests/harness/mail-catcher.ts';

/* The edge function entry-account in Deno, with a mail server that keeps what it gets and the embedded Supabase. */

interface Running {
  readonly server: EmbeddedServer;
  readonly catcher: MailCatcher;
  readonly account: RunningFunction;
}

interface Options {
  /** Decides the mail server's treatment of mail to an address. */
  readonly treat?: (recipient: string) => MailTreatment;
  /** Further settings of the function, asked for when it starts. */
  readonly env?: () => Readonly<Record<string, string>>;
}

interface Reply {
  readonly status: number;
  readonly answer: AccountAnswer;
  readonly headers: Headers;
}

/** Starts it for the tests of the file that calls this, each of which begins without a code that was asked for. */
export function prepareEntryAccount({ treat = () => 'take', env = () => ({}) }: Options = {}) {
  let started: Running | undefined;
  const running = (): Running => {
    if (started === undefined) throw new Error('Only tests reach the function');
    return started;
  };
  const query = (sql: string) => running().server.query(sql);

  beforeAll(async () => {
    const server = await launchEmbedded();
    const catcher = await launchMailCatcher({ treat });
    const account = await startFunction({
      name: 'entry-account',
      supabaseUrl: server.url,
      secretKey: server.secretKey,
      env: { ...smtpVariables(catcher.port), ...env() },
    });
    started = { server, catcher, account };
  });
  afterAll(async () => {
    const { server, catcher, account } = running();
    await account.close();
    await catcher.close();
    await server.close();
  });
  beforeEach(() => query('truncate private.sign_in_codes, private.limited_uses'));

  async function call(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const response = await fetch(running().account.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': nextAddress(), ...headers },
      body: JSON.stringify(body),
    });
    const answer: AccountAnswer = JSON.parse(await response.text());
    return { status: response.status, answer, headers: response.headers };
  }
  const lastMail = () => running().catcher.mails.at(-1);
  /** The code of the mail that came last, to this address or to any. */
  const lastCode = (to?: string) =>
    /^(\d{4}) (\d{4})$/m
      .exec(
        running().catcher.mails.findLast(({ envelope }) => to === undefined || envelope.to.includes(to))
          ?.parsed.text ?? '',
      )
      ?.slice(1)
      .join('') ?? '';
  const own = { 'cf-connecting-ip': nextAddress() };
  const requestCode = (email: string, from = own) => call({ action: 'requestCode', email }, from);
  /** From the network that asks for codes, unless another is named. */
  const enter = (email: string, code: string, from = own) => call({ action: 'signIn', email, code }, from);
  /** Answers with the token of the session; each time from another network, of which the auth server limits sign-ins. */
  async function signIn(email: string): Promise<string> {
    await query(`truncate private.sign_in_codes;
      delete from private.limited_uses where kind = 'code_to_address'`);
    const from = { 'cf-connecting-ip': nextAddress() };
    await requestCode(email, from);
    const { answer } = await enter(email, lastCode(), from);
    return answer.session?.accessToken ?? '';
  }

  return { running, query, call, lastMail, lastCode, requestCode, enter, signIn };
}

export const bearing = (token: string) => ({ authorization: `Bearer ${token}` });
