import { toAgencyRow } from '#data/agencies/agency-columns.ts';
import { databaseNameOf } from '#data/directory/facet-names.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import type { DirectoryAddress } from '#domain/search/directory-address.ts';
import { queryDirectory } from '#domain/search/facet-filter.ts';
import { buildFacetIndex } from '#domain/search/facet-index.ts';
import { FACETS, mapFacets } from '#domain/search/facets.ts';
import { buildTextIndex } from '#domain/search/text-index.ts';

/** The arguments of `search_agencies`. */
export interface SearchCall extends Pick<DirectoryAddress, 'term' | 'sort'> {
  readonly facets: Readonly<Record<string, readonly string[]>>;
  readonly page_size: number;
  readonly after?: readonly [number, string, number];
}

/**
 * The database function `search_agencies` over these agencies, searched as the browser does.
 *
 * @param limit past this many, it says that there are more
 */
export function answerSearch(
  agencies: readonly Agency[],
  { term, facets, sort, page_size, after }: SearchCall,
  limit = 10_000,
) {
  const sorted = sortAgenciesByName(agencies);
  const index = buildFacetIndex(sorted, new Date().getFullYear());
  const searched = term === '' ? null : buildTextIndex(sorted).find(term);
  const choices = mapFacets(({ name }) => facets[databaseNameOf(name)] ?? []);
  const outcome = queryDirectory(index, { matches: searched?.matches ?? null, choices, sort });
  const isLimited =
    outcome.agencies.length > limit &&
    (term !== '' || Object.values(choices).some((keys) => keys.length > 0));
  const from = after?.[0] ?? 0;
  const to = from + page_size;
  const rows = outcome.agencies.slice(from, to);
  return {
    rows: rows.map((agency, at) => ({
      ...toAgencyRow(agency),
      score: 4,
      isNamed: from + at < outcome.namedCount,
    })),
    next: to < outcome.agencies.length ? [to, rows.at(-1)?.name ?? '', rows.at(-1)?.id ?? 0] : null,
    term: searched?.term ?? '',
    isCorrected: searched?.isCorrected ?? false,
    ...(after === undefined && {
      total: isLimited ? limit : outcome.agencies.length,
      isLimited,
      limited: isLimited ? FACETS.map(({ name }) => databaseNameOf(name)) : [],
      facets: Object.fromEntries(
        FACETS.map(({ name, isFixed }) => [
          databaseNameOf(name),
          index.columns[name].options
            .map(({ key, label, section, parent }, at) => ({
              key,
              label,
              section,
              parent,
              count: outcome.counts[name][at] ?? 0,
            }))
            .filter(({ key, count }) => isFixed || count > 0 || choices[name].includes(key)),
        ]),
      ),
    }),
  };
}
