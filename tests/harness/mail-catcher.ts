import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export const MAIL_FROM = 'Beraterkompass <formular@beraterkompass.example>';
export const MAIL_TO = 'team@beraterkompass.example';

/** A function's variables for a mail server on this port. */
export const smtpVariables = (port: number | string) => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  MAIL_FROM,
  MAIL_TO,
});

/** A mail as it arrived. */
export interface CaughtMail {
  /** The SMTP envelope. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** The account that the client signed in with. */
  readonly user: string | undefined;
  /** Everything that was transferred. */
  readonly source: string;
  readonly parsed: ParsedMail;
}

export interface MailCatcher {
  readonly port: number;
  /** The mails that have arrived, in this order. A mail is here before its sender learns that it was accepted. */
  readonly mails: readonly CaughtMail[];
  readonly close: () => Promise<void>;
}

/**
 * After DATA: keep; keep, but cut the connection before the client learns it; reject temporarily (4xx) or
 * permanently (5xx).
 */
export type MailTreatment = 'take' | 'take and cut' | `${4 | 5}${number} ${string}`;

export interface CatcherOptions {
  /** Refuse every mail, with these words. */
  readonly rejectWith?: string;
  /** Decides about a mail to this address; by default it is accepted. */
  readonly treat?: ((recipient: string) => MailTreatment) | undefined;
  /** Whether the mailbox exists; by default yes. */
  readonly hasMailbox?: (recipient: string) => boolean;
  /** Take mail only from this account. */
  readonly account?: { readonly user: string; readonly password: string };
}

/** The folder in which each mail is kept as it arrived, for `npm run show:mails`; none by default. */
const FOLDER = process.env['CAUGHT_MAILS'];

/** Headers and text as they were transferred, with the envelope before them; one file for a subject and its recipient, of the last. */
function keepMail(folder: string, { envelope, source, parsed }: CaughtMail): void {
  const words = `${parsed.subject ?? 'ohne Betreff'} an ${envelope.to.join(' ')}`;
  const name = words.replaceAll(/[^\p{L}\p{N}@.]+/gu, '-').slice(0, 150);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}/${name}.eml`,
    `X-Envelope-From: ${envelope.from}\r\nX-Envelope-To: ${envelope.to.join(', ')}\r\n${source}`,
  );
}

async function receiveMail(
  stream: SMTPServerDataStream,
  { envelope, user }: SMTPServerSession,
): Promise<CaughtMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const source = Buffer.concat(chunks);
  return {
    envelope: {
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
    },
    user: typeof user === 'string' ? user : undefined,
    source: source.toString('utf8'),
    parsed: await simpleParser(source),
  };
}

/** A mail server on a free loopback port that keeps every mail and delivers none. */
export async function launchMailCatcher({
  rejectWith,
  treat = () => 'take',
  hasMailbox = () => true,
  account,
}: CatcherOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const sockets = new Set<Socket>();

  async function take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    reply: (error?: Error | null) => void,
  ): Promise<void> {
    try {
      const mail = await receiveMail(stream, session);
      if (rejectWith !== undefined) throw new Error(rejectWith);
      const treatment = treat(mail.envelope.to[0] ?? '');
      if (!treatment.startsWith('take')) {
        throw Object.assign(new Error(treatment.slice(4)), { responseCode: Number(treatment.slice(0, 3)) });
      }
      mails.push(mail);
      if (FOLDER !== undefined) keepMail(FOLDER, mail);
      if (treatment === 'take') reply();
      // Cuts the connection without a reply.
      else [...sockets].find(({ remotePort }) => remotePort === session.remotePort)?.destroy();
    } catch (error) {
      reply(error instanceof Error ? error : new Error(String(error)));
    }
  }

  const server = new SMTPServer({
    // Its built-in certificate would be offered, and rightly rejected.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: account === undefined,
    onAuth: ({ username, password }, _session, reply) => {
      if (username === account?.user && password === account?.password) reply(null, { user: username });
      else reply(new Error('Wrong user or password'));
    },
    onRcptTo: ({ address }, _session, reply) => {
      if (hasMailbox(address)) reply();
      else reply(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }));
    },
    onData: (stream, session, reply) => void take(stream, session, reply),
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The mail catcher has no port.');

  return {
    port: address.port,
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
