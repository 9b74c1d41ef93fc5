import { queryOptions } from '@tanstack/react-query';
import type { Agency } from '#agency/model/agency.ts';
import type { SortName } from '#directory/model/search/directory-sort.ts';
import { loadCode } from '#lib/http/http.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';

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
 * The first entries that match the choices, by Profil-Score. The build writes them into the page of an article. Fails
 * with a DataError. docs/decisions/found.md, Entries beside articles.
 *
 * @param choices as in the query string of the directory, `garantie=1`
 */
export const relatedAgenciesQuery = (choices: string) =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'related', choices],
    queryFn: async ({ client }): Promise<RelatedAgencyList> => {
      const [{ directoryQueries }, { callDirectory }, { parseDirectoryAddress }] = await loadCode(() =>
        Promise.all([
          import('./directory-queries.ts'),
          import('./call-directory.ts'),
          import('#directory/model/search/directory-address.ts'),
        ]),
      );
      await client.query(directoryQueries.directory());
      const search = { ...parseDirectoryAddress(new URLSearchParams(choices)), sort: RELATED_SORT };
      const { agencies, total } = await callDirectory('search', search, 0, MAX_RELATED);
      return { agencies, total };
    },
    staleTime: Infinity,
  });
