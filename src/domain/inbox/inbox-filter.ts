import { takeCharacters } from '#domain/text/characters.ts';
import type { MessageStatus } from './message.ts';

/** Orders of the inbox, as the database names them; the first is in force until another is chosen. */
export const INBOX_SORTS = ['unread-first', 'newest', 'oldest'] as const;

export type InboxSort = (typeof INBOX_SORTS)[number];

/** The administrator's choice of messages. */
export interface InboxFilter {
  /** A status, or 'to-forward': what its sender wants forwarded, and nobody has yet. */
  readonly status: MessageStatus | 'all' | 'to-forward';
  /** Words of which each must occur in sender, subject, text or notes. */
  readonly search: string;
  readonly sort: InboxSort;
}

export const UNFILTERED_INBOX: InboxFilter = { status: 'all', search: '', sort: 'unread-first' };

/** Characters of a search that the database reads. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * A search as it is sent: without control characters, which no message holds and the database rejects, and with single
 * blanks, so that equal searches share one query.
 */
export function normaliseSearch(search: string): string {
  const words = search
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return takeCharacters(words, MAX_SEARCH_LENGTH).trim();
}
