import { takeCharacters } from '#lib/text/characters.ts';
import { MESSAGE_STATUSES, type MessageStatus } from './message.ts';

/** Orders of the inbox, as the database names them; the first is in force until another is chosen. */
export const INBOX_SORTS = ['unread-first', 'newest', 'oldest'] as const;

export type InboxSort = (typeof INBOX_SORTS)[number];

/** The administrator's choice of messages. */
export interface InboxFilter {
  /** A status; 'to-forward': what its sender wants forwarded, and nobody has yet; or 'spam', which nothing else shows. */
  readonly status: MessageStatus | 'all' | 'to-forward' | 'spam';
  /** Words of which each must occur in sender, subject, text or notes. */
  readonly search: string;
  readonly sort: InboxSort;
}

export const UNFILTERED_INBOX: InboxFilter = { status: 'all', search: '', sort: 'unread-first' };

/** What can be chosen beside 'all'. */
export const INBOX_FILTERS = [...MESSAGE_STATUSES, 'to-forward', 'spam'] as const;

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

/** The filter that an address names; what it does not name, or wrongly, is as in the unfiltered inbox. */
export function readInboxFilter(parameters: URLSearchParams): InboxFilter {
  return {
    status: INBOX_FILTERS.find((status) => status === parameters.get('status')) ?? UNFILTERED_INBOX.status,
    search: takeCharacters((parameters.get('suche') ?? '').toWellFormed(), MAX_SEARCH_LENGTH),
    sort: INBOX_SORTS.find((sort) => sort === parameters.get('reihenfolge')) ?? UNFILTERED_INBOX.sort,
  };
}

/** The query string of the address that names a filter. */
export function inboxFilterSearch({ status, search, sort }: InboxFilter): string {
  const parameters = new URLSearchParams();
  if (status !== UNFILTERED_INBOX.status) parameters.set('status', status);
  if (search !== '') parameters.set('suche', search);
  if (sort !== UNFILTERED_INBOX.sort) parameters.set('reihenfolge', sort);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
