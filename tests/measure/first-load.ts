/*
 * How much JavaScript a visitor loads before doing anything: every script that a route fetches in a real
 * browser until it comes to rest, each compressed with brotli 11 as a static host would. Also the HTML with its styles and headers,
 * as the site's own host and Cloudflare compress a page (brotli 6).
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
import { isLong } from '#build/styles.ts';
import { landingPath } from '#config/landing-path.ts';
import { articlePath, paths } from '#config/paths.ts';
import { NO_KEYS } from '#directory/model/landing/landing-keys.ts';
import { SEEDED_AGENCY } from '#tests/e2e/seed.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { launchSiteServer } from '#tests/harness/site-server-process.ts';

const AGENCY = SEEDED_AGENCY.path;
const LANDING = landingPath({ ...NO_KEYS, place: 'koeln' });
const ARTICLE = articlePath('kosten-personalberatung');

/** The bar of the product for home, in kB. */
const HOME_LIMIT_KB = 115;
/** What visitors read and choose from: with a list of entries, its cards and its filters, or the figures of all of them. */
const PUBLIC_LIMIT_KB = 147;
/** Where one signs in or sends something: with the client that does so, 43 kB. */
const SENDING_LIMIT_KB = 210;
const SENDING = new RegExp(`^(?:${paths.contact}$|${paths.entry}(?:/|$))`);
/** What administrators open many times a day, and nobody else. */
const ADMINISTRATION_LIMIT_KB = 269;

function limitOf(route: string): number {
  if (route === paths.home) return HOME_LIMIT_KB;
  if (route.startsWith(paths.admin)) return ADMINISTRATION_LIMIT_KB;
  return SENDING.test(route) ? SENDING_LIMIT_KB : PUBLIC_LIMIT_KB;
}

/** What a connection sends at once: the answer of a page without long data, with styles and headers, is to fit into it. One turn more costs a phone 0.15 s. */
const HTML_LIMIT_KB = 14.6;

/** Whether a worker runs the file, by its path. */
const isWorker = (path: string) => /\/(?:directory-worker|worker)-/.test(path);

const { values, positionals } = parseArgs({ options: { dist: { type: 'string' } }, allowPositionals: true });

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
 * @returns the compressed size of each script, by its path, and of the HTML with its headers, as it was sent
 */
async function measureRoute(browser: Browser, address: string) {
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

  const document = await page.goto(address);
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
  const sent = await document?.request().sizes();
  const html = (sent?.responseBodySize ?? Number.NaN) + (sent?.responseHeadersSize ?? 0);
  const measured = { sizes, html, isLong: isLong((await document?.text()) ?? '') };
  await context.close();
  return measured;
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
  console.log(
    `${'route'.padEnd(longest)} ${'HTML'.padStart(8)} ${'JS kB'.padStart(8)} ${'limit'.padStart(6)}  scripts`,
  );
  for (const route of routes) {
    const { sizes: scripts, html, isLong: isLongPage } = await measureRoute(browser, `${server.url}${route}`);
    const workers = [...scripts].filter(([path]) => isWorker(path));
    for (const [path] of workers) scripts.delete(path);
    const total = sum(scripts.values());
    const worker = sum(workers.map(([, size]) => size));
    const limit = limitOf(route);
    const columns = [
      route.padEnd(longest),
      formatKb(html),
      formatKb(total),
      String(limit).padStart(6),
      '',
      scripts.size,
    ];
    if (worker > 0) columns.push(`and a worker of ${formatKb(worker).trim()} kB`);
    console.log(columns.join(' '));
    if (!isLongPage && !(html <= HTML_LIMIT_KB * 1_000)) {
      process.exitCode = 1;
      console.error(`${route} has more than ${String(HTML_LIMIT_KB)} kB of HTML`);
    }
    if (total <= limit * 1_000) continue;
    process.exitCode = 1;
    console.error(`${route} loads more than ${String(limit)} kB:`);
    for (const [path, size] of scripts) console.error(`  ${path.padEnd(longest)} ${formatKb(size)}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
