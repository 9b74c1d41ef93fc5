import { OWN_ORIGIN } from '#config/own-origin.ts';
import { FACET_TERMS_VERSION } from '#data/facet-terms-version.ts';
import type { PageRequest } from '#startup/page-request.ts';
import { findOpenAuth } from './auth-check.ts';
import { findWeakness } from './policy-check.ts';

/** What one look at the live site has found. */
export interface Finding {
  readonly what: string;
  /** What is wrong; null where all is well. */
  readonly problem: string | null;
}

type Get = (url: string, init?: RequestInit) => Promise<Response>;

const matches = (pattern: RegExp) => (value: string) => (pattern.test(value) ? null : `is „${value}“`);

/** What each header of every answer has to be: what is wrong with a value, or null. */
const EXPECTED_HEADERS: Readonly<Record<string, (value: string) => string | null>> = {
  'content-security-policy': findWeakness,
  'x-content-type-options': matches(/^nosniff$/),
  'referrer-policy': matches(/./),
  'permissions-policy': matches(/./),
  'cross-origin-opener-policy': matches(/^same-origin$/),
  'cross-origin-resource-policy': matches(/^same-origin$/),
};

/** Caching after which a browser asks again. */
const ASKS_AGAIN = /no-store|no-cache|max-age=0\b/;

function finding(what: string, problem: string | false | null | undefined): Finding {
  return { what, problem: problem === false || problem === undefined ? null : problem };
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Whether a page came from the build: rendered, with a title and a heading. */
function findPageFault(status: number, html: string, expectedStatus = 200): string | null {
  if (status !== expectedStatus) return `answers ${String(status)}, not ${String(expectedStatus)}`;
  if (!html.includes('data-page=')) return 'is not the page that the build has rendered';
  // An agency's heading is its name, which comes with its data.
  const hasHeading = /<h1\b/.test(html) || html.includes('data-page="/agenturen/:id"');
  return /<title[^>]*>[^<]+</.test(html) && hasHeading ? null : 'has no title or no heading';
}

async function checkPage(get: Get, url: string, expectedStatus?: number): Promise<Finding> {
  const answer = await get(url);
  return finding(`page ${url}`, findPageFault(answer.status, await answer.text(), expectedStatus));
}

/** The headers that every answer has to carry. */
async function checkHeaders(get: Get, url: string): Promise<Finding[]> {
  const { headers } = await get(url);
  const expected = url.startsWith('https:')
    ? { ...EXPECTED_HEADERS, 'strict-transport-security': matches(/max-age=\d{8}/) }
    : EXPECTED_HEADERS;
  return Object.entries(expected).map(([name, findProblem]) => {
    const value = headers.get(name);
    return finding(`header ${name} of ${url}`, value === null ? 'is missing' : findProblem(value));
  });
}

function findCachingFault({ headers }: Response): string | null {
  const caching = headers.get('cache-control');
  if (caching !== null && ASKS_AGAIN.test(caching)) return null;
  return `may be kept after the next deployment: ${caching ?? 'it has no Cache-Control'}`;
}

/** Checks how the host answers addresses that are no page's. The rules are those of host-rules.ts. */
async function checkHost(get: Get, site: string): Promise<Finding[]> {
  const missing = await get(`${site}/assets/gibt-es-nicht-00000000.js`);
  const post = await get(`${site}/`, { method: 'POST', body: '' });
  const odd = ['//', '/%', '/%00', '/..%2f', '//evil.example/', '/faq/', '/faq.html'];
  return [
    finding('caching of /', findCachingFault(await get(`${site}/`))),
    finding('caching of an unknown address', findCachingFault(await get(`${site}/gibt-es-nicht`))),
    finding(
      'a missing asset',
      missing.status === 404 ? findCachingFault(missing) : `answers ${String(missing.status)}, not 404`,
    ),
    finding('POST', (post.status < 400 || post.status >= 500) && `is answered with ${String(post.status)}`),
    ...(await Promise.all(
      odd.map(async (path) => {
        const answer = await get(`${site}${path}`, { redirect: 'manual' });
        const target = answer.headers.get('location');
        const isElsewhere = target !== null && new URL(target, site).origin !== new URL(site).origin;
        if (isElsewhere) return finding(`address ${path}`, `leads to ${target}`);
        return finding(`address ${path}`, answer.status >= 500 && `answers ${String(answer.status)}`);
      }),
    )),
  ];
}

/** Pages of the sitemap that are asked for side by side. */
const PAGES_AT_ONCE = 8;
/** A page with fewer words says nothing of its own. */
const MIN_WORDS = 60;

/** How many words of a page's own a visitor without JavaScript reads. */
function countWords(html: string): number {
  const main = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? html;
  const text = main.replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ');
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

interface ListedPage {
  readonly url: string;
  readonly title: string;
  readonly problem: string | null;
}

async function checkListedPage(get: Get, url: string): Promise<ListedPage> {
  const answer = await get(url, { redirect: 'manual' });
  const html = await answer.text();
  const title = all(html, /<title[^>]*>([^<]*)</g)[0] ?? '';
  const target = answer.headers.get('location');
  if (target !== null) return { url, title, problem: `leads to ${target}: the sitemap has to name that` };
  const canonical = all(html, /rel="canonical" href="([^"]*)"/g)[0];
  const words = countWords(html);
  const fault =
    findPageFault(answer.status, html) ??
    (/<meta[^>]*name="robots" content="noindex/.test(html) ? 'stays out of search engines' : null) ??
    (canonical === url ? null : `names another address: ${canonical ?? 'none'}`) ??
    (words < MIN_WORDS ? `is thin: ${String(words)} words` : null);
  return { url, title, problem: fault };
}

/** The addresses of a sitemap, those of the files that it names included. */
async function readSitemap(get: Get, url: string): Promise<string[]> {
  const text = await (await get(url)).text();
  const addresses = all(text, /<loc>([^<]+)<\/loc>/g);
  if (!text.includes('<sitemapindex')) return addresses;
  return (await Promise.all(addresses.map((file) => readSitemap(get, file)))).flat();
}

/** Follows every address of the sitemap: broken ones, ones that lead elsewhere, equal titles, pages that say nothing. */
async function checkListedPages(get: Get, pages: readonly string[]): Promise<Finding[]> {
  const checked: ListedPage[] = [];
  const left = [...pages];
  const work = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- so many workers run side by side
      checked.push(await checkListedPage(get, url));
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  const byTitle = Map.groupBy(checked, ({ title }) => title);
  const faults = checked.flatMap(({ url, title, problem }) => {
    const other = byTitle.get(title)?.find((page) => page.url < url)?.url;
    const found = problem ?? (other === undefined ? null : `has the title of ${other}`);
    return found === null ? [] : [finding(`page ${url}`, found)];
  });
  return [finding(`${String(checked.length)} pages of the sitemap`, null), ...faults];
}

async function checkSearchEngines(get: Get, site: string): Promise<Finding[]> {
  const robots = await (await get(`${site}/robots.txt`)).text();
  const addresses = await readSitemap(get, `${site}/sitemap.xml`);
  const foreign = addresses.filter((address) => !address.startsWith(`${site}/`));
  const pages = addresses.filter((address) => !foreign.includes(address));
  return [
    finding('robots.txt', !robots.includes(`Sitemap: ${site}/sitemap.xml`) && 'does not name the sitemap'),
    finding(
      'sitemap.xml',
      addresses.length === 0
        ? 'has no addresses; was VITE_SITE_URL set for the build?'
        : foreign.length > 0 && `names another site: ${String(foreign[0])}`,
    ),
    ...(await checkListedPages(get, pages)),
  ];
}

async function checkScripts(get: Get, site: string, html: string): Promise<Finding[]> {
  const named = [
    ...all(html, / src="(\/assets\/[^"]+\.js)"/g),
    ...all(html, / href="(\/assets\/[^"]+\.js)"/g),
  ];
  const later = all(html, / data-code="([^"]+)"/g).flatMap((list) => list.split(' '));
  const checks = [...new Set([...named, ...later])].map(async (path) => {
    const script = await get(`${site}${path}`);
    const map = await get(`${site}${path}.map`);
    if (!script.ok) return `${path} answers ${String(script.status)}`;
    if (map.ok && !(map.headers.get('content-type') ?? '').includes('html')) return `${path}.map is public`;
    if ((await script.text()).includes('sourceMappingURL=')) return `${path} names a source map`;
    const isKept = script.headers.get('cache-control')?.includes('immutable') ?? false;
    return isKept ? null : `${path} is not kept by the browser: no „immutable“`;
  });
  const problems = (await Promise.all(checks)).filter((problem) => problem !== null);
  return [finding('scripts', checks.length === 0 ? 'are missing' : problems[0])];
}

/** The request that the page itself sends first, read out of its HTML. */
function readRequest(site: string, html: string): PageRequest | null {
  const text = all(html, / data-request="([^"]+)"/g)[0];
  if (text === undefined) return null;
  const request: unknown = JSON.parse(
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
  const { url, headers } = request as PageRequest;
  return { url: url.replace(OWN_ORIGIN, site), headers };
}

async function checkDatabase(get: Get, site: string, html: string): Promise<Finding[]> {
  const request = readRequest(site, html);
  if (request === null) return [finding('database', 'is not asked by the page')];
  const url = request.url.replace(/limit=\d+/, 'limit=1');
  const what = `database ${new URL(url).host}`;
  try {
    const answer = await get(url, { headers: { ...request.headers, Origin: site } });
    const isList = answer.ok && /^\s*\[/.test(await answer.text());
    return [finding(what, !isList && `answers ${String(answer.status)}, no list`)];
  } catch {
    return [finding(what, 'cannot be reached')];
  }
}

/** Who may sign in is set in the project, not by a migration. */
async function checkAuth(get: Get, site: string, html: string): Promise<Finding[]> {
  const request = readRequest(site, html);
  if (request === null) return [];
  const url = `${new URL(request.url).origin}/auth/v1/settings`;
  const what = `auth settings ${url}`;
  try {
    const answer = await get(url, { headers: request.headers });
    if (!answer.ok) return [finding(what, `answer ${String(answer.status)}`)];
    const settings: unknown = await answer.json().catch(() => null);
    return [finding(what, findOpenAuth(settings))];
  } catch {
    return [finding(what, 'cannot be reached')];
  }
}

/** Whether the database deletes at night what the privacy policy says. */
async function checkNightlyJobs(get: Get, site: string, html: string): Promise<Finding[]> {
  const request = readRequest(site, html);
  if (request === null) return [];
  const url = request.url.replace(/\/rest\/v1\/.*$/, '/rest/v1/rpc/are_nightly_jobs_running');
  const what = 'nightly deletion';
  try {
    const answer = await get(url, { headers: { ...request.headers, Origin: site } });
    const text = await answer.text();
    if (!answer.ok)
      return [finding(what, `cannot be asked for: ${String(answer.status)}; are all migrations applied?`)];
    return [finding(what, text.trim() !== 'true' && 'does not run; docs/operating.md, step 4')];
  } catch {
    // The database itself is a finding of its own.
    return [];
  }
}

/** Whether the database has the vocabulary of this checkout. */
async function checkFacetTerms(get: Get, site: string, html: string): Promise<Finding[]> {
  const request = readRequest(site, html);
  if (request === null) return [];
  const url = request.url.replace(/\/rest\/v1\/.*$/, '/rest/v1/rpc/facet_terms_version');
  const what = 'vocabulary of the database';
  try {
    const answer = await get(url, { headers: { ...request.headers, Origin: site } });
    const text = await answer.text();
    if (!answer.ok)
      return [finding(what, `cannot be asked for: ${String(answer.status)}; are all migrations applied?`)];
    const version = text.trim().replaceAll('"', '');
    return [
      finding(
        what,
        version !== FACET_TERMS_VERSION &&
          `is „${version}“, not ${FACET_TERMS_VERSION}; run npm run db:terms:load (docs/operating.md, step 1)`,
      ),
    ];
  } catch {
    // The database itself is a finding of its own.
    return [];
  }
}

/** The contact form, the sign-in of agencies, the newsletter and the reviews stand or fall with them. */
const EDGE_FUNCTIONS = ['client-reviews', 'entry-account', 'newsletter', 'send-contact-email'];

async function checkEdgeFunctions(get: Get, site: string, html: string): Promise<Finding[]> {
  const findings = await Promise.all(EDGE_FUNCTIONS.map((name) => checkEdgeFunction(name, get, site, html)));
  return findings.flat();
}

/** Whether an edge function answers this site's pages. A call that asks for nothing changes nothing. */
async function checkEdgeFunction(name: string, get: Get, site: string, html: string): Promise<Finding[]> {
  const request = readRequest(site, html);
  if (request === null) return [];
  const what = `edge function ${name}`;
  try {
    const answer = await get(`${new URL(request.url).origin}/functions/v1/${name}`, {
      method: 'POST',
      headers: { ...request.headers, 'Content-Type': 'application/json', Origin: site },
      body: '{}',
    });
    // A form that is not filled in is answered with 422.
    const isItsAnswer = [400, 422].includes(answer.status) && /^\s*\{\s*"message"/.test(await answer.text());
    if (isItsAnswer) return [finding(what, null)];
    return [
      finding(
        what,
        answer.status === 403
          ? 'rejects the pages of this site; is it in SITE_ORIGINS? docs/operating.md, step 3'
          : `answers ${String(answer.status)}; is it deployed? docs/operating.md, step 3`,
      ),
    ];
  } catch {
    return [finding(what, 'cannot be reached')];
  }
}

async function checkPrivateFiles(get: Get, site: string): Promise<Finding[]> {
  return Promise.all(
    ['/.env', '/.git/HEAD', '/_headers', '/package.json'].map(async (path) => {
      const answer = await get(`${site}${path}`);
      return finding(`private ${path}`, answer.ok && 'is public');
    }),
  );
}

/**
 * Looks at a deployed site as a visitor, a browser and a search engine do.
 *
 * @param site its address, without a slash at its end
 * @returns everything that was looked at, in order
 * @throws what `get` throws where the site cannot be reached at all
 */
export async function checkLiveSite(site: string, get: Get = fetch): Promise<Finding[]> {
  const home = await get(`${site}/`);
  const html = await home.text();
  const canonical = all(html, /rel="canonical" href="([^"]*)"/g)[0];
  return [
    finding(`page ${site}/`, findPageFault(home.status, html)),
    finding('canonical address', canonical !== `${site}/` && `is „${canonical ?? ''}“`),
    ...(await checkHeaders(get, `${site}/`)),
    ...(await checkHeaders(get, `${site}/gibt-es-nicht`)),
    ...(await checkHost(get, site)),
    await checkPage(get, `${site}/agenturen/999999999999`, 404),
    await checkPage(get, `${site}/gibt-es-nicht`, 404),
    ...(await checkSearchEngines(get, site)),
    ...(await checkScripts(get, site, html)),
    ...(await checkDatabase(get, site, html)),
    ...(await checkAuth(get, site, html)),
    ...(await checkNightlyJobs(get, site, html)),
    ...(await checkFacetTerms(get, site, html)),
    ...(await checkEdgeFunctions(get, site, html)),
    ...(await checkPrivateFiles(get, site)),
  ];
}
