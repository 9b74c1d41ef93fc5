import { PAGE_LIST, pages } from '#config/pages.ts';

/** Pages of which one file serves every agency: where their addresses begin, and the address under which a host keeps the file. */
export const SHELLS = [
  { name: 'agency', beginning: '/agenturen', pattern: pages.agencyPattern.path, path: '/agentur-profil/' },
  {
    name: 'review',
    beginning: '/bewerten',
    pattern: pages.writeReviewPattern.path,
    path: '/bewertung-schreiben/',
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
