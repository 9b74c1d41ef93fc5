import { PAGE_LIST, pages } from '#config/pages.ts';

/**
 * Pages of which one file serves every agency: the beginning of their addresses, and the file. The file of an entry's
 * page serves entries that are newer than the build: until the next build their address answers 404, with a page that
 * loads the entry from the database. Cloudflare uses the nearest 404.html by itself. docs/decisions/found.md,
 * Addresses.
 */
export const SHELL_PAGES = [
  {
    name: 'agency',
    beginning: '/agenturen',
    pattern: pages.agencyPattern.path,
    file: '/agenturen/404.html',
    status: 404,
  },
  {
    name: 'review',
    beginning: '/bewerten',
    pattern: pages.writeReviewPattern.path,
    file: '/bewertung-schreiben/index.html',
    status: 200,
  },
] as const;

/** The module of „not found“, which has no entry in the table. */
const NOT_FOUND_MODULE = 'src/app/not-found-page.tsx';

/** The module of the page of a route pattern. */
export function moduleOf(pattern: string): string {
  const page = PAGE_LIST.find(({ path }) => path === pattern);
  return page === undefined ? NOT_FOUND_MODULE : `src/routes/${page.module}`;
}

/**
 * The file with which a static host answers an address: '/kontakt' → 'kontakt.html'. Hosts drop the ending, so no
 * address needs a slash at its end.
 */
export function fileOf(path: string): string {
  if (path.endsWith('/')) return `${path.slice(1)}index.html`;
  return `${path.slice(1)}.html`;
}
