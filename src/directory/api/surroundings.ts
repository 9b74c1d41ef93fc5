import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Surroundings } from '#directory/model/landing/surroundings.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';

/**
 * The links of an entry's page: similar entries and landing pages. The build has written it into the page; on a page
 * that was opened from a list the directory has been read. Nowhere is it read for this alone: null then.
 */
export const surroundingsQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'surroundings', id],
    queryFn: async (): Promise<Surroundings | null> => {
      const { directoryQueries } = await import('./directory-queries.ts');
      if (client.getQueryData(directoryQueries.directory().queryKey) === undefined) return null;
      const { callDirectory } = await import('./call-directory.ts');
      return callDirectory('surroundings', id).catch(() => null);
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
