import type { MessageStep } from '#contact/api/message.ts';
import { labelOfStatus } from './message-status-labels.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '…');

/** A log step as a verb phrase; null where it is not shown. */
export function describeStep({ action, changes }: MessageStep): string | null {
  const { status, notes, forwarding_done: forwarding, spam_at: spam, decision } = changes;
  switch (action) {
    case 'message_answered':
      return 'hat hier geantwortet';
    case 'message_forwarded':
      return `hat die Nachricht an ${textOf(changes['agency']?.after)} weitergeleitet (${textOf(changes['recipient']?.after)})`;
    case 'delete':
      return 'hat die Nachricht gelöscht';
    case 'restore':
      return 'hat sie wiederhergestellt';
    case 'update': {
      const parts = [
        status && `hat den Status auf „${labelOfStatus(textOf(status.after))}“ gesetzt`,
        notes && 'hat die Notizen geändert',
        spam && (spam.after === null ? 'hat „Spam“ zurückgenommen' : 'hat die Nachricht als Spam markiert'),
        decision && 'hat über die Meldung entschieden',
        forwarding &&
          (forwarding.after === true
            ? 'hat die Weiterleitung als erledigt markiert'
            : 'hat die Weiterleitung wieder geöffnet'),
      ];
      return parts.filter((part) => part !== undefined).join(' und ') || null;
    }
    default:
      return null;
  }
}

/** Who did it: an administrator, or the site, where a mail did not arrive. */
export const actorOf = ({ by }: Pick<MessageStep, 'by'>) => by ?? 'Beraterkompass';
