import { toAgencyRow } from '#data/agency-row.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import type { DirectoryAddress } from '#domain/search/directory-address.ts';
import { queryDirectory } from '#domain/search/facet-filter.ts';
import { buildFacetIndex } from '#domain/search/facet-index.ts';
import { FACETS, forEachFacet } from '#domain/search/facets.ts';

/** What is sent to `search_agencies`. */
export interface SearchCall extends Pick<DirectoryAddress, 'term' | 'sort'> {
  readonly facets: Readonly<Record<string, readonly string[]>>;
  readonly page_size: number;
  readonly after?: readonly [number, string, number];
}

/**
 * The database function `search_agencies` over these agencies, but for its German text search: a term is a part of the
 * name here.
 */
export function answerSearch(
  agencies: readonly Agency[],
  { term, facets, sort, page_size, after }: SearchCall,
) {
  const index = buildFacetIndex(sortAgenciesByName(agencies), new Date().getFullYear());
  const choices = forEachFacet(({ name }) => facets[name] ?? []);
  const outcome = queryDirectory(index, { term, choices, sort });
  const from = after?.[0] ?? 0;
  const to = from + page_size;
  const rows = outcome.agencies.slice(from, to);
  return {
    rows: rows.map((agency) => ({ ...toAgencyRow({ ...agency, summary: null }), score: 4 })),
    next: to < outcome.agencies.length ? [to, rows.at(-1)?.name ?? '', rows.at(-1)?.id ?? 0] : null,
    isCorrected: false,
    ...(after === undefined && {
      total: outcome.agencies.length,
      facets: Object.fromEntries(
        FACETS.map(({ name, isFixed }) => [
          name,
          index.columns[name].options
            .map(({ key, label, section, parent }, place) => ({
              key,
              label,
              section,
              parent,
              count: outcome.counts[name][place] ?? 0,
            }))
            .filter(({ key, count }) => isFixed || count > 0 || choices[name].includes(key)),
        ]),
      ),
    }),
  };
}
