import { queryOptions } from '@tanstack/react-query';
import { db } from './client.ts';
import { assertList } from './errors.ts';

/** Addresses of merged entries. Fails with a DataError. docs/product.md, Calls (C6). */
export const redirectQueries = {
  /** The entry that has taken over the address of a merged one; null where there is none. Asked for missing entries alone. */
  of: (agencyId: number) =>
    queryOptions({
      queryKey: ['agencies', 'redirect', agencyId],
      queryFn: async ({ signal }): Promise<number | null> => {
        const { data } = await db()
          .from('agency_redirects')
          .select('to_id')
          .eq('from_id', agencyId)
          .abortSignal(signal)
          .throwOnError();
        assertList(data);
        return data[0]?.to_id ?? null;
      },
      // Without it the visitor reads that there is no such entry, which is true.
      retry: false,
    }),
};
