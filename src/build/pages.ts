import { PAGE_LIST, pages } from '#config/pages.ts';

/**
 * Pages of which one file serves every agency: where their addresses begin, and the file. That of an entry's page is for
 * entries that the build did not know: until the next one their address answers 404, with a page that asks the database.
 * Cloudflare takes the nearest 404.html by itself. docs/decisions/found.md, Addresses.
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

/** The module of „not found“, which is no entry of the table. */
const NOT_FOUND_MODULE = 'src/app/not-found-page.tsx';

/** The module that the page of a route pattern is made of, besides the frame. */
export function moduleOf(pattern: string): string {
  const page = PAGE_LIST.find(({ path }) => path === pattern);
  return page === undefined ? NOT_FOUND_MODULE : `src/routes/${page.module}`;
}

/**
 * The file that a static host answers an address with: '/kontakt' → 'kontakt.html'. Hosts take the
 * ending away, so no address needs a slash at its end.
 */
export function fileOf(path: string): string {
  if (path.endsWith('/')) return `${path.slice(1)}index.html`;
  return `${path.slice(1)}.html`;
}
