import { queryOptions } from '@tanstack/react-query';
import type { Agency } from '#domain/agency/agency.ts';
import type { SortName } from '#domain/search/directory-sort.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';

/** The number of entries that are shown beside an article. */
export const MAX_RELATED = 4;

/** The order in which they are shown. */
export const RELATED_SORT: SortName = 'profil-score';

export interface RelatedAgencyList {
  readonly agencies: readonly Agency[];
  /** The number of entries that match the choices. */
  readonly total: number;
}

/**
 * The first entries that match the choices, by Profil-Score; null where the database has no vocabulary. The build
 * writes them into the page of an article. A page that is opened by a link inside the site queries these few entries
 * and never loads the whole directory for them. Fails with a DataError. docs/decisions/found.md, Entries beside
 * articles.
 *
 * @param choices as in the query string of the directory, `garantie=1`
 */
export const relatedAgenciesQuery = (choices: string) =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'related', choices],
    queryFn: async ({ client, signal }): Promise<RelatedAgencyList | null> => {
      const [{ agencyQueries }, { selectAdapter }, { parseDirectoryAddress }] = await Promise.all([
        import('#data/agencies/agencies.ts'),
        import('./select-adapter.ts'),
        import('#domain/search/directory-address.ts'),
      ]);
      const adapter = selectAdapter(client.getQueryData(agencyQueries.directory().queryKey));
      const search = { ...parseDirectoryAddress(new URLSearchParams(choices)), sort: RELATED_SORT };
      const page = await adapter.findPage(search, null, MAX_RELATED, signal);
      if (page.isFallback) return null;
      return { agencies: page.agencies.slice(0, MAX_RELATED), total: page.total ?? page.agencies.length };
    },
    staleTime: Infinity,
  });
