import { sendQueue } from '#supabase/functions/_shared/sending.ts';
import type { MailSettings } from '#supabase/functions/_shared/mail-settings.ts';
import type { ContactDatabase } from './database.ts';
import { composeAgencyMail } from './mail.ts';

/**
 * Sends the mails to agencies that are due. docs/decisions/contact.md.
 *
 * @param enquiryId of one enquiry, whose visitor waits; null for all
 * @returns how many were tried. It never throws
 */
export function sendDueMails(
  settings: MailSettings,
  database: ContactDatabase,
  enquiryId: string | null = null,
): Promise<number> {
  const queue = {
    take: () => database.takeMail(enquiryId),
    compose: composeAgencyMail,
    finish: database.finishMail,
  };
  return sendQueue(settings, queue, enquiryId !== null);
}
