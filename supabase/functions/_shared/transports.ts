import * as z from 'zod';
import { formatMailbox, type Mail } from './mail.ts';
import type { HttpSettings, MailSetup, SmtpSettings } from './mail-settings.ts';

/** The limit for a mail server while a visitor waits. */
export const VISITOR_TIMEOUT_MS = 10_000;

/** A mail that was not sent. Its message never quotes the server's answer, which may contain the mail's text. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether the recipient's side refused it for good, so that another try would fail, too. */
  readonly isRefused: boolean;
  /** Whether the reason was that the mailbox does not exist. */
  readonly isUnknownMailbox: boolean;
  /** Whether the server may have accepted it, because it gave no answer and not a refusal. */
  readonly mayHaveArrived: boolean;

  constructor(
    message: string,
    {
      isRefused = false,
      isUnknownMailbox = false,
      mayHaveArrived = false,
    }: Partial<Pick<MailError, 'isRefused' | 'isUnknownMailbox' | 'mayHaveArrived'>> = {},
  ) {
    super(message);
    this.isRefused = isRefused;
    this.isUnknownMailbox = isUnknownMailbox;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** @throws MailError */
export type SendMail = (mail: Mail) => Promise<void>;

/** The codes of an SMTP failure: nodemailer's own, the server's, and the command it failed at. */
const smtpCodes = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
});

/** Of each family, so that a host is tried by both. */
const MAX_ADDRESSES = 2;

/** Resolves names. Imported by a variable, because Deno would check a literal against Node's types, which it does not have. */
const NODE_DNS: string = 'node:dns/promises';
const resolver = z.object({
  lookup:
    z.custom<
      (host: string, options: { readonly all: true }) => Promise<{ address: string; family: number }[]>
    >(),
});

const isIp = (host: string) => /^[\d.]+$|:/.test(host);

/**
 * The addresses of a mail host to try, one after the other, IPv4 first. nodemailer would pass all of them to one connection, which under
 * Deno loses its TLS or stays with a dead one.
 */
async function findAddresses(host: string): Promise<string[]> {
  if (isIp(host)) return [host];
  try {
    const { lookup } = resolver.parse(await import(NODE_DNS));
    const found = await lookup(host, { all: true });
    return [4, 6].flatMap((version) =>
      found.flatMap(({ address, family }) => (family === version ? [address] : [])).slice(0, MAX_ADDRESSES),
    );
  } catch {
    // nodemailer says why it finds none.
    return [host];
  }
}

/** Whether the connection failed, so that the next address is worth a try. */
function isDead(error: unknown): boolean {
  const { command, responseCode } = smtpCodes.safeParse(error).data ?? {};
  return command === 'CONN' && responseCode === undefined;
}

/** The codes (RFC 3463) for failures that another try does not change: a missing address or mailbox, or a mail that the server cannot accept. */
const FINAL = /^5\.(?:1\.(?![78]$)\d+|2\.1|6\.\d+)$/;

/** Whether a 5xx concerns this mail. Other codes concern the sender (a quota, a policy), which the operator may be able to solve. */
function isFinal(response: string): boolean {
  const [, enhanced] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced === undefined || FINAL.test(enhanced);
}

/** The codes (RFC 3463) for a mailbox that does not exist, as opposed to one that does not accept our mail. */
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.1\.[0-3]\b/;

/** @param hasBegun whether the transfer of the mail had begun */
function toMailError(error: unknown, hasBegun: boolean): MailError {
  const { code, responseCode, command, response = '' } = smtpCodes.safeParse(error).data ?? {};
  const codes = [code, responseCode, command].filter((value) => value !== undefined);
  // A 5xx before the recipient is named concerns the sender's settings, which the operator can correct.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return new MailError(codes.length > 0 ? codes.join(' ') : 'unknown', {
    isRefused: isAboutMail && (responseCode ?? 0) >= 500 && isFinal(response),
    isUnknownMailbox: command === 'RCPT TO' && NO_SUCH_MAILBOX.test(response),
    mayHaveArrived: hasBegun && responseCode === undefined,
  });
}

async function sendBySmtp(mail: Mail, settings: SmtpSettings, timeoutMs: number): Promise<void> {
  // Imported here, so that a function that sends by HTTP does not load it.
  const { createTransport } = await import('nodemailer');
  // nodemailer opens the mail's stream once the server has accepted the DATA command.
  let hasBegun = false;
  let isOver = false;

  async function sendTo(address: string, connectionTimeout: number): Promise<void> {
    const transport = createTransport({
      host: address,
      port: settings.port,
      secure: settings.isSecure,
      requireTLS: settings.shouldStartTls,
      // The certificate is the name's.
      ...(!isIp(settings.host) && { tls: { servername: settings.host } }),
      ...(settings.login ? { auth: { user: settings.login.user, pass: settings.login.password } } : {}),
      // The name in the SMTP greeting. The default is the machine's name, which should not be published.
      name: settings.from.address.replace(/^.*@/, ''),
      connectionTimeout,
      greetingTimeout: timeoutMs / 2,
      // Servers that check a mail before they accept it may not answer for long.
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transport.use('stream', (composed, done) => {
      composed.message.processFunc((message) => {
        hasBegun = true;
        return message;
      });
      done();
    });
    try {
      await transport.sendMail({
        messageId: `<${mail.id}@${mail.from.address.replace(/^.*@/, '')}>`,
        from: { ...mail.from },
        to: { ...mail.to },
        replyTo: { name: '', address: mail.replyTo },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { ...mail.headers },
        ...(mail.attachment !== undefined && {
          attachments: [
            {
              filename: mail.attachment.name,
              content: mail.attachment.text,
              contentType: 'text/plain; charset=utf-8',
            },
          ],
        }),
      });
    } finally {
      transport.close();
    }
  }

  async function sendToAny(): Promise<void> {
    const addresses = await findAddresses(settings.host);
    for (const [index, address] of addresses.entries()) {
      try {
        await sendTo(address, timeoutMs / 2 / addresses.length);
        return;
      } catch (error) {
        if (isOver || index === addresses.length - 1 || !isDead(error)) throw error;
      }
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(new MailError('timeout', { mayHaveArrived: hasBegun }));
    }, timeoutMs);
  });
  try {
    await Promise.race([sendToAny(), expiry]);
  } catch (error) {
    throw error instanceof MailError ? error : toMailError(error, hasBegun);
  } finally {
    clearTimeout(timer);
  }
}

/** Base64 of a text's UTF-8 bytes. */
function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** Sends through Resend (https://resend.com/docs/api-reference/emails/send-email). */
async function sendByHttp(mail: Mail, settings: HttpSettings, timeoutMs: number): Promise<void> {
  let response: Response;
  try {
    response = await fetch(settings.apiUrl, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${settings.apiKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': mail.id,
      },
      body: JSON.stringify({
        from: formatMailbox(mail.from),
        to: [formatMailbox(mail.to)],
        reply_to: mail.replyTo,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mail.headers,
        ...(mail.attachment !== undefined && {
          attachments: [{ filename: mail.attachment.name, content: toBase64(mail.attachment.text) }],
        }),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new MailError(error instanceof Error ? error.name : 'unreachable', { mayHaveArrived: true });
  }
  await response.body?.cancel();
  // 422 concerns this mail; every other status concerns the account or is temporary.
  if (!response.ok)
    throw new MailError(`status ${String(response.status)}`, { isRefused: response.status === 422 });
}

function printMail(mail: Mail): void {
  const rule = '-'.repeat(72);
  const headers = [
    `From: ${formatMailbox(mail.from)}`,
    `To: ${formatMailbox(mail.to)}`,
    `Reply-To: ${mail.replyTo}`,
    `Subject: ${mail.subject}`,
    ...Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`),
    ...(mail.attachment === undefined ? [] : [`Attachment: ${mail.attachment.name}`]),
  ];
  console.log(
    [
      'Not sent, but printed, because no mail transport is configured:',
      rule,
      ...headers,
      '',
      mail.text + rule,
    ].join('\n'),
  );
}

/** The transport that the settings name. */
export function createSendMail(settings: MailSetup, timeoutMs = VISITOR_TIMEOUT_MS): SendMail {
  switch (settings.transport) {
    case 'smtp':
      return (mail) => sendBySmtp(mail, settings, timeoutMs);
    case 'http':
      return (mail) => sendByHttp(mail, settings, timeoutMs);
    case 'console':
      return (mail) => {
        printMail(mail);
        return Promise.resolve();
      };
  }
}
