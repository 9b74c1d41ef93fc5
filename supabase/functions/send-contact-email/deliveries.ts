import { ProjectError } from '#supabase/functions/_shared/project.ts';
import type { MailSettings } from '#supabase/functions/_shared/settings.ts';
import { createSendMail, MailError, VISITOR_TIMEOUT_MS } from '#supabase/functions/_shared/transports.ts';
import type { Database, MailProblem, WaitingMail } from './database.ts';
import { composeAgencyMail } from './mail.ts';

/** Nobody waits for the job: a mail server that thinks long gets its time, so that a mail that may have arrived is rare. */
const JOB_TIMEOUT_MS = 60_000;

async function sendWaiting(
  waiting: WaitingMail,
  settings: MailSettings,
  timeoutMs: number,
): Promise<MailProblem | null> {
  try {
    if (settings.transport === 'none') throw new MailError('no mail transport');
    await createSendMail(settings, timeoutMs)(composeAgencyMail(waiting, settings));
    return null;
  } catch (error) {
    const words = error instanceof MailError ? error.message : 'unknown';
    console.error(`Mail ${waiting.id} was not sent: ${words}.`);
    // Over HTTP the Idempotency-Key keeps a second try from being a second mail. Over SMTP it may be one, so the operator decides.
    if (settings.transport === 'smtp' && error instanceof MailError && error.mayHaveArrived) {
      return { words: 'unclear', isRefused: true };
    }
    return { words, isRefused: error instanceof MailError && error.isRefused };
  }
}

/**
 * Sends the mails to consultancies that are due, one after the other. Each is claimed when it is taken: whatever happens here, it is
 * tried again after a pause, and its Message-ID stays the same. What there is no time for is the next run's. docs/decisions/contact.md.
 *
 * @param enquiryId of one enquiry, whose visitor waits; null for all
 * @returns how many were tried. It never throws
 */
export async function sendDueMails(
  settings: MailSettings,
  database: Database,
  enquiryId: string | null = null,
): Promise<number> {
  // A visitor's mails share the time, of which the last one has half at least; the job begins none after a minute.
  const [totalMs, leastMs] =
    enquiryId === null ? [2 * JOB_TIMEOUT_MS, JOB_TIMEOUT_MS] : [VISITOR_TIMEOUT_MS, VISITOR_TIMEOUT_MS / 2];
  const end = performance.now() + totalMs;
  let tried = 0;
  try {
    for (let left = totalMs; left > leastMs; left = end - performance.now()) {
      // oxlint-disable no-await-in-loop -- one connection at a time: mail servers count them
      const waiting = await database.takeMail(enquiryId);
      if (waiting === undefined) break;
      const problem = await sendWaiting(waiting, settings, Math.min(left, JOB_TIMEOUT_MS));
      tried += 1;
      await database.finishMail(waiting.id, problem);
      // oxlint-enable no-await-in-loop
    }
  } catch (error) {
    console.error(`Mails wait: ${error instanceof ProjectError ? error.message : 'unknown'}.`);
  }
  return tried;
}
