import { useQuery } from '@tanstack/react-query';
import type { AgencyFacts } from '#data/agency-facts.ts';

/**
 * Where the facts of these agencies come from, by id; undefined until that is known, and where it cannot be had. Asked for
 * only where a need names terms: what reads facts is fetched then.
 */
export function useTermSources(ids: readonly number[]): ReadonlyMap<number, AgencyFacts> | undefined {
  const { data } = useQuery({
    queryKey: ['agencies', 'term-sources', ids],
    queryFn: async ({ client }) => {
      const { agencyFactsQueries } = await import('#data/agency-facts.ts');
      return client.query(agencyFactsQueries.of(ids));
    },
    enabled: ids.length > 0,
  });
  return data;
}
