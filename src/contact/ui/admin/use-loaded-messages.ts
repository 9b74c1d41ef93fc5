import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InboxPage } from '#contact/api/inbox-answer.ts';
import { inboxQueries } from '#contact/api/inbox.ts';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import type { InboxCounts, StatusCounts } from '#contact/model/inbox/status-counts.ts';
import { deskQueries } from '#desk/api/desk.ts';

/** Functions that change the loaded pages of the inbox, so that a row keeps its place until the list is loaded again. */
export function useLoadedMessages(userId: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const pages = { queryKey: inboxQueries.allPages(userId) };
    const counts = { queryKey: inboxQueries.allCounts(userId) };
    return {
      /**
       * Cancels pages that are being fetched, because they would restore the old state, but never the first page of a
       * filter, without which the list would be empty. Other filters are fetched anew when they are chosen again.
       */
      prepare: async () => {
        await client.cancelQueries({ ...pages, predicate: ({ state }) => state.data !== undefined });
        client.removeQueries({ ...pages, type: 'inactive' });
        client.removeQueries({ ...counts, type: 'inactive' });
      },
      /** Changes each message; null removes it. */
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
      /** Changes the counts with and without the search, because every loaded message matches the current search. */
      count: (changed: (counts: StatusCounts) => StatusCounts) => {
        client.setQueriesData<InboxCounts>(
          counts,
          (data) => data && { ...data, all: changed(data.all), found: changed(data.found) },
        );
      },
      /** Fetches all that is shown anew. */
      loadAgain: () => {
        void client.invalidateQueries(pages);
        void client.invalidateQueries(counts);
      },
      /** Fetches the counts anew; after leaving the inbox, only when it is opened again. */
      countAgain: (isLeaving = false) => {
        void client.invalidateQueries({ ...counts, refetchType: isLeaving ? 'none' : 'active' });
        void client.invalidateQueries({ queryKey: deskQueries.all(userId) });
      },
    };
  }, [client, userId]);
}

export type LoadedMessages = ReturnType<typeof useLoadedMessages>;
