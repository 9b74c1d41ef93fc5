import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Surroundings } from '#domain/landing/surroundings.ts';
import { getLoadedAgencies } from '#data/agencies/agencies.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';

/**
 * The links of an entry's page: similar entries and landing pages. The build has written it into the page; on a page
 * that was opened from a list it is found in what is loaded. Nowhere is the directory loaded for it: null then.
 */
export const surroundingsQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'surroundings', id],
    queryFn: async ({ signal }): Promise<Surroundings | null> => {
      const loaded = getLoadedAgencies(client);
      if (loaded === undefined) return null;
      const { callDirectoryWorker } = await import('./call-directory-worker.ts');
      return callDirectoryWorker(loaded, signal, 'surroundings', id).catch(() => null);
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
