import { describeError } from '#supabase/functions/_shared/describe-error.ts';
import type { MailSettings } from '#supabase/functions/_shared/settings.ts';
import { createSendMail, MailError } from '#supabase/functions/_shared/transports.ts';
import type { Database, MailProblem } from './database.ts';
import { composeOperatorMail } from './mail.ts';

/** Mails of one run of the job, so that those to consultancies are not kept waiting. */
const MOST_AT_ONCE = 20;

/** What the database does about a mail that was not sent. One that may have arrived is not sent again: it is in the inbox. */
function toProblem(error: unknown): MailProblem {
  if (!(error instanceof MailError)) return { words: 'unknown', isRefused: false };
  if (error.mayHaveArrived) return { words: 'unclear', isRefused: true };
  return { words: error.message, isRefused: error.isRefused };
}

/**
 * Mails messages to the operator: the one that has just come, or those that wait because they were over the limit or did not go
 * out. The visitor's part is done, so a failure is the operator's to read. docs/decisions/contact.md.
 *
 * @param messageId of one message, whose visitor waits; null for all
 * @returns how many were tried. It never throws
 */
export async function sendOperatorMails(
  settings: MailSettings,
  database: Database,
  messageId: string | null,
): Promise<number> {
  if (settings.transport === 'none') {
    if (messageId !== null) {
      console.error(`Message ${messageId} is stored but not mailed: ${settings.problem}.`);
    }
    return 0;
  }
  const sendMail = createSendMail(settings);
  let tried = 0;
  try {
    for (; tried < (messageId === null ? MOST_AT_ONCE : 1); tried += 1) {
      // oxlint-disable no-await-in-loop -- one connection at a time: mail servers count them
      const waiting = await database.takeOperatorMail(messageId);
      if (waiting === null) break;
      const problem = await sendMail(composeOperatorMail(waiting, settings)).then(
        () => null,
        (error: unknown) => {
          console.error(`Message ${waiting.id} is stored but not mailed: ${describeError(error)}.`);
          return toProblem(error);
        },
      );
      await database.finishOperatorMail(waiting.id, problem);
      // oxlint-enable no-await-in-loop
    }
  } catch (error) {
    console.error(`Mails to the operator wait: ${describeError(error)}.`);
  }
  return tried;
}
