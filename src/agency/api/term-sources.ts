import { queryOptions } from '@tanstack/react-query';
import { loadCode } from '#lib/http/http.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import type { AgencyFacts } from './agency-facts.ts';

/**
 * The sources of these agencies' facts, by id. The code that reads facts is loaded with the first call: a recommendation needs it
 * only where a need names terms. Fails with a DataError. docs/product.md, Calls (C4).
 */
export const termSourcesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'term-sources', ids],
    queryFn: async ({ client }): Promise<ReadonlyMap<number, AgencyFacts>> => {
      const { agencyFactsQuery } = await loadCode(() => import('./agency-facts.ts'));
      return client.query(agencyFactsQuery(ids));
    },
  });
