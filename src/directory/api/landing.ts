import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Agency } from '#agency/model/agency.ts';
import {
  choicesOf,
  type LandingFacet,
  type LandingKeys,
  type LandingLink,
} from '#directory/model/landing/landing-keys.ts';
import type { Landing } from '#directory/model/landing/landing.ts';
import { AGENCIES_PER_STEP } from '#directory/model/search/directory-limits.ts';
import type { DirectorySearch } from '#directory/model/search/directory-search.ts';
import { NO_CHOICES } from '#directory/model/search/facets.ts';
import { loadCode } from '#lib/http/http.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { callDirectory } from './call-directory.ts';
import { directoryQueries } from './directory-queries.ts';

/** A landing page with the entries it begins with. */
export interface LandingContent {
  readonly landing: Landing;
  readonly agencies: readonly Agency[];
}

/** The landing pages of each facet. */
export type LandingIndex = Readonly<Record<LandingFacet, readonly LandingLink[]>>;

async function search(client: QueryClient, keys: LandingKeys | null) {
  const wanted: DirectorySearch = {
    term: '',
    choices: keys === null ? NO_CHOICES : choicesOf(keys),
    sort: 'name',
  };
  await client.query(directoryQueries.directory());
  const [page, views] = await Promise.all([
    callDirectory('search', wanted, 0, AGENCIES_PER_STEP),
    callDirectory('countFacets', wanted),
  ]);
  return { page, views };
}

/** Landing pages as the directory has them now; the build writes them into the pages it makes. Fail with a DataError. */
export const landingQueries = {
  /** One page; null where too few entries fit. */
  page: (keys: LandingKeys) =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'landing', keys],
      queryFn: async ({ client }): Promise<LandingContent | null> => {
        const { page, views } = await search(client, keys);
        const { buildLanding } = await loadCode(() => import('#directory/model/landing/landing.ts'));
        const landing = buildLanding(keys, page.total, views);
        return landing && { landing, agencies: page.agencies };
      },
      staleTime: Infinity,
    }),

  /** All pages of a place, a field or an industry. */
  index: () =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'landing-index'],
      queryFn: async ({ client }): Promise<LandingIndex> => {
        const { views } = await search(client, null);
        const { listLandingLinks } = await loadCode(
          () => import('#directory/model/landing/landing-options.ts'),
        );
        return {
          place: listLandingLinks('place', views.place),
          specialization: listLandingLinks('specialization', views.specialization),
          industry: listLandingLinks('industry', views.industry),
        };
      },
      staleTime: Infinity,
    }),
};
