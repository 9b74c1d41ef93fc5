import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { EdgeFunction } from '#config/edge-functions.ts';
import type { FunctionVariables } from '#supabase/local/function-process.ts';
import { launchFunction, type LoggedFunction, nextAddress } from './contact-function.ts';
import { type EmbeddedServer, launchEmbedded } from './embedded-server.ts';
import { type CatcherOptions, type MailCatcher, launchMailCatcher, smtpVariables } from './mail-catcher.ts';

interface Running {
  readonly server: EmbeddedServer;
  readonly catcher: MailCatcher;
  readonly functions: readonly LoggedFunction[];
}

interface Options extends Pick<CatcherOptions, 'treat' | 'hasMailbox'> {
  /** Further variables of the functions, read when they start. */
  readonly env?: () => FunctionVariables;
  readonly hostedDeno?: string | undefined;
  /** SQL for rows that all tests of the file need. */
  readonly rows?: string;
}

type Headers = Readonly<Record<string, string>>;

export const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` });

/** The code in the text of a mail. */
const codeIn = (text = '') => /^(\d{4}) (\d{4})$/m.exec(text)?.slice(1).join('') ?? '';

/**
 * Starts edge functions in Deno for the tests of the file that calls this, on an embedded Supabase and with a mail server that keeps
 * what it gets. Calls go to the first function unless they name another's address.
 */
export function prepareFunctions<Answer>(
  names: readonly [EdgeFunction, ...EdgeFunction[]],
  { env = () => ({}), hostedDeno, rows, ...mail }: Options = {},
) {
  let started: Running | undefined;
  const running = (): Running => {
    if (started === undefined) throw new Error('Only tests reach the functions');
    return started;
  };
  const start = (name: EdgeFunction, { server, catcher }: Omit<Running, 'functions'>, changes = env()) =>
    launchFunction({
      name,
      hostedDeno,
      supabaseUrl: server.url,
      secretKey: server.secretKey,
      env: { ...smtpVariables(catcher.port), ...changes },
    });

  beforeAll(async () => {
    const server = await launchEmbedded();
    const catcher = await launchMailCatcher(mail);
    const functions = await Promise.all(names.map((name) => start(name, { server, catcher })));
    if (rows !== undefined) await server.query(rows);
    started = { server, catcher, functions };
  });
  afterAll(async () => {
    const { server, catcher, functions } = running();
    await Promise.all(functions.map((one) => one.close()));
    await catcher.close();
    await server.close();
  });

  const urlOf = (name: EdgeFunction = names[0]) => running().functions[names.indexOf(name)]?.url ?? '';

  /** Calls from a new IP address, unless the headers name one. */
  async function call(body: unknown, headers: Headers = {}, url = urlOf()) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': nextAddress(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer: Answer = JSON.parse(await response.text());
    return { status: response.status, answer, headers: response.headers };
  }
  const mailsTo = (address: string, part = '') =>
    running().catcher.mails.filter(
      ({ envelope, source }) => envelope.to.includes(address) && source.includes(part),
    );
  const asAccount = (account: string) => ({
    apikey: running().server.publishableKey,
    ...bearerHeader(running().server.accessTokenFor(account)),
  });

  return {
    running,
    urlOf,
    query: (sql: string) => running().server.query(sql),
    call,
    runJobs: (url = urlOf()) => call({ action: 'runJobs' }, { apikey: running().server.secretKey }, url),
    /** Starts a function with other variables for one test. */
    startAnother: async (changes: FunctionVariables, name = names[0]) => {
      const another = await start(name, running(), { ...env(), ...changes });
      onTestFinished(another.close);
      return another;
    },
    asAccount,
    /** Calls a function of the database. */
    rpc: (name: string, account: string, args: unknown) =>
      fetch(`${running().server.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...asAccount(account), 'content-type': 'application/json' },
        body: JSON.stringify(args),
      }),
    mailsTo,
    lastMail: () => running().catcher.mails.at(-1),
    /** The code of the mail that came last, to this address or to any. */
    lastCode: (to?: string) =>
      codeIn((to === undefined ? running().catcher.mails : mailsTo(to)).at(-1)?.parsed.text),
    /** As if the pause before the next try of each mail were over. */
    makeMailsDue: () =>
      running().server.query(
        `update private.outgoing_mails set next_attempt_at = now() - interval '1 second' where state = 'queued'`,
      ),
  };
}
