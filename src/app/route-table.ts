import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { matchPath, type Params } from 'react-router';
import { paths } from '#config/paths.ts';
import { parseAgencyId } from '#domain/agency/agency-id.ts';

export interface SiteRoute {
  readonly pattern: string;
  /** Fetches the page's code, once. */
  readonly load: () => Promise<{ default: ComponentType }>;
  /**
   * What the page asks the database for as soon as it is opened: all agencies, or the one of its
   * address. Such a page is brought to life at once, any other when the browser is idle.
   */
  readonly opensWith?: 'directory' | 'agency';
  /** Whether the page that the build draws for the pattern is the page of these parameters; otherwise it always is. */
  readonly canStartFromBuild?: (parameters: Params) => boolean;
  /** Whether its first rendering ignores the address's search, so that the build's page can be hydrated at any. */
  readonly ignoresSearchAtFirst?: boolean;
  /** Loads what the page draws at once besides its code. */
  readonly prepare?: (client: QueryClient, parameters: Params) => Promise<void>;
}

/** Every route of the site but „not found“. */
export const ROUTES: readonly SiteRoute[] = [
  {
    pattern: paths.home,
    load: async () => ({ default: (await import('#routes/home/page.tsx')).HomePage }),
    opensWith: 'directory',
  },
  {
    pattern: paths.agencies,
    load: async () => ({ default: (await import('#routes/agencies/page.tsx')).AgenciesPage }),
    opensWith: 'directory',
  },
  {
    pattern: paths.agencyPattern,
    load: async () => ({ default: (await import('#routes/agency/page.tsx')).AgencyPage }),
    opensWith: 'agency',
    canStartFromBuild: ({ id }) => parseAgencyId(id) !== null,
  },
  {
    pattern: paths.topList,
    load: async () => ({ default: (await import('#routes/top-list/page.tsx')).TopListPage }),
    opensWith: 'directory',
  },
  {
    pattern: paths.about,
    load: async () => ({ default: (await import('#routes/about/page.tsx')).AboutPage }),
  },
  {
    pattern: paths.contact,
    load: async () => ({ default: (await import('#routes/contact/page.tsx')).ContactPage }),
    ignoresSearchAtFirst: true,
  },
  { pattern: paths.faq, load: async () => ({ default: (await import('#routes/faq/page.tsx')).FaqPage }) },
  {
    pattern: paths.forAgencies,
    load: async () => ({ default: (await import('#routes/for-agencies/page.tsx')).ForAgenciesPage }),
  },
  {
    pattern: paths.forConsultancies,
    load: async () => ({
      default: (await import('#routes/for-consultancies/page.tsx')).ForConsultanciesPage,
    }),
    opensWith: 'directory',
  },
  { pattern: paths.blog, load: async () => ({ default: (await import('#routes/blog/page.tsx')).BlogPage }) },
  {
    pattern: paths.articlePattern,
    load: async () => ({ default: (await import('#routes/article/page.tsx')).ArticlePage }),
    prepare: async (client, { slug }) =>
      (await import('#routes/article/article-text.ts')).prepareArticle(client, slug),
  },
  {
    pattern: paths.privacy,
    load: async () => ({ default: (await import('#routes/legal/privacy-page.tsx')).PrivacyPage }),
  },
  {
    pattern: paths.imprint,
    load: async () => ({ default: (await import('#routes/legal/imprint-page.tsx')).ImprintPage }),
  },
  {
    pattern: paths.terms,
    load: async () => ({ default: (await import('#routes/legal/terms-page.tsx')).TermsPage }),
  },
  {
    pattern: paths.admin,
    load: async () => ({ default: (await import('#routes/admin/page.tsx')).AdminPage }),
  },
  {
    pattern: paths.adminLog,
    load: async () => ({ default: (await import('#routes/admin/log-page.tsx')).AdminLogPage }),
  },
  {
    pattern: paths.adminSecurity,
    load: async () => ({ default: (await import('#routes/admin/security-page.tsx')).AdminSecurityPage }),
  },
  {
    pattern: paths.comparison,
    load: async () => ({ default: (await import('#routes/comparison/page.tsx')).ComparisonPage }),
    opensWith: 'directory',
  },
  {
    pattern: paths.shortlist,
    load: async () => ({ default: (await import('#routes/shortlist/page.tsx')).ShortlistPage }),
  },
];

/** Any address that is none of the others. */
export const NOT_FOUND_ROUTE: SiteRoute = {
  pattern: '*',
  load: async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }),
};

/** The route that an address belongs to. */
export function findRoute(pathname: string): SiteRoute {
  return ROUTES.find(({ pattern }) => matchPath(pattern, pathname) !== null) ?? NOT_FOUND_ROUTE;
}

/**
 * Fetches what the page of an address needs to be drawn in one go. What cannot be fetched is left to
 * the page itself, which says so.
 */
export async function prepareRoute(pathname: string, client: QueryClient): Promise<void> {
  const { pattern, load, prepare } = findRoute(pathname);
  await Promise.allSettled([load(), prepare?.(client, matchPath(pattern, pathname)?.params ?? {})]);
}

/**
 * Whether a page that the build has drawn is what an address shows first. The build knows no search.
 *
 * @param page what the page was drawn for: an address, a pattern, or '*' where nothing is found
 */
export function isDrawnFor(
  page: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const route = findRoute(pathname);
  if (search !== '' && route.ignoresSearchAtFirst !== true) return false;
  if (page === NOT_FOUND_ROUTE.pattern) return route === NOT_FOUND_ROUTE;
  const match = matchPath(page, pathname);
  return match !== null && (route.canStartFromBuild?.(match.params) ?? true);
}
