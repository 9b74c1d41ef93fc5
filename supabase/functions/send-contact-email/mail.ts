import type { Mail } from '#supabase/functions/_shared/mail.ts';
import { composeMail } from '#supabase/functions/_shared/mail-layout.ts';
import type { MailSender } from '#supabase/functions/_shared/settings.ts';
import type { IdentifiedMessage } from './validation.ts';

const formatTime = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

/**
 * The operator's mail about a message. It comes from the site's own address, because mail that
 * claims to come from the visitor's would be taken for a forgery; an answer goes to the visitor.
 */
export function composeOperatorMail(
  { id, name, email, betreff, nachricht }: IdentifiedMessage,
  sender: MailSender,
  receivedAt: Date,
): Mail {
  return composeMail(sender, {
    id,
    to: sender.to,
    replyTo: email,
    subject: `Kontaktanfrage: ${betreff}`,
    blocks: [
      'Neue Nachricht aus dem Kontaktformular',
      {
        facts: [
          ['Name', name],
          ['E-Mail', email],
          ['Betreff', betreff],
          ['Eingegangen', `${formatTime.format(receivedAt)} Uhr`],
        ],
      },
      { quote: nachricht },
    ],
    reason: `Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an ${email}. Nummer der Nachricht: ${id}`,
    isAutomatic: false,
  });
}
