import { sendQueue } from '#supabase/functions/_shared/sending.ts';
import type { MailSettings } from '#supabase/functions/_shared/mail-settings.ts';
import type { ContactDatabase } from './database.ts';
import { composeOperatorMail } from './mail.ts';

/**
 * Mails messages to the operator: one that has just arrived, or all that wait because a limit was reached or a mail
 * failed. A failure is logged for the operator, because the visitor's message is already stored. docs/decisions/contact.md.
 *
 * @param messageId of one message, whose visitor waits; null for all
 * @returns how many were tried. It never throws
 */
export async function sendOperatorMails(
  settings: MailSettings,
  database: ContactDatabase,
  messageId: string | null,
): Promise<number> {
  if (settings.transport === 'none') {
    if (messageId !== null) {
      console.error(`Message ${messageId} is stored but not mailed: ${settings.problem}.`);
    }
    return 0;
  }
  const queue = {
    take: () => database.takeOperatorMail(messageId),
    compose: composeOperatorMail,
    finish: database.finishOperatorMail,
    describe: (id: string) => `Message ${id} is stored but not mailed`,
  };
  return sendQueue(settings, queue, messageId !== null);
}
