import { describeError } from './describe-error.ts';
import type { Mail } from './mail.ts';
import type { MailSettings } from './mail-settings.ts';
import { createSendMail, MailError, VISITOR_TIMEOUT_MS } from './transports.ts';

/**
 * The outcome of a mail, for the table in which it waits. `retry`: it is sent again after a pause. `repeat`: likewise,
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
  compose: (sender: Exclude<MailSettings, { transport: 'none' }>) => Mail,
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

/** Mails that wait in a table. */
interface MailQueue<Waiting extends { readonly id: string }> {
  /** Claims a mail that is due, so that no other call gets it meanwhile. */
  readonly take: () => Promise<Waiting | null | undefined>;
  readonly compose: (waiting: Waiting, sender: Exclude<MailSettings, { transport: 'none' }>) => Mail;
  readonly finish: (id: string, tried: MailAttempt) => Promise<void>;
  /** The name of a mail in the log. */
  readonly describe?: (id: string) => string;
}

/** No visitor waits for the jobs, so a slow mail server gets more time, and few mails end without a clear outcome. */
const JOB_TIMEOUT_MS = 60_000;

/**
 * Sends the mails that are due, one after the other, until none is or the time is over. Each mail is claimed before it
 * is sent, so that it is tried again after a pause if this function ends early. Its Message-ID stays the same.
 * docs/decisions/contact.md, Delivery.
 *
 * @param isAwaited whether a visitor waits. The visitor's mails share ten seconds, of which the last one has at least
 * half. The jobs begin no mail after a minute
 * @returns the number of mails that were tried. It never throws
 */
export async function sendQueue<Waiting extends { readonly id: string }>(
  settings: MailSettings,
  queue: MailQueue<Waiting>,
  isAwaited: boolean,
): Promise<number> {
  const { take, compose, finish, describe = (id) => `Mail ${id} was not sent` } = queue;
  const [totalMs, leastMs] = isAwaited
    ? [VISITOR_TIMEOUT_MS, VISITOR_TIMEOUT_MS / 2]
    : [2 * JOB_TIMEOUT_MS, JOB_TIMEOUT_MS];
  const end = performance.now() + totalMs;
  let count = 0;
  try {
    for (let left = totalMs; left > leastMs; left = end - performance.now()) {
      // oxlint-disable no-await-in-loop -- one connection at a time: mail servers count them
      const waiting = await take();
      if (waiting === null || waiting === undefined) break;
      const tried = await attemptMail(
        settings,
        (sender) => compose(waiting, sender),
        Math.min(left, JOB_TIMEOUT_MS),
      );
      count += 1;
      if (tried.error !== null) console.error(`${describe(waiting.id)}: ${tried.error}.`);
      await finish(waiting.id, tried);
      // oxlint-enable no-await-in-loop
    }
  } catch (error) {
    console.error(`Mails wait: ${describeError(error)}.`);
  }
  return count;
}
