/*
 * Lighthouse, mobile, on the production build with the demo data:
 *
 *   npm run measure:lighthouse [-- --runs=3] [route …]
 *
 * Without routes it takes every one that search engines may index, with one article and one agency for all, and
 * it exits with 1 where a route misses a bar of the product. Fetches Lighthouse with npx, so it needs the npm
 * registry the first time, and a Chromium, at /usr/bin/chromium or where CHROMIUM_PATH says.
 *
 * Each figure is the median of the runs. Blocking time depends on this processor: on a busy machine it is an upper limit. About
 * 200 ms of it no visitor waits for: with an inspector attached, the first Error that React makes parses its file again. LCP is
 * compared with that of a static page of the same run: the contact page without its scripts. Figures taken at a different
 * `CPU` cannot be compared.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { articlePath, paths } from '#config/paths.ts';
import { DIRECTORY_PATHS, NOINDEX_PATHS } from '#tests/e2e/site-pages.ts';
import { ensureChromium, launchBrowser } from '#tests/harness/browser.ts';
import { launchSiteServer } from '#tests/harness/site-server-process.ts';

const VERSION = '12';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Figure {
  readonly name: string;
  readonly audit: string;
  /** The worst that is good enough; null where the product sets none. */
  readonly bar: number | null;
  readonly digits: number;
}

const FIGURES: readonly Figure[] = [
  { name: 'FCP', audit: 'first-contentful-paint', bar: null, digits: 0 },
  { name: 'LCP', audit: 'largest-contentful-paint', bar: null, digits: 0 },
  { name: 'TBT', audit: 'total-blocking-time', bar: 100, digits: 0 },
  { name: 'CLS', audit: 'cumulative-layout-shift', bar: 0.0005, digits: 3 },
];

const [LCP, TBT] = ['LCP', 'TBT'].map((figure) => FIGURES.findIndex(({ name }) => name === figure));

/** The page without scripts that LCP is compared with, and how many times as long it may take: profiles, landing pages and articles are longer. */
const STATIC = { from: 'kontakt.html', file: 'statisch.html', path: '/statisch' };
const [LCP_BAR, LONG_LCP_BAR] = [1.07, 1.3];
const ARTICLE = articlePath('kosten-personalberatung');
const LONG_PATHS = [ARTICLE, ...DIRECTORY_PATHS];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly environment: { readonly benchmarkIndex: number };
}

/** The figures of one route. */
interface Result {
  /** By category, out of 100. */
  readonly scores: readonly number[];
  /** By FIGURES. */
  readonly figures: readonly number[];
  /** How fast Lighthouse found the processor. */
  readonly processor: number;
}

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});

const indexed = Object.values(paths).filter((path) => !path.includes(':') && !NOINDEX_PATHS.includes(path));
const routes = positionals.length > 0 ? positionals : [...indexed, ...LONG_PATHS];

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const chromium = await ensureChromium();

/** @throws Error where Lighthouse could not finish */
async function audit(address: string): Promise<Result> {
  const file = join(folder, 'report.json');
  await run(
    'npx',
    [
      '--yes',
      `lighthouse@${VERSION}`,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Lighthouse's own format
  return readResult(JSON.parse(readFileSync(file, 'utf8')) as Report);
}

/** A browser that loses its trace, as a busy machine makes it, has measured nothing. */
async function tryAudit(address: string): Promise<Result> {
  try {
    return await audit(address);
  } catch (error) {
    console.error(String(error));
    return {
      scores: CATEGORIES.map(() => 0),
      figures: FIGURES.map(() => Number.POSITIVE_INFINITY),
      processor: 0,
    };
  }
}

function readResult({ categories, audits, environment }: Report): Result {
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    figures: FIGURES.map(({ audit: id }) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY),
    processor: environment.benchmarkIndex,
  };
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function medianResult(results: readonly Result[]): Result {
  return {
    scores: CATEGORIES.map((_, index) => medianOf(results.map(({ scores }) => scores[index] ?? 0))),
    figures: FIGURES.map((_, index) => medianOf(results.map(({ figures }) => figures[index] ?? Infinity))),
    processor: medianOf(results.map(({ processor }) => processor)),
  };
}

function figureOf({ figures }: Result, index: number | undefined): number {
  return figures[index ?? -1] ?? Number.POSITIVE_INFINITY;
}

/** LCP as a multiple of the static page's. */
function comparePaint(result: Result, ofStatic: Result): number {
  return figureOf(result, LCP) / figureOf(ofStatic, LCP);
}

function listMisses(route: string, { scores, figures }: Result, paint: number): string[] {
  const low = CATEGORIES.filter((_, index) => (scores[index] ?? 0) < 100);
  const slow = FIGURES.filter(({ bar }, index) => bar !== null && (figures[index] ?? bar + 1) > bar);
  const isLate = !(paint <= (LONG_PATHS.includes(route) ? LONG_LCP_BAR : LCP_BAR));
  return [...low, ...slow.map(({ name }) => name), ...(isLate ? ['LCP'] : [])];
}

/** The server compresses a file at its first request; a live host has done this before. */
async function warmUp(address: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
  } finally {
    await browser.close();
  }
}

async function auditOften(address: string): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let left = Number(values.runs); left > 0; left -= 1) {
    // One after the other: two at once would measure each other.
    results.push(await tryAudit(address));
  }
  return results;
}

function formatRow(cells: readonly string[], firstWidth: number): string {
  const [route = '', ...rest] = cells;
  return [route.padEnd(firstWidth), ...rest.map((cell) => cell.padStart(6))].join(' ');
}

// Canonical addresses have to be those of the site that is looked at.
process.env['VITE_SITE_URL'] = '';
const server = await launchSiteServer();
const html = readFileSync(join(server.build, STATIC.from), 'utf8');
writeFileSync(join(server.build, STATIC.file), html.replaceAll(/<script\b.*?<\/script>/gs, ''));
try {
  const longest = Math.max(...routes.map((route) => route.length));
  console.log(
    formatRow(
      [
        'route',
        'perf',
        'a11y',
        'best',
        'SEO',
        ...FIGURES.map(({ name }) => name),
        'LCP×',
        'TBT^',
        'CPU',
        'misses',
      ],
      longest,
    ),
  );
  let ofStatic: Result | null = null;
  for (const route of [STATIC.path, ...routes]) {
    const address = `${server.url}${route}`;
    await warmUp(address);
    const results = await auditOften(address);
    const result = medianResult(results);
    ofStatic ??= result;
    const paint = comparePaint(result, ofStatic);
    const misses = route === STATIC.path ? [] : listMisses(route, result, paint);
    const figures = FIGURES.map(({ digits }, index) => (result.figures[index] ?? Number.NaN).toFixed(digits));
    const worstTbt = Math.max(...results.map((each) => figureOf(each, TBT))).toFixed(0);
    const processor = result.processor.toFixed(0);
    const cells = [
      route,
      ...result.scores.map(String),
      ...figures,
      paint.toFixed(2),
      worstTbt,
      processor,
      misses.join(', '),
    ];
    console.log(formatRow(cells, longest));
    if (misses.length > 0) process.exitCode = 1;
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
