import { expect, onTestFinished } from 'vitest';
import { type ContactFunction, launchContactFunction, startContactFunction } from './contact-function.ts';
import { type EmbeddedServer, launchEmbedded } from './embedded-server.ts';
import { type MailCatcher, launchMailCatcher } from './mail-catcher.ts';

export const MAIL_FROM = 'Beraterkompass <formular@beraterkompass.example>';
export const MAIL_TO = 'team@beraterkompass.example';

/** The function's variables for a mail server on this port. */
export const smtpVariables = (port: number | string) => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  MAIL_FROM,
  MAIL_TO,
});

/** The function's variables for a mail API at this address. */
export const mailApiVariables = (url: string) => ({
  RESEND_API_KEY: 're_test',
  RESEND_API_URL: url,
  MAIL_FROM,
  MAIL_TO,
});

/** A mail server for one test. */
export const startMailCatcher: typeof launchMailCatcher = async (options) => {
  const started = await launchMailCatcher(options);
  onTestFinished(started.close);
  return started;
};

/** Everything that the contact form calls, for the tests of one file. */
export interface ContactBackend {
  readonly server: EmbeddedServer;
  readonly catcher: MailCatcher;
  /** Stores in the embedded database and mails to the catcher. */
  readonly contactFunction: ContactFunction;
  /** For one test: the function on the embedded database, with other variables. */
  readonly startContactFunction: (env: Readonly<Record<string, string>>) => Promise<ContactFunction>;
  /** The stored message. Only between calls, never during one. */
  readonly findStored: (id: string) => Promise<unknown[]>;
  readonly findMails: (id: string) => MailCatcher['mails'];
  /** Runs a call that must leave nothing behind, neither in the database nor in the mail. */
  readonly leavingNothing: <Result>(run: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** Starts the database, the mail server and the function between them. The caller has to close them. */
export async function launchContactBackend(): Promise<ContactBackend> {
  const server = await launchEmbedded();
  const catcher = await launchMailCatcher();
  const contactFunction = await launchContactFunction(server, smtpVariables(catcher.port));

  const countStored = async () => {
    const [row] = await server.query('select count(*)::int as messages from public.contact_messages');
    return row;
  };

  return {
    server,
    catcher,
    contactFunction,
    startContactFunction: (env) => startContactFunction(server, env),
    findStored: (id) =>
      server.query(
        `select name, email, betreff, nachricht, status, notes from public.contact_messages where id = '${id}'`,
      ),
    findMails: (id) => catcher.mails.filter(({ source }) => source.includes(id)),
    leavingNothing: async (run) => {
      const stored = await countStored();
      const mails = catcher.mails.length;
      const result = await run();
      expect(await countStored()).toEqual(stored);
      expect(catcher.mails).toHaveLength(mails);
      return result;
    },
    close: async () => {
      await contactFunction.close();
      await catcher.close();
      await server.close();
    },
  };
}
