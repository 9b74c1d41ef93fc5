import { pages } from '#config/pages.ts';

/**
 * Files that serve many addresses: the beginning of these and, as regular expressions, what follows it, and what of that may get
 * into a Location header. The file of an entry's page serves entries that are newer than the build: until the next build their
 * address answers 404, with a page that loads the entry from the database. Cloudflare uses the nearest 404.html by itself.
 * docs/decisions/found.md, Addresses.
 */
export const SHELL_PAGES = [
  {
    name: 'agency',
    beginning: '/agenturen',
    rest: '/[^/]+',
    plainRest: String.raw`/[\w-]+`,
    pattern: pages.agencyPattern.path,
    file: '/agenturen/404.html',
    status: 404,
  },
  {
    name: 'review',
    beginning: '/bewerten',
    rest: '/[^/]+',
    plainRest: String.raw`/[\w-]+`,
    pattern: pages.writeReviewPattern.path,
    file: '/bewertung-schreiben/index.html',
    status: 200,
  },
  {
    name: 'administration',
    beginning: '/admin',
    rest: '(/.+)?',
    plainRest: String.raw`(?:/[\w-]+)+`,
    pattern: '/admin/*',
    file: '/admin.html',
    status: 200,
  },
  {
    name: 'entry',
    beginning: '/eintrag',
    rest: '(/.+)?',
    plainRest: String.raw`(?:/[\w-]+)+`,
    pattern: '/eintrag/*',
    file: '/eintrag.html',
    status: 200,
  },
] as const;

/**
 * The file with which a static host answers an address: '/kontakt' → 'kontakt.html'. Hosts drop the ending, so no
 * address needs a slash at its end.
 */
export function fileOf(path: string): string {
  if (path.endsWith('/')) return `${path.slice(1)}index.html`;
  return `${path.slice(1)}.html`;
}
