import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { matchPath, type Params } from 'react-router';
import { PAGE_LIST, type PageName } from '#config/pages.ts';
import { parseAgencyAddress, parseAgencyId } from '#domain/agency/agency-id.ts';

export interface SiteRoute {
  readonly pattern: string;
  /** Fetches the page's code, once. */
  readonly load: () => Promise<{ default: ComponentType }>;
  readonly opensWith?: 'directory' | 'agency';
  readonly isQueryStringIgnoredAtHydration?: boolean;
  /** Whether the prerendered page of the pattern can be hydrated for these parameters. Without it, it always can. */
  readonly canStartFromBuild?: (parameters: Params) => boolean;
  /** Loads the data that the page's first render needs. */
  readonly prepare?: (client: QueryClient, parameters: Params) => Promise<void>;
}

const MODULES = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '/src/routes/**/{page,*-page}.tsx',
  '!**/legal-page.tsx',
]);

/** @throws Error where src/routes has no such module, or it exports no component */
async function loadPage(module: string): Promise<{ default: ComponentType }> {
  const path = `/src/routes/${module}`;
  const [Page] = Object.values((await MODULES[path]?.()) ?? {});
  if (Page === undefined) throw new Error(`src/routes/${module} is no page`);
  return { default: Page };
}

/** The functions that some pages have besides their entry in the table. */
const EXTRAS: Readonly<Partial<Record<PageName, Pick<SiteRoute, 'canStartFromBuild' | 'prepare'>>>> = {
  agencyPattern: { canStartFromBuild: ({ id }) => parseAgencyAddress(id) !== null },
  writeReviewPattern: { canStartFromBuild: ({ id }) => parseAgencyId(id) !== null },
  articlePattern: {
    prepare: async (client, { slug }) =>
      (await import('#routes/article/article-text.ts')).prepareArticle(client, slug),
  },
};

/** Every route of the site but „not found“. */
export const ROUTES: readonly SiteRoute[] = PAGE_LIST.map(({ name, path, module, ...features }) => ({
  pattern: path,
  load: () => loadPage(module),
  ...features,
  ...EXTRAS[name],
}));

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
 * Fetches the code and data that the page of an address needs for its first render. If that fails, the page itself
 * fetches again and shows the error.
 */
export async function preloadRoute(pathname: string, client: QueryClient): Promise<void> {
  const { pattern, load, prepare } = findRoute(pathname);
  await Promise.allSettled([load(), prepare?.(client, matchPath(pattern, pathname)?.params ?? {})]);
}

/**
 * Whether a prerendered page is the first render of an address. The build renders every page without a query string.
 *
 * @param page the address or pattern that the page was rendered for; '*' for „not found“
 */
export function isPrerenderedFor(
  page: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const route = findRoute(pathname);
  if (search !== '' && route.isQueryStringIgnoredAtHydration !== true) return false;
  if (page === NOT_FOUND_ROUTE.pattern) return route === NOT_FOUND_ROUTE;
  const parameters = matchPath(route.pattern, pathname)?.params ?? {};
  return matchPath(page, pathname) !== null && (route.canStartFromBuild?.(parameters) ?? true);
}
