import { forEachConcurrently } from '#build/for-each-concurrently.ts';
import { type LiveFinding, createFinding, type FetchPage, firstGroups } from './finding.ts';

/** Finds the part that is missing on a page that the build should have rendered (its title, its heading), or null. */
export function findPageFault(status: number, html: string, expectedStatus = 200): string | null {
  if (status !== expectedStatus) return `answers ${String(status)}, not ${String(expectedStatus)}`;
  if (!html.includes('data-page=')) return 'is not the page that the build has rendered';
  // An agency's heading is its name, which comes with its data.
  const hasHeading = /<h1\b/.test(html) || html.includes('data-page="/agenturen/:id"');
  return /<title[^>]*>[^<]+</.test(html) && hasHeading ? null : 'has no title or no heading';
}

/** Pages of the sitemap that are fetched at once. */
const PAGES_AT_ONCE = 8;
/** A page with fewer words says nothing of its own. */
const MIN_WORDS = 60;

/** How many words of a page's own a visitor without JavaScript reads. */
function countWords(html: string): number {
  const main = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? html;
  const text = main.replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ');
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

interface CheckedPage {
  readonly url: string;
  readonly title: string;
  readonly problem: string | null;
}

async function checkListedPage(get: FetchPage, url: string): Promise<CheckedPage> {
  const answer = await get(url, { redirect: 'manual' });
  const html = await answer.text();
  const title = firstGroups(html, /<title[^>]*>([^<]*)</g)[0] ?? '';
  const target = answer.headers.get('location');
  if (target !== null) return { url, title, problem: `leads to ${target}: the sitemap has to name that` };
  const canonical = firstGroups(html, /rel="canonical" href="([^"]*)"/g)[0];
  const words = countWords(html);
  const fault =
    findPageFault(answer.status, html) ??
    (/<meta[^>]*name="robots" content="noindex/.test(html) ? 'stays out of search engines' : null) ??
    (canonical === url ? null : `names another address: ${canonical ?? 'none'}`) ??
    (words < MIN_WORDS ? `is thin: ${String(words)} words` : null);
  return { url, title, problem: fault };
}

/** The addresses of a sitemap, those of the files that it names included. */
async function readSitemap(get: FetchPage, url: string): Promise<string[]> {
  const text = await (await get(url)).text();
  const addresses = firstGroups(text, /<loc>([^<]+)<\/loc>/g);
  if (!text.includes('<sitemapindex')) return addresses;
  return (await Promise.all(addresses.map((file) => readSitemap(get, file)))).flat();
}

/** Fetches every address of the sitemap and reports broken ones, redirects, equal titles and pages without content. */
async function checkListedPages(get: FetchPage, pages: readonly string[]): Promise<LiveFinding[]> {
  const checked: CheckedPage[] = [];
  await forEachConcurrently(
    pages,
    async (url) => {
      checked.push(await checkListedPage(get, url));
    },
    PAGES_AT_ONCE,
  );
  const byTitle = Map.groupBy(checked, ({ title }) => title);
  const faults = checked.flatMap(({ url, title, problem }) => {
    const other = byTitle.get(title)?.find((page) => page.url < url)?.url;
    const found = problem ?? (other === undefined ? null : `has the title of ${other}`);
    return found === null ? [] : [createFinding(`page ${url}`, found)];
  });
  return [createFinding(`${String(checked.length)} pages of the sitemap`, null), ...faults];
}

/** Checks robots.txt, the sitemap and every page that it lists. */
export async function checkSearchEngines(get: FetchPage, site: string): Promise<LiveFinding[]> {
  const robots = await (await get(`${site}/robots.txt`)).text();
  const addresses = await readSitemap(get, `${site}/sitemap.xml`);
  const foreign = addresses.filter((address) => !address.startsWith(`${site}/`));
  const pages = addresses.filter((address) => !foreign.includes(address));
  return [
    createFinding(
      'robots.txt',
      !robots.includes(`Sitemap: ${site}/sitemap.xml`) && 'does not name the sitemap',
    ),
    createFinding(
      'sitemap.xml',
      addresses.length === 0
        ? 'has no addresses; was VITE_SITE_URL set for the build?'
        : foreign.length > 0 && `names another site: ${String(foreign[0])}`,
    ),
    ...(await checkListedPages(get, pages)),
  ];
}
