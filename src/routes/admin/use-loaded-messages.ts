import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inboxQueries } from '#data/inbox.ts';
import { waitingCountsQuery } from '#data/waiting-counts.ts';
import type { InboxPage } from '#data/inbox-answer.ts';
import type { InboxCounts, StatusCounts } from '#domain/inbox/status-counts.ts';
import type { StoredMessage } from '#domain/inbox/message.ts';
import { countOf } from '#domain/inbox/status-counts.ts';

/** Changes what is loaded of the inbox, so that a row keeps its place until the list is loaded again. */
export function useLoadedMessages(userId: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const pages = { queryKey: inboxQueries.allPages(userId) };
    const counts = { queryKey: inboxQueries.allCounts(userId) };
    return {
      /**
       * A page under way would bring the old state back, so it is cancelled, but never the first of a filter, without
       * which nothing would be there. Other filters are asked anew when they are chosen again.
       */
      prepare: async () => {
        await client.cancelQueries({ ...pages, predicate: ({ state }) => state.data !== undefined });
        client.removeQueries({ ...pages, type: 'inactive' });
        client.removeQueries({ ...counts, type: 'inactive' });
      },
      /** Changes each message, or takes it away with null. */
      change: (changed: (message: StoredMessage) => StoredMessage | null) => {
        client.setQueriesData<InfiniteData<InboxPage>>(
          pages,
          (data) =>
            data && {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                messages: page.messages.flatMap((message) => changed(message) ?? []),
              })),
            },
        );
      },
      /** Changes both counts: every loaded message matches the search in force. */
      count: (changed: (counts: StatusCounts) => StatusCounts) => {
        client.setQueriesData<InboxCounts>(
          counts,
          (data) => data && { ...data, all: changed(data.all), found: changed(data.found) },
        );
        // The navigation says how many are unread.
        const all = client
          .getQueriesData<InboxCounts>(counts)
          .find(([, data]) => data !== undefined)?.[1]?.all;
        client.setQueryData(
          waitingCountsQuery(userId).queryKey,
          (data) => data && all && { ...data, messages: countOf(all, 'unread') },
        );
      },
      /** Asks the database how many there are now; where nobody looks any more, only when the inbox is opened again. */
      countAgain: (isLeaving = false) => {
        void client.invalidateQueries({ ...counts, refetchType: isLeaving ? 'none' : 'active' });
      },
    };
  }, [client, userId]);
}

export type LoadedMessages = ReturnType<typeof useLoadedMessages>;
