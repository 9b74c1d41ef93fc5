import type { Browser, Page, Route } from 'playwright-core';
import { deriveRow } from '#tests/fixtures/generated-agencies.ts';
import type { GeneratedAgency } from '#supabase/local/generate-agencies.ts';

/** A phone of the middle price range. */
const CPU_SLOWDOWN = 4;
const RUNS = 3;

/** The work of the page's main thread for one action, in ms. */
export interface Rendering {
  /** Median of all its work. */
  readonly busy: number;
  /** The longest task of any run: so long a visitor's next key has to wait. */
  readonly longest: number;
}

declare global {
  interface Window {
    longTasks?: number[];
  }
}

/** Answers the calls of the directory from these rows, and its searches by `search`. */
async function serveRows(
  page: Page,
  rows: readonly GeneratedAgency[],
  search: (args: string) => Promise<unknown>,
): Promise<void> {
  const answerPage = async (route: Route) => {
    const { searchParams } = new URL(route.request().url());
    const name = /^ilike\.%(.*)%$/.exec(searchParams.get('Name') ?? '')?.[1]?.toLowerCase();
    const from = Number(searchParams.get('offset') ?? 0);
    const to = Math.min(from + Number(searchParams.get('limit') ?? 1_000), rows.length);
    const answer = rows
      .slice(from, to)
      .map((row, at) => deriveRow(row, from + at + 1))
      .filter((row) => name === undefined || row.Name.toLowerCase().includes(name));
    await route.fulfill({
      status: 206,
      contentType: 'application/json',
      headers: { 'Content-Range': `${String(from)}-${String(to - 1)}/${String(rows.length)}` },
      body: JSON.stringify(answer),
    });
  };
  await page.route('**/rest/v1/Personalberatungen?*', answerPage);
  await page.route('**/rest/v1/rpc/search_agencies', async (route) => {
    await route.fulfill({ json: await search(route.request().postData() ?? '{}') });
  });
}

const listOf = (page: Page) => page.getByRole('list', { name: 'Personalberatungen' });

/** All cards are rendered, and the facets are there. */
async function settle(page: Page): Promise<void> {
  await listOf(page).waitFor();
  await page.getByRole('checkbox').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** A visitor's actions in the directory, one after the other. */
const ACTIONS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'open the directory': (page) => page.goto('/agenturen'),
  'type a name': (page) => page.getByRole('searchbox', { name: /^Nach Namen/ }).pressSequentially('adlerf'),
  'search for it': async (page) => {
    await page.keyboard.press('Enter');
    await page.getByText(/gefunden$/).waitFor();
  },
  'search for nothing again': async (page) => {
    await page.getByRole('searchbox', { name: /^Nach Namen/ }).fill('');
    await page.keyboard.press('Enter');
    await page.getByText(/gefunden$/).waitFor({ state: 'hidden' });
  },
  'choose an industry': async (page) => {
    await page.getByRole('checkbox').first().check();
    await page.getByText(/gefunden$/).waitFor();
  },
  'sort by size': (page) => page.getByLabel('Sortieren nach').selectOption('groesste'),
};

/**
 * Does on the production site what a visitor does, on a processor that is four times slower.
 *
 * @param siteUrl address of the site
 * @param rows agencies of the directory
 * @param search answers `search_agencies`; takes its arguments as JSON
 */
export async function measureRendering(
  browser: Browser,
  siteUrl: string,
  rows: readonly GeneratedAgency[],
  search: (args: string) => Promise<unknown>,
): Promise<Map<string, Rendering>> {
  const busy = new Map<string, number[]>();
  const longest = new Map<string, number>();
  async function visit(): Promise<void> {
    const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await serveRows(page, rows, search);
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longTasks?.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const readBusy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
    };
    for (const [name, act] of Object.entries(ACTIONS)) {
      /* oxlint-disable no-await-in-loop -- one after the other is what is measured */
      const before = await readBusy();
      await page.evaluate(() => (window.longTasks = []));
      await act(page);
      await settle(page);
      const tasks = await page.evaluate(() => window.longTasks ?? []);
      const after = await readBusy();
      /* oxlint-enable no-await-in-loop */
      // A new page counts from zero.
      busy.set(name, [...(busy.get(name) ?? []), after < before ? after : after - before]);
      longest.set(name, Math.max(longest.get(name) ?? 0, ...tasks));
    }
    await context.close();
  }

  for (let run = 0; run < RUNS; run += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time is what is measured
    await visit();
  }

  return new Map(
    [...busy].map(([name, times]) => [
      name,
      {
        busy: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0,
        longest: longest.get(name) ?? 0,
      },
    ]),
  );
}
