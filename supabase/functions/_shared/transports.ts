import * as z from 'zod';
import { formatMailbox, type Mail } from './mail.ts';
import type { HttpSettings, MailSettings, SmtpSettings } from './mail-settings.ts';

/** A visitor waits for the mail, so a mail server gets no longer. */
export const VISITOR_TIMEOUT_MS = 10_000;

/** A mail did not go out. Says nothing of the mail, whose words a server may have quoted. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether the recipient's side refused it for good: another try would fare no better. */
  readonly isRefused: boolean;
  /** Whether it did because it has no such mailbox. */
  readonly isUnknownMailbox: boolean;
  /** Whether the server may have taken it all the same: its answer is missing, not its „no“. */
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

/** The codes for what no other try changes: an address or a mailbox that is not there, a mail that it cannot take (RFC 3463). */
const FINAL = /^5\.(?:1\.(?![78]$)\d+|2\.1|6\.\d+)$/;

/** Whether a 5xx is about this mail. With other codes it is about the sender: a quota, a policy, which somebody may mend. */
function isFinal(response: string): boolean {
  const [, enhanced] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced === undefined || FINAL.test(enhanced);
}

/** The server's code for a mailbox that it does not have (RFC 3463), as opposed to one that it does not let us write to. */
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.1\.[0-3]\b/;

/** @param hasBegun whether the mail was being handed over */
function toMailError(error: unknown, hasBegun: boolean): MailError {
  const { code, responseCode, command, response = '' } = smtpCodes.safeParse(error).data ?? {};
  const codes = [code, responseCode, command].filter((value) => value !== undefined);
  // Before the recipient is named a 5xx is about the sender's settings, which somebody may mend.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return new MailError(codes.length > 0 ? codes.join(' ') : 'unknown', {
    isRefused: isAboutMail && (responseCode ?? 0) >= 500 && isFinal(response),
    isUnknownMailbox: command === 'RCPT TO' && NO_SUCH_MAILBOX.test(response),
    mayHaveArrived: hasBegun && responseCode === undefined,
  });
}

async function sendBySmtp(mail: Mail, settings: SmtpSettings, timeoutMs: number): Promise<void> {
  // Only here: a function that sends by HTTP starts without it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.isSecure,
    requireTLS: settings.requiresStartTls,
    ...(settings.login ? { auth: { user: settings.login.user, pass: settings.login.password } } : {}),
    // How the client greets. By default the machine's name, which nobody needs to know.
    name: settings.from.address.replace(/^.*@/, ''),
    connectionTimeout: timeoutMs / 2,
    greetingTimeout: timeoutMs / 2,
    // A server that checks a mail before it takes it is silent for long.
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs / 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // nodemailer opens the mail's stream once the server has let it in.
  let hasBegun = false;
  transport.use('stream', (composed, done) => {
    composed.message.processFunc((message) => {
      hasBegun = true;
      return message;
    });
    done();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailError('timeout', { mayHaveArrived: hasBegun })), timeoutMs);
  });
  try {
    const sending = transport.sendMail({
      messageId: `<${mail.id}@${mail.from.address.replace(/^.*@/, '')}>`,
      from: { ...mail.from },
      to: { ...mail.to },
      replyTo: { name: '', address: mail.replyTo },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { ...mail.headers },
    });
    await Promise.race([sending, expiry]);
  } catch (error) {
    throw error instanceof MailError ? error : toMailError(error, hasBegun);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
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
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new MailError(error instanceof Error ? error.name : 'unreachable', { mayHaveArrived: true });
  }
  await response.body?.cancel();
  // 422 is about this mail; everything else about the account, or over some time.
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
export function createSendMail(
  settings: Exclude<MailSettings, { transport: 'none' }>,
  timeoutMs = VISITOR_TIMEOUT_MS,
): SendMail {
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
