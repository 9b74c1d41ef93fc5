import { OWN_ORIGIN } from '#config/own-origin.ts';
import type { PageRequest } from '#data/early-request.ts';

/** What one look at the live site has found. */
export interface Finding {
  readonly what: string;
  /** What is wrong; null where all is well. */
  readonly problem: string | null;
}

type Get = (url: string, init?: RequestInit) => Promise<Response>;

const EXPECTED_HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none'(?!.*unsafe)/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /./,
  'permissions-policy': /./,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};

function finding(what: string, problem: string | false | null | undefined): Finding {
  return { what, problem: problem === false || problem === undefined ? null : problem };
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Whether a page came from the build: drawn, with a title and a heading. */
function findPageFault(status: number, html: string, expectedStatus = 200): string | null {
  if (status !== expectedStatus) return `answers ${String(status)}, not ${String(expectedStatus)}`;
  if (!html.includes('data-page=')) return 'is not the page that the build has drawn';
  // An agency's heading is its name, which comes with its data.
  const hasHeading = /<h1\b/.test(html) || html.includes('data-page="/agenturen/:id"');
  return /<title[^>]*>[^<]+</.test(html) && hasHeading ? null : 'has no title or no heading';
}

async function checkPage(get: Get, url: string, expectedStatus?: number): Promise<Finding> {
  const answer = await get(url);
  return finding(`page ${url}`, findPageFault(answer.status, await answer.text(), expectedStatus));
}

function checkHeaders(url: string, headers: Headers): Finding[] {
  const expected = url.startsWith('https:')
    ? { ...EXPECTED_HEADERS, 'strict-transport-security': /max-age=\d{8}/ }
    : EXPECTED_HEADERS;
  return Object.entries(expected).map(([name, pattern]) => {
    const value = headers.get(name);
    return finding(`header ${name}`, value === null ? 'is missing' : !pattern.test(value) && `is „${value}“`);
  });
}

async function checkSearchEngines(get: Get, site: string): Promise<Finding[]> {
  const robots = await (await get(`${site}/robots.txt`)).text();
  const sitemap = await (await get(`${site}/sitemap.xml`)).text();
  const addresses = all(sitemap, /<loc>([^<]+)<\/loc>/g);
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
    ...(await Promise.all(pages.map((page) => checkPage(get, page)))),
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
    ...checkHeaders(site, home.headers),
    await checkPage(get, `${site}/agenturen/1`),
    await checkPage(get, `${site}/gibt-es-nicht`, 404),
    ...(await checkSearchEngines(get, site)),
    ...(await checkScripts(get, site, html)),
    ...(await checkDatabase(get, site, html)),
    ...(await checkPrivateFiles(get, site)),
  ];
}
