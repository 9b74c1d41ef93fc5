import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InboxPage } from '#contact/api/inbox-answer.ts';
import { inboxQueries } from '#contact/api/inbox.ts';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { type InboxCounts, type StatusCounts, withoutMessages } from '#contact/model/inbox/status-counts.ts';
import { deskQueries } from '#desk/api/desk.ts';

/** Functions that change the loaded pages of the inbox, so that a row keeps its place until the list is loaded again. */
export function useLoadedMessages(userId: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const pages = { queryKey: inboxQueries.allPages(userId) };
    const counts = { queryKey: inboxQueries.allCounts(userId) };
    const snapshot = () => [...client.getQueriesData(pages), ...client.getQueriesData(counts)];
    /** Changes each message; null removes it. */
    function change(changed: (message: StoredMessage) => StoredMessage | null) {
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
    }
    /** Changes the counts with and without the search, because every loaded message matches the current search. */
    function count(changed: (counts: StatusCounts) => StatusCounts) {
      client.setQueriesData<InboxCounts>(
        counts,
        (data) => data && { ...data, all: changed(data.all), found: changed(data.found) },
      );
    }
    /** Fetches the counts anew. */
    function countAgain() {
      void client.invalidateQueries(counts);
      void client.invalidateQueries({ queryKey: deskQueries.all(userId) });
    }
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
      change,
      count,
      /**
       * Takes messages out of the list and the counts.
       *
       * @returns puts them back
       */
      takeOut: (messages: readonly StoredMessage[]) => {
        const before = snapshot();
        const ids = new Set(messages.map(({ id }) => id));
        change((message) => (ids.has(message.id) ? null : message));
        count((all) => withoutMessages(all, messages));
        const after = snapshot();
        return () => {
          for (const [place, [queryKey, data]] of before.entries()) {
            // What has changed meanwhile is fetched, because it may lack other messages.
            if (client.getQueryData(queryKey) === after[place]?.[1]) client.setQueryData(queryKey, data);
            else void client.invalidateQueries({ queryKey });
          }
        };
      },
      /** Fetches all that is shown anew. */
      loadAgain: () => {
        void client.invalidateQueries(pages);
        countAgain();
      },
      countAgain,
      /** Fetches pages anew that were under way while messages were changed, and may still have them. */
      readAgain: () => {
        const underWay = client.getQueryCache().findAll({ ...pages, fetchStatus: 'fetching' });
        for (const { queryKey } of underWay) {
          void client
            .cancelQueries({ queryKey, exact: true })
            .then(() => client.refetchQueries({ queryKey, exact: true }));
        }
      },
    };
  }, [client, userId]);
}
