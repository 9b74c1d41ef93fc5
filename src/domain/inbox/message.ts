/** Statuses that the admin may set. Specification, section 4. */
export const MESSAGE_STATUSES = ['unread', 'read', 'responded'] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** A stored contact message. Specification, section 3. */
export interface StoredMessage {
  /** UUID. */
  readonly id: string;
  /** ISO 8601 time stamp. */
  readonly created_at: string;
  readonly name: string;
  readonly email: string;
  readonly betreff: string;
  readonly nachricht: string;
  /** One of the three, or whatever else stands in the table: that is shown as plain text. */
  readonly status: string;
  readonly notes: string | null;
}

/** What the admin chose to see. */
export interface InboxFilter {
  readonly status: MessageStatus | 'all';
  /** Words of which each must occur in sender, subject, text or notes. */
  readonly search: string;
}

function contains(message: StoredMessage, word: string): boolean {
  const { name, email, betreff, nachricht, notes } = message;
  return [name, email, betreff, nachricht, notes ?? ''].some((text) => text.toLowerCase().includes(word));
}

/** The messages that the filter lets through; their order stays. */
export function filterMessages(messages: readonly StoredMessage[], filter: InboxFilter): StoredMessage[] {
  const words = filter.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return messages.filter(
    (message) =>
      (filter.status === 'all' || message.status === filter.status) &&
      words.every((word) => contains(message, word)),
  );
}

/** Unread first, then newest first. */
export function sortMessages(messages: readonly StoredMessage[]): StoredMessage[] {
  const rank = ({ status }: StoredMessage) => (status === 'unread' ? 0 : 1);
  const time = ({ created_at: createdAt }: StoredMessage) => Date.parse(createdAt) || 0;
  return messages.toSorted((a, b) => rank(a) - rank(b) || time(b) - time(a) || a.id.localeCompare(b.id));
}

const berlinTime = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * day.month.year hour:minute in Berlin, for example '21.11.2026 08:05'. Specification, section 2 (Admin).
 *
 * @param timeStamp ISO 8601, or PostgreSQL's own form with a blank for the T
 * @returns the text as it stands where it is no time stamp
 */
export function formatMessageTime(timeStamp: string): string {
  const time = Date.parse(timeStamp.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(time) ? timeStamp : berlinTime.format(time).replace(', ', ' ');
}

/** A mailto link that answers a message: its subject filled in, nothing else. */
export function buildReplyLink({ email, betreff }: Pick<StoredMessage, 'email' | 'betreff'>): string {
  const subject = betreff.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 300);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`AW: ${subject}`)}`;
}
