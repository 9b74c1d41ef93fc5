import { queryOptions } from '@tanstack/react-query';
import { db } from '#data/client.ts';
import { assertCount } from '#data/errors.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';

/** How many entries have a running contract today, and so share the block „Anzeigen“. */
export const premiumCountQuery = () =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'premium-count'],
    queryFn: async ({ signal }) => {
      const { count } = await db()
        .from('agency_derived')
        .select('agency_id', { count: 'exact', head: true })
        .eq('is_premium', true)
        .abortSignal(signal)
        .throwOnError();
      return assertCount(count);
    },
  });
