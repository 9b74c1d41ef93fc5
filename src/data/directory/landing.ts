import { queryOptions } from '@tanstack/react-query';
import type { Agency } from '#domain/agency/agency.ts';
import type { Landing } from '#domain/landing/landing.ts';
import {
  choicesOf,
  type LandingFacet,
  type LandingKeys,
  type LandingLink,
} from '#domain/landing/landing-keys.ts';
import { AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import { NO_CHOICES } from '#domain/search/facets.ts';
import { agencyQueries } from '#data/agencies/agencies.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';
import { selectAdapter } from './select-adapter.ts';
import { DataError } from '#data/errors.ts';
import type { FacetViews, DirectoryAdapter, SearchPage } from './directory-adapter.ts';

/** A landing page with the entries it begins with. */
export interface LandingContent {
  readonly landing: Landing;
  readonly agencies: readonly Agency[];
}

/** The landing pages of each facet. */
export type LandingIndex = Readonly<Record<LandingFacet, readonly LandingLink[]>>;

interface Answer {
  readonly page: SearchPage;
  readonly views: FacetViews;
}

async function search(
  adapter: DirectoryAdapter,
  keys: LandingKeys | null,
  signal: AbortSignal,
): Promise<Answer> {
  const wanted = { term: '', choices: keys === null ? NO_CHOICES : choicesOf(keys), sort: 'name' } as const;
  const page = await adapter.findPage(wanted, null, AGENCIES_PER_STEP, signal);
  const views = page.facets ?? (await adapter.countFacets?.(wanted, signal));
  if (page.isFallback || views === undefined)
    throw new DataError('unreachable', 'The directory cannot be searched');
  return { page, views };
}

/** Landing pages as the database has them now; the build writes them into the pages it makes. Fail with a DataError. */
export const landingQueries = {
  /** One page; null where too few entries fit. */
  page: (keys: LandingKeys) =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'landing', keys],
      queryFn: async ({ client, signal }): Promise<LandingContent | null> => {
        const adapter = selectAdapter(await client.query(agencyQueries.directory()));
        const { page, views } = await search(adapter, keys, signal);
        const { buildLanding } = await import('#domain/landing/landing.ts');
        const landing = buildLanding(keys, page.total ?? page.agencies.length, views);
        return landing && { landing, agencies: page.agencies };
      },
      staleTime: Infinity,
    }),

  /** All pages of a place, a field or an industry. */
  index: () =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'landing-index'],
      queryFn: async ({ client, signal }): Promise<LandingIndex> => {
        const adapter = selectAdapter(await client.query(agencyQueries.directory()));
        const { views } = await search(adapter, null, signal);
        const { listLandingLinks } = await import('#domain/landing/landing-options.ts');
        return {
          place: listLandingLinks('place', views.place),
          specialization: listLandingLinks('specialization', views.specialization),
          industry: listLandingLinks('industry', views.industry),
        };
      },
      staleTime: Infinity,
    }),
};
