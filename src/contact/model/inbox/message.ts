import type { AskedAgency, Vacancy } from '#contact/model/contact-contract.ts';
import { replySubject } from './reply-subject.ts';

/** Statuses that the admin may set. */
export const MESSAGE_STATUSES = ['unread', 'read', 'responded'] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Messages that one call may change or delete, and therefore the most that can be selected. */
export const MAX_MESSAGES_AT_ONCE = 1_000;

/** A stored contact message. */
export interface StoredMessage {
  /** UUID. */
  readonly id: string;
  /** ISO 8601 time stamp. */
  readonly createdAt: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  /** The sender's description of the vacancy, beside the text. */
  readonly vacancy: Vacancy | null;
  /** One of the three, or whatever else is in the table: that is shown as plain text. */
  readonly status: string;
  readonly notes: string | null;
  /** The agencies without an enquiry address that it names; null where it names none. */
  readonly agencies: readonly AskedAgency[] | null;
  /** Whether the sender wants it forwarded to them; null where it names none. */
  readonly mayForward: boolean | null;
  /** Whether it was forwarded to each of them, or an administrator has marked that as done. */
  readonly isForwardingDone: boolean;
  /** Whether an administrator has marked it as spam. */
  readonly isSpam: boolean;
}

/** Whether somebody still has to forward the message. */
export function needsForwarding({
  mayForward,
  isForwardingDone,
}: Pick<StoredMessage, 'mayForward' | 'isForwardingDone'>): boolean {
  return mayForward === true && !isForwardingDone;
}

/** A mailto link that answers a message: its subject filled in, nothing else. Whatever the texts are, it never throws. */
export function buildReplyLink({ email, subject }: Pick<StoredMessage, 'email' | 'subject'>): string {
  return `mailto:${encodeURIComponent(email.toWellFormed())}?subject=${encodeURIComponent(replySubject(subject))}`;
}
