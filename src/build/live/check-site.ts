import { type LiveFinding, createFinding, type FetchPage, firstGroups } from './finding.ts';
import { checkSearchEngines, findPageFault } from './live-pages.ts';
import { checkProject } from './live-project.ts';
import { findPolicyProblem } from './policy-check.ts';

const matches = (pattern: RegExp) => (value: string) => (pattern.test(value) ? null : `is „${value}“`);

/** A check for each header that every answer has to carry: it returns what is wrong with the value, or null. */
const EXPECTED_HEADERS: Readonly<Record<string, (value: string) => string | null>> = {
  'content-security-policy': findPolicyProblem,
  'x-content-type-options': matches(/^nosniff$/),
  'referrer-policy': matches(/./),
  'permissions-policy': matches(/./),
  'cross-origin-opener-policy': matches(/^same-origin$/),
  'cross-origin-resource-policy': matches(/^same-origin$/),
};

/** Values of Cache-Control with which a browser asks the host again each time. */
const ASKS_AGAIN = /no-store|no-cache|max-age=0\b/;

async function checkPage(get: FetchPage, url: string, expectedStatus?: number): Promise<LiveFinding> {
  const answer = await get(url);
  return createFinding(`page ${url}`, findPageFault(answer.status, await answer.text(), expectedStatus));
}

/** The headers that every answer has to carry. */
async function checkHeaders(get: FetchPage, url: string): Promise<LiveFinding[]> {
  const { headers } = await get(url);
  const expected = url.startsWith('https:')
    ? { ...EXPECTED_HEADERS, 'strict-transport-security': matches(/max-age=\d{8}/) }
    : EXPECTED_HEADERS;
  return Object.entries(expected).map(([name, findProblem]) => {
    const value = headers.get(name);
    return createFinding(`header ${name} of ${url}`, value === null ? 'is missing' : findProblem(value));
  });
}

function findCachingFault({ headers }: Response): string | null {
  const caching = headers.get('cache-control');
  if (caching !== null && ASKS_AGAIN.test(caching)) return null;
  return `may be kept after the next deployment: ${caching ?? 'it has no Cache-Control'}`;
}

/** Checks how the host answers addresses that belong to no page. The rules are those of host-rules.ts. */
async function checkHost(get: FetchPage, site: string): Promise<LiveFinding[]> {
  const missing = await get(`${site}/assets/gibt-es-nicht-00000000.js`);
  const post = await get(`${site}/`, { method: 'POST', body: '' });
  const odd = ['//', '/%', '/%00', '/..%2f', '//evil.example/', '/faq/', '/faq.html'];
  return [
    createFinding('caching of /', findCachingFault(await get(`${site}/`))),
    createFinding('caching of an unknown address', findCachingFault(await get(`${site}/gibt-es-nicht`))),
    createFinding(
      'a missing asset',
      missing.status === 404 ? findCachingFault(missing) : `answers ${String(missing.status)}, not 404`,
    ),
    createFinding(
      'POST',
      (post.status < 400 || post.status >= 500) && `is answered with ${String(post.status)}`,
    ),
    ...(await Promise.all(
      odd.map(async (path) => {
        const answer = await get(`${site}${path}`, { redirect: 'manual' });
        const target = answer.headers.get('location');
        const isElsewhere = target !== null && new URL(target, site).origin !== new URL(site).origin;
        if (isElsewhere) return createFinding(`address ${path}`, `leads to ${target}`);
        return createFinding(`address ${path}`, answer.status >= 500 && `answers ${String(answer.status)}`);
      }),
    )),
  ];
}

async function checkScripts(get: FetchPage, site: string, html: string): Promise<LiveFinding[]> {
  const named = [
    ...firstGroups(html, / src="(\/assets\/[^"]+\.js)"/g),
    ...firstGroups(html, / href="(\/assets\/[^"]+\.js)"/g),
  ];
  const later = firstGroups(html, / data-code="([^"]+)"/g).flatMap((list) => list.split(' '));
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
  return [createFinding('scripts', checks.length === 0 ? 'are missing' : problems[0])];
}

async function checkPrivateFiles(get: FetchPage, site: string): Promise<LiveFinding[]> {
  return Promise.all(
    ['/.env', '/.git/HEAD', '/_headers', '/package.json'].map(async (path) => {
      const answer = await get(`${site}${path}`);
      return createFinding(`private ${path}`, answer.ok && 'is public');
    }),
  );
}

/**
 * Looks at a deployed site as a visitor, a browser and a search engine do.
 *
 * @param site its address, without a slash at its end
 * @returns a finding for everything that was checked, in order
 * @throws what `get` throws where the site cannot be reached at all
 */
export async function checkLiveSite(site: string, get: FetchPage = fetch): Promise<LiveFinding[]> {
  const home = await get(`${site}/`);
  const html = await home.text();
  const canonical = firstGroups(html, /rel="canonical" href="([^"]*)"/g)[0];
  return [
    createFinding(`page ${site}/`, findPageFault(home.status, html)),
    createFinding('canonical address', canonical !== `${site}/` && `is „${canonical ?? ''}“`),
    ...(await checkHeaders(get, `${site}/`)),
    ...(await checkHeaders(get, `${site}/gibt-es-nicht`)),
    ...(await checkHost(get, site)),
    await checkPage(get, `${site}/agenturen/999999999999`, 404),
    await checkPage(get, `${site}/gibt-es-nicht`, 404),
    ...(await checkSearchEngines(get, site)),
    ...(await checkScripts(get, site, html)),
    ...(await checkProject(get, site, html)),
    ...(await checkPrivateFiles(get, site)),
  ];
}
