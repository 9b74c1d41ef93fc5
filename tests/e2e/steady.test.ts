import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '#config/paths.ts';
import { SEEDED_AGENCY, SEEDED_COUNT } from './seed.ts';
import { cards, DATABASE_CALLS, holdCode, test, waitForHydration, type Width } from './visitor.ts';

declare global {
  interface Window {
    /** The layout shifts on the page, with their sizes. */
    shifts: string[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null; readonly currentRect: DOMRect }[];
}

const WIDTHS: readonly Width[] = [390, 768, 1280];

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const observer = new PerformanceObserver((list) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript has no type for this kind of entry
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, currentRect }) => {
          const text = (node?.textContent ?? '').trim().slice(0, 40);
          return `${node?.nodeName ?? 'something'} „${text}“ to ${String(Math.round(currentRect.y))} px`;
        });
        window.shifts.push(`${value.toFixed(4)}: ${moved.join(', ')}`);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** Holds the database's answers back until they are released, without the rows that a test excludes. */
async function holdData(page: Page, isKept: (row: { Name: string }) => boolean): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(DATABASE_CALLS, async (route) => {
    await promise;
    const response = await route.fetch();
    const answer: unknown = await response.json();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's rows
    const json = Array.isArray(answer) ? (answer as { Name: string }[]).filter(isKept) : answer;
    await route.fulfill({ response, json });
  });
  return resolve;
}

async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
}

const hasArrived = {
  home: (page: Page) => page.getByText(`${String(SEEDED_COUNT)}Personalberatungen`).waitFor(),
  list: (page: Page) => cards(page, 'Personalberatungen').nth(5).waitFor(),
  topList: (page: Page) => page.getByRole('navigation', { name: 'Seiten' }).waitFor(),
  // The entry's texts are prerendered, so the arriving data only change what differs.
  agency: (page: Page) => page.waitForLoadState('networkidle'),
};
const isPartner = ({ Name }: { Name: string }) => Name.includes('People Finding Company');

const ARRIVALS = [
  { path: paths.home, what: 'the directory', arrives: hasArrived.home },
  { path: paths.agencies, what: 'the directory', arrives: hasArrived.list },
  {
    path: paths.agencies,
    what: 'a directory without a premium partner',
    arrives: hasArrived.list,
    isKept: (row: { Name: string }) => !isPartner(row),
  },
  { path: paths.topList, what: 'the directory', arrives: hasArrived.topList },
  { path: SEEDED_AGENCY.path, what: 'the agency', arrives: hasArrived.agency },
];

describe.each(WIDTHS)('%i px wide', (width) => {
  test.for(ARRIVALS)('nothing moves on $path when $what arrives', async (arrival, { openPage }) => {
    const { path, arrives, isKept = () => true } = arrival;
    const page = await openPage({ width });
    await watchShifts(page);
    const release = await holdData(page, isKept);
    await page.goto(path);
    await waitForHydration(page);
    await page.waitForFunction(() => document.documentElement.dataset['fonts'] !== undefined);
    await waitForFrame(page);
    await page.evaluate(() => {
      window.shifts = [];
    });
    release();
    await arrives(page);
    await waitForFrame(page);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });
});

// When fonts arrive, a word moves by some pixels within its line. A moved line counts ten times as much, which happens on these two pages.
const MOVING_A_LINE = new Set<string>([paths.privacy, paths.blog]);

test.for([320, 390, 768, 1280] as const)(
  'no line moves when the fonts arrive, %i px wide',
  async (width, { openPage }) => {
    const page = await openPage({ width });
    await watchShifts(page);
    const sums: [path: string, sum: number][] = [];
    for (const path of [paths.terms, paths.privacy, paths.faq, paths.about, paths.blog, paths.contact]) {
      // oxlint-disable no-await-in-loop -- one page after the other
      await page.goto(path);
      await page.waitForFunction(() => document.documentElement.dataset['fonts'] !== undefined);
      await waitForFrame(page);
      const shifts = await page.evaluate(() => window.shifts);
      // oxlint-enable no-await-in-loop
      sums.push([path, shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)]);
    }
    expect(sums.filter(([path, sum]) => sum > (MOVING_A_LINE.has(path) ? 0.02 : 0.01))).toEqual([]);
  },
);

test('an agency can be read before the code of its page is there', async ({ openPage }) => {
  const page = await openPage({ width: 390, isBeforeHydration: true });
  const release = await holdCode(page);
  await page.goto(SEEDED_AGENCY.path);
  await page.getByRole('heading', { level: 1, name: SEEDED_AGENCY.name }).waitFor();
  await page.getByText(SEEDED_AGENCY.locations).first().waitFor();
  release();
  await waitForHydration(page);
});
