import { http, HttpResponse } from 'msw';
import type { Agency } from '#domain/agency/agency.ts';
import { type DirectoryAddress } from '#domain/search/directory-address.ts';
import { queryDirectory } from '#domain/search/facet-filter.ts';
import { buildFacetIndex } from '#domain/search/facet-index.ts';
import { FACETS, forEachFacet } from '#domain/search/facets.ts';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import { serveAgencies } from './agencies-api.ts';
import { server } from './msw-server.ts';

export const SEARCH_URL = 'http://supabase.test/rest/v1/rpc/search_agencies';

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
    rows: rows.map((agency) => ({ ...agency, Zusammenfassung: undefined, score: 4 })),
    next: to < outcome.agencies.length ? [to, rows.at(-1)?.Name ?? '', rows.at(-1)?.id ?? 0] : null,
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

/** The search of the database over these agencies, of which the table says that it has more than a browser loads. */
export function serveLargeDirectory(agencies: readonly Agency[], total = 100_000) {
  return [
    http.post(SEARCH_URL, async ({ request }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the site sends is for other tests
      const call = (await request.json()) as SearchCall;
      return HttpResponse.json(answerSearch(agencies, call));
    }),
    serveAgencies(agencies.slice(0, 1_000), { total }),
  ];
}

/** Every search gets this answer. */
export const answerSearches = (answer: () => Response | Promise<Response>) => http.post(SEARCH_URL, answer);

/** The bodies of the searches from now on. */
export function recordSearches(): readonly Promise<unknown>[] {
  const bodies: Promise<unknown>[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url === SEARCH_URL) bodies.push(request.clone().json());
  });
  return bodies;
}
