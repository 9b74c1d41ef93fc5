import type { PrerenderedPage, PrerenderedSite } from './render-pages.tsx';

const isIndexed = ({ head }: PrerenderedPage) => !/<meta name="robots" content="noindex/.test(head);

/** Every address that search engines should know: those of the pages that let themselves be indexed. */
export function buildSitemap({ siteUrl, pages }: PrerenderedSite): string {
  const entries = pages.filter(isIndexed).flatMap(({ path, date }) => {
    if (path === null) return [];
    const change = date === null ? '' : `<lastmod>${date}</lastmod>`;
    return [`  <url><loc>${siteUrl}${path}</loc>${change}</url>`];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * robots.txt. Pages that stay out of search engines say so themselves: one that may not be fetched
 * could not say it.
 */
export function buildRobots({ siteUrl }: Pick<PrerenderedSite, 'siteUrl'>): string {
  const lines = ['User-agent: *', 'Allow: /'];
  if (siteUrl !== '') lines.push('', `Sitemap: ${siteUrl}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}
