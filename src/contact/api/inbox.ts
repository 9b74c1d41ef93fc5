import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc, rows } from '#account/api/signed-in-call.ts';
import { type InboxFilter, normaliseSearch } from '#contact/model/inbox/inbox-filter.ts';
import type { MessageStatus } from '#contact/model/inbox/message.ts';
import type { InboxCounts } from '#contact/model/inbox/status-counts.ts';
import { DataError } from '#lib/http/errors.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';
import { inboxCountsSchema, type InboxPage, type InboxPageKey, inboxPageSchema } from './inbox-answer.ts';

/** Messages shown at first and with each further step. */
const MESSAGES_PER_PAGE = 50;

/** How often the counts are fetched while the inbox is open, so that new messages are noticed. */
const COUNTS_INTERVAL_MS = 60_000;

/**
 * One page of the inbox, searched, filtered and ordered by the database. docs/product.md, Calls (C10).
 *
 * @param after `next` of the page before; null for the first page
 * @throws DataError
 */
export async function readInboxPage(
  filter: InboxFilter,
  after: InboxPageKey | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<InboxPage> {
  const args = {
    term: normaliseSearch(filter.search),
    sort: filter.sort,
    page_size: pageSize,
    ...(filter.status === 'all' ? {} : { status_filter: filter.status }),
    ...(after === null ? {} : { after: [...after] }),
  };
  return rpc('inbox_messages', args, inboxPageSchema, signal);
}

/** The messages of the contact form, as the administrator `userId` sees them. Each fails with a DataError. docs/product.md, Calls (C10). */
export const inboxQueries = {
  /** Everything of the inbox, also mails that were not delivered. */
  all: () => accountQueryKeys.inbox,

  /** All loaded pages of this user, whatever the filter: for changes that concern each of them. */
  allPages: (userId: string) => [...inboxQueries.all(), 'pages', userId] as const,

  /**
   * The messages that the filter shows, page by page. They are only fetched again on demand, so that no row moves by
   * itself. While the next search is loading, the pages of the last one stay (`isPlaceholderData`). Fails with a
   * DataError.
   */
  pages: (userId: string, filter: InboxFilter) =>
    infiniteQueryOptions({
      queryKey: [
        ...inboxQueries.allPages(userId),
        { ...filter, search: normaliseSearch(filter.search) },
      ] as const,
      queryFn: ({ signal, pageParam }) => readInboxPage(filter, pageParam, MESSAGES_PER_PAGE, signal),
      initialPageParam: null as InboxPageKey | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => state.data === undefined,
    }),

  /** All counts of this user, whatever the search. */
  allCounts: (userId: string) => [...inboxQueries.all(), 'counts', userId] as const,

  /** The number of messages, and of those that match a search, fetched every minute. Fails with a DataError. */
  counts: (userId: string, search: string) =>
    queryOptions({
      queryKey: [...inboxQueries.allCounts(userId), normaliseSearch(search)] as const,
      queryFn: ({ signal, queryKey }): Promise<InboxCounts> =>
        rpc('inbox_counts', { term: queryKey[3] }, inboxCountsSchema, signal),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      refetchInterval: COUNTS_INTERVAL_MS,
    }),
};

/** A field that an administrator sets, with its value. */
export type MessageChange = { readonly status: string } | { readonly forwarding_done: boolean };

/**
 * Sets the status of a message, or whether its forwarding is done, where that still is what was `seen`. docs/product.md,
 * Calls (C11).
 *
 * @returns whether it is set; not where somebody else has changed or deleted the message, or row-level security rejects it
 * @throws DataError
 */
export async function updateMessage(
  id: string,
  change: MessageChange,
  seen: MessageChange,
): Promise<boolean> {
  const updated = await rows(
    (client) =>
      client
        .from('contact_messages')
        .update(change)
        .match({ id, ...seen })
        .select('id'),
    z.array(z.unknown()),
  );
  return updated.length > 0;
}

const savedNotes = z.object({
  saved: z.boolean(),
  notes: z.nullable(z.string()),
  /** Who saved other notes, and when. */
  by: z.optional(z.nullable(z.string())),
  at: z.optional(z.nullable(z.string())),
});

/**
 * Saves the notes of a message where they still are what was `seen`.
 *
 * @returns whether they are saved, and the notes that are stored now
 * @throws DataError
 */
export async function saveMessageNotes(
  id: string,
  notes: string,
  seen: string | null,
): Promise<z.output<typeof savedNotes>> {
  return rpc('save_message_notes', { message: id, notes, seen: seen ?? '' }, savedNotes);
}

/** The number of rows that a function has changed. It is 0 where row-level security rejects the change. */
function assertSomeChanged(changed: number): number {
  if (changed === 0) throw new DataError('forbidden', 'No row was changed');
  return changed;
}

/**
 * Sets the status of several messages with one call.
 *
 * @param ids at most MAX_MESSAGES_AT_ONCE
 * @returns how many were set; fewer than `ids` where some messages were deleted
 * @throws DataError, also where the database changed nothing
 */
export async function setMessagesStatus(ids: readonly string[], status: MessageStatus): Promise<number> {
  return assertSomeChanged(
    await rpc('set_messages_status', { ids: [...ids], new_status: status }, z.number()),
  );
}

/**
 * Marks several messages as spam, or as none, with one call.
 *
 * @param ids at most MAX_MESSAGES_AT_ONCE
 * @returns how many were marked; fewer than `ids` where some messages were deleted
 * @throws DataError, also where the database changed nothing
 */
export async function setMessagesSpam(ids: readonly string[], isSpam: boolean): Promise<number> {
  return assertSomeChanged(await rpc('set_messages_spam', { ids: [...ids], is_spam: isSpam }, z.number()));
}

/**
 * Deletes several messages with one call, or restores them, which is possible until night.
 *
 * @param ids at most MAX_MESSAGES_AT_ONCE
 * @returns which it was done to; fewer than `ids` where somebody else was first
 * @throws DataError, also where the database changed nothing
 */
export async function setMessagesDeleted(
  ids: readonly string[],
  isDeleted: boolean,
): Promise<readonly string[]> {
  const args = { ids: [...ids], is_deleted: isDeleted };
  const changed = await rpc('set_messages_deleted', args, z.array(z.string()));
  assertSomeChanged(changed.length);
  return changed;
}
