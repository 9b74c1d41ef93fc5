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
  readonly ignoresSearchAtFirst?: boolean;
  /** Whether the page that the build renders for the pattern is the page of these parameters; otherwise it always is. */
  readonly canStartFromBuild?: (parameters: Params) => boolean;
  /** Loads what the page renders at once besides its code. */
  readonly prepare?: (client: QueryClient, parameters: Params) => Promise<void>;
}

const MODULES = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '/src/routes/**/{page,*-page}.tsx',
  '!**/legal-page.tsx',
  '!**/routes/{admin,entry,write-review}/**',
]);

/** @throws Error where src/routes has no such module, or it exports no component */
async function loadPage(module: string): Promise<{ default: ComponentType }> {
  const path = `/src/routes/${module}`;
  const load = MODULES[path] ?? (await import('./account-modules.ts')).ACCOUNT_MODULES[path];
  const [Page] = Object.values((await load?.()) ?? {});
  if (Page === undefined) throw new Error(`src/routes/${module} is no page`);
  return { default: Page };
}

/** What two pages need besides their entry in the table. */
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
 * Fetches what the page of an address needs to be rendered in one go. What cannot be fetched is left to
 * the page itself, which says so.
 */
export async function preloadRoute(pathname: string, client: QueryClient): Promise<void> {
  const { pattern, load, prepare } = findRoute(pathname);
  await Promise.allSettled([load(), prepare?.(client, matchPath(pattern, pathname)?.params ?? {})]);
}

/**
 * Whether a page that the build has rendered is what an address shows first. The build knows no search.
 *
 * @param page what the page was rendered for: an address, a pattern, or '*' where nothing is found
 */
export function isPrerenderedFor(
  page: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const route = findRoute(pathname);
  if (search !== '' && route.ignoresSearchAtFirst !== true) return false;
  if (page === NOT_FOUND_ROUTE.pattern) return route === NOT_FOUND_ROUTE;
  const parameters = matchPath(route.pattern, pathname)?.params ?? {};
  return matchPath(page, pathname) !== null && (route.canStartFromBuild?.(parameters) ?? true);
}
