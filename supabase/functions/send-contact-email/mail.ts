import type { Mailbox } from './settings.ts';
import type { IdentifiedMessage } from './validation.ts';

/** A mail to the operator, whatever carries it. */
export interface Mail {
  /** The message's id; mail systems recognise a repeated mail by it. */
  readonly id: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** The sender's one address, without a name that could be anything. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
}

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

/** `Name <address>` for a header, the name in quotes where it needs them. */
export function formatMailbox({ name, address }: Mailbox): string {
  return name === '' ? address : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`;
}
