/*
 * The longest task of the page's main thread while a visitor uses the directory and the Berater-Assistent, on a
 * processor four times slower, with 5,000 and 10,000 agencies, on a phone and on a wide screen: this one shows three
 * times as many cards.
 *
 *   npm run measure:tasks [-- --dist=folder of a finished build] [--runs=3] [number of agencies …]
 *
 * Exits with 1 where a task of one of the actions takes 50 ms or more. Loading is printed, but has no bar here, nor has
 * the jump to the filters, which is the test's and would count as part of choosing.
 */
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { type GeneratedAgency, generateAgencies } from '#supabase/local/generate-agencies.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { launchSiteServer } from '#tests/harness/site-server-process.ts';
import { longestTask, TRACE_CATEGORIES } from './longest-task.ts';

const CPU_SLOWDOWN = 4;
const BAR_MS = 50;

interface Screen {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Whether the filters are in a dialog. */
  readonly isPhone: boolean;
}

const SCREENS: readonly Screen[] = [
  { name: 'phone', viewport: { width: 412, height: 823 }, isPhone: true },
  { name: 'wide screen', viewport: { width: 1280, height: 800 }, isPhone: false },
];

const { values, positionals } = parseArgs({
  options: { dist: { type: 'string' }, runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});
/** The best run counts: another program that takes the processor makes any task long. */
const runs = Number(values.runs);
const sizes = positionals.length > 0 ? positionals.map(Number) : [5_000, 10_000];

async function serveRows(page: Page, rows: readonly GeneratedAgency[]): Promise<void> {
  await page.route('**/rest/v1/Personalberatungen?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const from = Number(searchParams.get('offset') ?? 0);
    const to = Math.min(from + Number(searchParams.get('limit') ?? 1_000), rows.length);
    await route.fulfill({
      headers: { 'Content-Range': `${String(from)}-${String(to - 1)}/${String(rows.length)}` },
      json: rows.slice(from, to).map((row, at) => ({ ...row, id: from + at + 1 })),
    });
  });
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: /^Nach Namen/ });
const found = (page: Page) => page.getByText(/gefunden$/);
const cards = (page: Page) => page.getByRole('main').getByRole('article');

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter/ });

/** A visitor's actions, one after the other. */
const ACTIONS: Readonly<Record<string, (page: Page, screen: Screen) => Promise<unknown>>> = {
  'load the directory': async (page, { isPhone }) => {
    await page.goto('/agenturen');
    await (isPhone ? cards(page).first() : page.getByRole('checkbox').first()).waitFor();
  },
  'type a term': (page) => searchBox(page).pressSequentially('vertrieb'),
  'search for it': async (page) => {
    await page.keyboard.press('Enter');
    await found(page).waitFor();
  },
  'show more of it': async (page) => {
    await page.getByRole('button', { name: 'Weitere anzeigen' }).click();
    await page.waitForURL(/schritt=2/);
  },
  'search for a misspelt word': async (page) => {
    await searchBox(page).fill('Sofwareentwiklung');
    await page.keyboard.press('Enter');
    await page.getByText(/^Genau so geschrieben/).waitFor();
  },
  'search for nothing again': async (page) => {
    await searchBox(page).fill('');
    await page.keyboard.press('Enter');
    await found(page).waitFor({ state: 'hidden' });
  },
  'show more of all': async (page) => {
    await page.getByRole('button', { name: 'Weitere anzeigen' }).click();
    await page.waitForURL(/schritt=2/);
  },
  'sort by size': async (page) => {
    await page.getByLabel('Sortieren nach').selectOption('groesste');
    await page.waitForURL(/sortierung=groesste/);
  },
  'jump to the filters': async (page, { isPhone }) => {
    await (isPhone ? filterButton(page) : page.getByRole('checkbox').first()).scrollIntoViewIfNeeded();
  },
  'open the filters': async (page, { isPhone }) => {
    if (isPhone) await filterButton(page).click();
    await page.getByRole('checkbox').first().waitFor();
  },
  'choose an industry': async (page) => {
    await page.getByRole('checkbox').first().click();
    await found(page).first().waitFor({ state: 'attached' });
  },
  'open a long facet': (page) =>
    page
      .getByRole('button', { name: /^Alle anzeigen/ })
      .first()
      .click(),
  'type into its search': (page) =>
    page.getByRole('searchbox', { name: 'Branche suchen' }).pressSequentially('maschinen'),
  'load home': async (page) => {
    await page.goto('/');
    await page.getByText(/Ihre Eingabe verlässt Ihren Browser nicht/).waitFor();
  },
  'describe a vacancy': (page) =>
    page.getByRole('textbox').pressSequentially('Leitung Finanzen für einen Maschinenbauer bei Kassel'),
  'ask for recommendations': async (page) => {
    await page.keyboard.press('Enter');
    await cards(page).first().waitFor();
  },
  'take a part out': async (page) => {
    await page
      .getByRole('button', { name: /nicht berücksichtigen$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Alles wieder berücksichtigen' }).waitFor();
  },
  'jump to the footer': (page) => footerLink(page, 'Top-Beratungen').scrollIntoViewIfNeeded(),
  'open the top list': async (page) => {
    await footerLink(page, 'Top-Beratungen').click();
    await page.getByRole('list', { name: 'Top-Beratungen' }).waitFor();
  },
  'turn its page': async (page) => {
    await page.getByRole('link', { name: 'Weiter zur nächsten Seite' }).click();
    await page.getByText(/^Seite 2 von/).waitFor();
  },
  'jump to the footer again': (page) =>
    footerLink(page, 'So kommen Sie ins Verzeichnis').scrollIntoViewIfNeeded(),
  'open the overview': async (page) => {
    await footerLink(page, 'So kommen Sie ins Verzeichnis').click();
    await page.getByRole('table').waitFor();
  },
  'turn the page of its table': async (page) => {
    await page.getByRole('link', { name: 'Weiter zur nächsten Seite' }).click();
    await page.getByText(/, Seite 2 von/).waitFor();
  },
};

const hasBar = (action: string) => !/^(?:load|jump) /.test(action);

/** Idle times of a slowed-down page may be too short to be called one. */
const MAX_WAIT_MS = 3_000;

/** Until page and worker have had nothing to do for a while. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.evaluate(
    (timeout) =>
      new Promise((resolve) => {
        setTimeout(() => requestIdleCallback(resolve, { timeout }), 600);
      }),
    MAX_WAIT_MS,
  );
}

async function visit(browser: Browser, url: string, rows: readonly GeneratedAgency[], screen: Screen) {
  const { viewport, isPhone } = screen;
  const context = await browser.newContext({ baseURL: url, viewport, isMobile: isPhone, hasTouch: isPhone });
  const page = await context.newPage();
  await serveRows(page, rows);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const longest = new Map<string, number>();
  for (const [name, act] of Object.entries(ACTIONS)) {
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await act(page, screen);
    await settle(page);
    longest.set(name, longestTask(await browser.stopTracing()));
  }
  await context.close();
  return longest;
}

const site = await launchSiteServer(values.dist);
const browser = await launchBrowser();
try {
  const all = generateAgencies(Math.max(...sizes));
  const series = sizes.flatMap((size) => SCREENS.map((screen) => ({ size, screen })));
  for (const { size, screen } of series) {
    const visits: Map<string, number>[] = [];
    for (let run = 0; run < runs; run += 1) {
      visits.push(await visit(browser, site.url, all.slice(0, size), screen));
    }
    console.log(`${String(size)} agencies, ${screen.name}, longest task in ms, best of ${String(runs)} runs`);
    for (const name of Object.keys(ACTIONS)) {
      const best = Math.min(...visits.map((longest) => longest.get(name) ?? 0));
      const isTooLong = hasBar(name) && best >= BAR_MS;
      console.log(`  ${name.padEnd(28)} ${best.toFixed(1).padStart(7)}${isTooLong ? '  too long' : ''}`);
      if (isTooLong) process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
