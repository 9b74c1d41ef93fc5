import { queryOptions } from '@tanstack/react-query';
import { assertCount } from '#lib/http/errors.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { callPublic } from '#lib/supabase/client.ts';

/** How many entries have a running contract today, and so share the block „Anzeigen“. */
export const premiumCountQuery = () =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'premium-count'],
    queryFn: async ({ signal }) => {
      const { count } = await callPublic(
        (client) =>
          client
            .from('agency_derived')
            .select('agency_id', { count: 'exact', head: true })
            .eq('is_premium', true),
        signal,
      );
      return assertCount(count);
    },
  });
