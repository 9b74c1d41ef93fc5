import { ProjectError } from '#supabase/functions/_shared/project.ts';
import type { MailSettings } from '#supabase/functions/_shared/settings.ts';
import { createSendMail, MailError } from '#supabase/functions/_shared/transports.ts';
import type { Database, WaitingMail } from './database.ts';
import { composeConsultancyMail } from './mail.ts';

async function sendWaiting(waiting: WaitingMail, settings: MailSettings, database: Database): Promise<void> {
  let problem: { words: string; isRefused: boolean } | null = null;
  try {
    if (settings.transport === 'none') throw new MailError('no mail transport');
    await createSendMail(settings)(composeConsultancyMail(waiting, settings));
  } catch (error) {
    problem = {
      words: error instanceof MailError ? error.message : 'unknown',
      isRefused: error instanceof MailError && error.isRefused,
    };
    console.error(`Mail ${waiting.id} was not sent: ${problem.words}.`);
  }
  await database.finishMail(waiting.id, problem);
}

/**
 * Sends the mails to consultancies that are due. Each was claimed when it was taken: whatever happens here, it is tried again
 * after a pause, and its Message-ID stays the same. docs/decisions/contact.md.
 *
 * @param enquiryId of one enquiry; by default of all
 * @returns how many were due. It never throws: what waits is the next run's
 */
export async function sendDueMails(
  settings: MailSettings,
  database: Database,
  enquiryId: string | null = null,
): Promise<number> {
  try {
    const mails = await database.takeMails(enquiryId);
    const sent = await Promise.allSettled(mails.map((waiting) => sendWaiting(waiting, settings, database)));
    for (const { status } of sent)
      if (status === 'rejected') console.error('A mail’s outcome was not stored.');
    return mails.length;
  } catch (error) {
    console.error(`Mails wait: ${error instanceof ProjectError ? error.message : 'unknown'}.`);
    return 0;
  }
}
