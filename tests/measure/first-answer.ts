/*
 * How soon the directory answers a visitor who opens it, with 61, 2,500 and 10,000 entries: on slow 4G with a processor four
 * times slower, and on cable. Also the bytes of its rows as a gateway compresses them.
 *
 *   npm run measure:first-answer -- --dist=folder of a finished build [--runs=3] [number of entries …]
 *
 * The build is one of `vite build --mode embedded`. Exits with 1 past a bar. The processor of the page is slowed down, not that
 * of its worker: Chromium offers no way.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { AGENCY_COLUMNS } from '#agency/api/agency-row.ts';
import { generateAgencies } from '#supabase/local/generate-agencies.ts';
import { deriveRow } from '#tests/fixtures/generated-agencies.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { type Line, openSlowLine } from './slow-line.ts';

const LINES: Readonly<Record<string, Line & { readonly slowdown: number }>> = {
  'slow 4G, 4× CPU': { bitsPerSecond: 1_600_000, roundTripMs: 150, slowdown: 4 },
  cable: { bitsPerSecond: 20_000_000, roundTripMs: 30, slowdown: 1 },
};
/** Most ms until `/agenturen?q=…` answers, by line, and most bytes, by number of entries. */
const BARS: Readonly<Record<number, { readonly kB: number; readonly ms: readonly number[] }>> = {
  2_500: { kB: 200, ms: [4_000, 1_000] },
  10_000: { kB: 800, ms: [8_000, 1_500] },
};
/** Cloudflare compresses so. */
const BROTLI_LEVEL = 4;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const { values, positionals } = parseArgs({
  options: { dist: { type: 'string', default: 'dist' }, runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [61, 2_500, 10_000];

const compress = (text: Buffer | string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } });

const [, entryColumns = '', derivedColumns = ''] = /^(.*),agency_derived\((.*)\)$/.exec(AGENCY_COLUMNS) ?? [];

/** The columns of a select list, in its order. */
const pick = (row: Readonly<Record<string, unknown>>, columns: string) =>
  Object.fromEntries(
    columns.split(',').map((column) => [column.replaceAll('"', ''), row[column.replaceAll('"', '')] ?? null]),
  );

/** Rows in one answer of the API: `max_rows` of supabase/config.toml. */
const PAGE_SIZE = 2_500;

/** Rows as the API answers them, in pages. */
function compressPages(count: number): Buffer[] {
  const rows = generateAgencies(count)
    .map((generated, at) => deriveRow(generated, at + 1))
    .toSorted((a, b) => {
      const [one, other] = [a.Branchen ?? '\uFFFF', b.Branchen ?? '\uFFFF'];
      return one === other ? a.id - b.id : one < other ? -1 : 1;
    })
    .map(({ agency_derived: derived, ...row }) => ({
      ...pick(row, entryColumns),
      agency_derived: pick(
        { takes_enquiries: row.id % 4 === 0, is_premium: row.id % 50 === 0, ...derived },
        derivedColumns,
      ),
    }));
  return Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, page) =>
    compress(JSON.stringify(rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE))),
  );
}

const files = new Map<string, Buffer>();

/** The built site, with an API that has these rows. */
async function serve(pages: readonly Buffer[], count: number) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname.startsWith('/rest/v1/Personalberatungen')) {
      const from = Number(searchParams.get('offset') ?? 0);
      response.writeHead(206, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Range': `${String(from)}-${String(Math.min(from + PAGE_SIZE, count) - 1)}/${String(count)}`,
      });
      response.end(pages[from / PAGE_SIZE]);
      return;
    }
    const file = [pathname, `${pathname}.html`, `${pathname}index.html`]
      .map((path) => join(values.dist, path))
      .find((path) => existsSync(path) && extname(path) !== '');
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const body = files.get(file) ?? compress(readFileSync(file));
    files.set(file, body);
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** What a visitor waits for. */
const ANSWERS: Readonly<
  Record<string, { readonly path: string; readonly wait: (page: Page) => Promise<unknown> }>
> = {
  'first card of /agenturen': {
    path: '/agenturen',
    wait: (page) => page.getByRole('main').getByRole('article').first().waitFor(),
  },
  'first hit of a search': {
    path: '/agenturen?q=vertrieb',
    wait: (page) => page.getByText(/gefunden$/).waitFor(),
  },
  'advisor answers': {
    path: '/#suche=Vertriebsleiter%20K%C3%B6ln&los=a',
    wait: (page) => page.getByText(/Personalberatungen für „Vertriebsleiter Köln“$/).waitFor(),
  },
};

async function timeAnswer(browser: Browser, url: string, slowdown: number, answer: (typeof ANSWERS)[string]) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const start = performance.now();
  await page.goto(url + answer.path, { waitUntil: 'commit' });
  await answer.wait(page);
  const took = performance.now() - start;
  await context.close();
  return took;
}

const browser = await launchBrowser();
try {
  for (const size of sizes) {
    const pages = compressPages(size);
    const kB = pages.reduce((sum, { length }) => sum + length, 0) / 1_000;
    const bar = BARS[size];
    console.log(`${String(size)} entries: ${kB.toFixed(0)} kB`);
    if (bar !== undefined && kB > bar.kB) process.exitCode = 1;
    const server = await serve(pages, size);
    for (const [at, [name, line]] of Object.entries(LINES).entries()) {
      const slow = await openSlowLine(server.port, line);
      for (const [what, answer] of Object.entries(ANSWERS)) {
        const times: number[] = [];
        for (let run = 0; run < Number(values.runs); run += 1)
          times.push(await timeAnswer(browser, slow.url, line.slowdown, answer));
        const sorted = times.toSorted((a, b) => a - b);
        const [best = 0] = sorted;
        const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
        const isLate = what === 'first hit of a search' && median > (bar?.ms[at] ?? Infinity);
        console.log(
          `  ${name.padEnd(16)} ${what.padEnd(26)} ${median.toFixed(0).padStart(6)} ms, best ${best.toFixed(0).padStart(6)} ms${isLate ? '  too late' : ''}`,
        );
        if (isLate) process.exitCode = 1;
      }
      slow.close();
    }
    server.close();
  }
} finally {
  await browser.close();
}
