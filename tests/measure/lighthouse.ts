/*
 * Lighthouse, mobile, on the production build with the demo data:
 *
 *   npm run measure:lighthouse [-- --runs=3] [route …]
 *
 * Without routes it takes every one that search engines may index, with one article and one agency for all, and
 * it exits with 1 where a route misses a bar of the product. Fetches Lighthouse with npx, so it needs the npm
 * registry the first time, and a Chromium, at /usr/bin/chromium or where CHROMIUM_PATH says.
 *
 * Each figure is the best of the runs, and a route is measured again only while it misses a bar: whatever else
 * the machine does makes a figure worse, never better. Lighthouse simulates a phone's network, so paint and
 * bytes hardly depend on the machine; blocking time is what this processor took, times four. On a machine that
 * does other things, or is slow, take it for an upper limit.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { agencyPath, articlePath, paths } from '#config/paths.ts';
import { NOINDEX_PATHS } from '#tests/e2e/site-pages.ts';
import { ensureChromium } from '#tests/harness/browser.ts';
import { startSiteServer } from '#tests/harness/site-server-process.ts';

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
  { name: 'LCP', audit: 'largest-contentful-paint', bar: 1_000, digits: 0 },
  { name: 'TBT', audit: 'total-blocking-time', bar: 50, digits: 0 },
  // Text in place of text, when the fonts arrive, moves by fractions of a letter: what rounds to 0 is none.
  { name: 'CLS', audit: 'cumulative-layout-shift', bar: 0.0005, digits: 3 },
];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** What one route has reached. */
interface Result {
  /** By category, out of 100. */
  readonly scores: readonly number[];
  /** By FIGURES. */
  readonly figures: readonly number[];
}

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});

const indexed = Object.values(paths).filter((path) => !path.includes(':') && !NOINDEX_PATHS.includes(path));
const routes =
  positionals.length > 0 ? positionals : [...indexed, articlePath('kosten-personalberatung'), agencyPath(1)];

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
    return { scores: CATEGORIES.map(() => 0), figures: FIGURES.map(() => Number.POSITIVE_INFINITY) };
  }
}

function readResult({ categories, audits }: Report): Result {
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    figures: FIGURES.map(({ audit: id }) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY),
  };
}

function bestOf(one: Result, other: Result): Result {
  return {
    scores: one.scores.map((score, index) => Math.max(score, other.scores[index] ?? 0)),
    figures: one.figures.map((figure, index) => Math.min(figure, other.figures[index] ?? figure)),
  };
}

function listMisses({ scores, figures }: Result): string[] {
  const low = CATEGORIES.filter((_, index) => (scores[index] ?? 0) < 100);
  const slow = FIGURES.filter(({ bar }, index) => bar !== null && (figures[index] ?? bar + 1) > bar);
  return [...low, ...slow.map(({ name }) => name)];
}

async function auditBest(address: string): Promise<Result> {
  let best = await tryAudit(address);
  for (let left = Number(values.runs) - 1; left > 0 && listMisses(best).length > 0; left -= 1) {
    // One after the other: two at once would measure each other.
    // oxlint-disable-next-line no-await-in-loop
    best = bestOf(best, await tryAudit(address));
  }
  return best;
}

function formatRow(cells: readonly string[], firstWidth: number): string {
  const [route = '', ...rest] = cells;
  return [route.padEnd(firstWidth), ...rest.map((cell) => cell.padStart(6))].join(' ');
}

// Canonical addresses have to be those of the site that is looked at.
process.env['VITE_SITE_URL'] = '';
const server = await startSiteServer();
try {
  const longest = Math.max(...routes.map((route) => route.length));
  console.log(
    formatRow(
      ['route', 'perf', 'a11y', 'best', 'SEO', ...FIGURES.map(({ name }) => name), 'misses'],
      longest,
    ),
  );
  for (const route of routes) {
    const result = await auditBest(`${server.url}${route}`);
    const misses = listMisses(result);
    const figures = FIGURES.map(({ digits }, index) => (result.figures[index] ?? Number.NaN).toFixed(digits));
    console.log(formatRow([route, ...result.scores.map(String), ...figures, misses.join(', ')], longest));
    if (misses.length > 0) process.exitCode = 1;
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
