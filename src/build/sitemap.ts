import type { PrerenderedPage, PrerenderedSite } from './render-pages.tsx';

/** Search engines read no more addresses of one file. */
const MAX_ADDRESSES = 50_000;

export interface ListedPage {
  readonly path: string;
  /** ISO date of the last change, where the page has one. */
  readonly date: string | null;
}

/** Whether a page has an address of its own and may be indexed. */
export function isListed(page: PrerenderedPage): page is PrerenderedPage & ListedPage {
  return page.path !== null && !/<meta name="robots" content="noindex/.test(page.head);
}

function lastChange(date: string | null): string {
  return date === null ? '' : `<lastmod>${date}</lastmod>`;
}

function document(element: string, entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n');
}

/**
 * Every address for search engines: sitemap.xml lists the files that contain the addresses.
 *
 * @returns each file's name and text
 */
export function buildSitemaps(siteUrl: string, pages: readonly ListedPage[]): Map<string, string> {
  const sorted = pages.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const files = new Map<string, string>();
  const index: string[] = [];
  for (let from = 0; from < sorted.length; from += MAX_ADDRESSES) {
    const part = sorted.slice(from, from + MAX_ADDRESSES);
    const name = `sitemap-${String(from / MAX_ADDRESSES + 1)}.xml`;
    const entries = part.map(
      ({ path, date }) => `  <url><loc>${siteUrl}${path}</loc>${lastChange(date)}</url>`,
    );
    files.set(name, document('urlset', entries));
    const newest = part.reduce((last, { date }) => (date !== null && date > last ? date : last), '');
    index.push(`  <sitemap><loc>${siteUrl}/${name}</loc>${lastChange(newest || null)}</sitemap>`);
  }
  return files.set('sitemap.xml', document('sitemapindex', index));
}

/**
 * robots.txt. Pages that search engines must not index carry `noindex` themselves. They are not disallowed here,
 * because a page that may not be fetched could not say `noindex`.
 */
export function buildRobots({ siteUrl }: Pick<PrerenderedSite, 'siteUrl'>): string {
  const lines = ['User-agent: *', 'Allow: /'];
  if (siteUrl !== '') lines.push('', `Sitemap: ${siteUrl}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}
