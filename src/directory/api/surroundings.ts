import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Surroundings } from '#directory/model/landing/surroundings.ts';
import { loadCode } from '#lib/http/http.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';

/** Similar entries and landing pages of an entry: from the build, or from a directory already loaded; otherwise null. */
export const surroundingsQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'surroundings', id],
    queryFn: async (): Promise<Surroundings | null> => {
      const { directoryQueries } = await loadCode(() => import('./directory-queries.ts'));
      if (client.getQueryData(directoryQueries.directory().queryKey) === undefined) return null;
      const { callDirectory } = await loadCode(() => import('./call-directory.ts'));
      return callDirectory('surroundings', id).catch(() => null);
    },
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
