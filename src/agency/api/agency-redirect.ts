import { queryOptions } from '@tanstack/react-query';
import { assertList } from '#lib/http/errors.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { callPublic } from '#lib/supabase/client.ts';

/** The entry that has taken over the address of a merged one; null where there is none. Fails with a DataError. docs/product.md, Calls (C6). */
export const redirectQuery = (agencyId: number) =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'redirect', agencyId],
    queryFn: async ({ signal }): Promise<number | null> => {
      const { data } = await callPublic(
        (client) => client.from('agency_redirects').select('to_id').eq('from_id', agencyId),
        signal,
      );
      assertList(data);
      return data[0]?.to_id ?? null;
    },
    // Not retried, because without an answer the visitor reads that the entry does not exist, which is true.
    retry: false,
  });
