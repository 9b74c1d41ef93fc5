/*
 * How much JavaScript a visitor loads before doing anything: every script that a route fetches in a real
 * browser until it comes to rest, each compressed with brotli 11 as a static host would.
 *
 *   node tests/measure/first-load.ts [--dist=folder of a finished build] [route …]
 *
 * The worker of the directory is no part of it: it holds up nothing, and is listed apart.
 *
 * Without --dist the site is built first, without routes it takes all of the site's. Exits with 1 where
 * a route exceeds its limit. 1 kB is 1,000 bytes.
 */
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Request, Response } from 'playwright-core';
import { landingPath } from '#config/landing-path.ts';
import { articlePath, paths } from '#config/paths.ts';
import { NO_KEYS } from '#domain/landing/landing-keys.ts';
import { SEEDED_AGENCY } from '#tests/e2e/seed.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { launchSiteServer } from '#tests/harness/site-server-process.ts';

const AGENCY = SEEDED_AGENCY.path;
const LANDING = landingPath({ ...NO_KEYS, place: 'koeln' });
const ARTICLE = articlePath('kosten-personalberatung');

/** The limit of a route in kB, unless it is named below. */
const LIMIT_KB = 114;
/** Home's is a bar of the product. The others show a toast with their data, have a form, or check what they load. */
const LIMITS_KB: Readonly<Record<string, number>> = {
  [paths.home]: 109,
  [paths.agencies]: 128,
  [paths.topList]: 129,
  // Fetched ahead, once the form is there: the client that sends it, 43 kB. Its contract has the vacancy, 4 kB.
  [paths.contact]: 184,
  [paths.directoryOverview]: 130,
  // Signed-in pages have the same client, and the dialog that warns before the session ends, 12 kB. An entry has its
  // facts, with their definitions and readers, 5 kB.
  [paths.entry]: 181,
  [paths.admin]: 170,
  [paths.adminImport]: 169,
  [paths.adminProposals]: 170,
  [paths.adminEntries]: 170,
  [paths.adminNewsletter]: 169,
  [paths.adminClientReviews]: 169,
  [paths.adminLog]: 176,
  [paths.adminSecurity]: 173,
  // The facts with their definitions, and what shows reviews: both are in the page's file. Logo and pictures, 0.6 kB; the
  // parts of its Profil-Score and its towns on a map, 2 kB.
  [AGENCY]: 137,
  [paths.reviewRules]: 118,
  // The cards of its example, 1 kB: a file of their own, which the other page for consultancies shows, too.
  [paths.offers]: 117,
  // Its logos and the sources of its cells, 1 kB.
  [paths.comparison]: 119,
  // The map, and the cards. What the build has no page of is made of the vocabulary, 22 kB more.
  [LANDING]: 125,
  // The entries that go with it.
  [ARTICLE]: 115,
};

/** Whether a worker runs the file, by its path. */
const isWorker = (path: string) => /\/(?:directory-worker|worker)-/.test(path);

const { values, positionals } = parseArgs({
  options: { dist: { type: 'string' } },
  allowPositionals: true,
});

const siteRoutes = Object.values(paths).filter((path) => !path.includes(':'));
const routes =
  positionals.length > 0 ? positionals : [...siteRoutes, AGENCY, LANDING, ARTICLE, '/gibt-es-nicht'];

function compressedSize(script: Buffer): number {
  return brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
}

/**
 * Opens a route as a first-time visitor and leaves it alone, until it is rendered and neither page nor
 * network have had anything to do for half a second.
 *
 * @returns the compressed size of each script, by its path
 */
async function measureScripts(browser: Browser, address: string): Promise<Map<string, number>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Map<string, Response>();
  const begun = new Set<Request>();
  const underWay = new Set<Request>();
  const end = (request: Request) => underWay.delete(request);
  page.on('request', (request) => {
    begun.add(request);
    underWay.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('response', (response) => {
    const isScript = response.headers()['content-type']?.includes('javascript') ?? false;
    if (isScript) scripts.set(new URL(response.url()).pathname, response);
  });

  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  let before: number;
  do {
    before = begun.size;
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve), 500));
        }),
    );
  } while (begun.size > before || underWay.size > 0);

  const sizes = new Map<string, number>();
  for (const [path, response] of scripts) sizes.set(path, compressedSize(await response.body()));
  await context.close();
  return sizes;
}

function sum(sizes: Iterable<number>): number {
  return [...sizes].reduce((total, size) => total + size, 0);
}

function formatKb(bytes: number): string {
  return (bytes / 1_000).toFixed(1).padStart(8);
}

const server = await launchSiteServer(values.dist);
const browser = await launchBrowser();
try {
  const longest = Math.max(...routes.map((route) => route.length));
  console.log(`${'route'.padEnd(longest)} ${'kB'.padStart(8)} ${'limit'.padStart(6)}  scripts`);
  for (const route of routes) {
    const scripts = await measureScripts(browser, `${server.url}${route}`);
    const workers = [...scripts].filter(([path]) => isWorker(path));
    for (const [path] of workers) scripts.delete(path);
    const total = sum(scripts.values());
    const worker = sum(workers.map(([, size]) => size));
    const limit = LIMITS_KB[route] ?? LIMIT_KB;
    const columns = [route.padEnd(longest), formatKb(total), String(limit).padStart(6), '', scripts.size];
    if (worker > 0) columns.push(`and a worker of ${formatKb(worker).trim()} kB`);
    console.log(columns.join(' '));
    if (total <= limit * 1_000) continue;
    process.exitCode = 1;
    console.error(`${route} loads more than ${String(limit)} kB:`);
    for (const [path, size] of scripts) console.error(`  ${path.padEnd(longest)} ${formatKb(size)}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
