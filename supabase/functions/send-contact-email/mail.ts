import type { Mail } from '#supabase/functions/_shared/mail.ts';
import type { Mailbox } from '#supabase/functions/_shared/settings.ts';
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
export function composeMail(
  { id, name, email, betreff, nachricht }: IdentifiedMessage,
  { from, to }: { readonly from: Mailbox; readonly to: Mailbox },
  receivedAt: Date,
): Mail {
  const text = [
    'Neue Nachricht aus dem Kontaktformular',
    '',
    `Name: ${name}`,
    `E-Mail: ${email}`,
    `Betreff: ${betreff}`,
    `Eingegangen: ${formatTime.format(receivedAt)} Uhr`,
    '',
    nachricht,
    '',
    '--',
    `Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an ${email}.`,
    `Nummer der Nachricht: ${id}`,
    '',
  ].join('\n');
  return { id, from, to, replyTo: email, subject: `Kontaktanfrage: ${betreff}`, text };
}
