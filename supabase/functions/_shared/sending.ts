import type { Mail } from './mail.ts';
import type { MailSettings, MailSetup } from './mail-settings.ts';
import { createSendMail, MailError, VISITOR_TIMEOUT_MS } from './transports.ts';

/**
 * The outcome of a mail, for the outbox. `retry`: it is sent again after a pause. `repeat`: likewise,
 * although the HTTP API may have accepted it, because the API recognises the same mail. `unclear`: a mail server may
 * have accepted it, and would not recognise it. `failed`: another try would fail, too.
 */
type MailOutcome = 'sent' | 'retry' | 'repeat' | 'unclear' | 'failed';

export interface MailAttempt {
  readonly outcome: MailOutcome;
  /** The error without any content of the mail; null where it was sent. */
  readonly error: string | null;
  /** Whether the mailbox does not exist. */
  readonly isUnknownMailbox: boolean;
  /** Whether the failure concerns only this mail. Any other, such as an unreachable server, would affect every mail. */
  readonly isAboutMail: boolean;
}

/** The SMTP command that failed, or the API's status. */
const isAboutMail = ({ message }: MailError) =>
  / (?:RCPT TO|DATA)$/.test(message) || /^status (?!401|403|429|5)/.test(message);

function judge(error: unknown, transport: MailSettings['transport']): MailAttempt {
  if (!(error instanceof MailError)) {
    const name = error instanceof Error ? error.name : 'unknown';
    return { outcome: 'retry', error: name, isUnknownMailbox: false, isAboutMail: true };
  }
  const answerless = transport === 'http' ? 'repeat' : 'unclear';
  return {
    outcome: error.isRefused ? 'failed' : error.mayHaveArrived ? answerless : 'retry',
    error: error.message,
    isUnknownMailbox: error.isUnknownMailbox,
    isAboutMail: isAboutMail(error),
  };
}

/** Sends a mail, once. It never throws. */
export async function attemptMail(
  settings: MailSettings,
  compose: (sender: MailSetup) => Mail,
  timeoutMs = VISITOR_TIMEOUT_MS,
): Promise<MailAttempt> {
  try {
    if (settings.transport === 'none') throw new MailError('no mail transport');
    await createSendMail(settings, timeoutMs)(compose(settings));
    return { outcome: 'sent', error: null, isUnknownMailbox: false, isAboutMail: true };
  } catch (error) {
    return judge(error, settings.transport);
  }
}
