import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { NOINDEX_PAGES } from '#config/pages.ts';
import { paths } from '#config/paths.ts';
import {
  findShiftsOfLateFonts,
  haveFontsArrived,
  listShifts,
  PHONE_WIDTHS,
  waitForFrame,
  watchShifts,
} from './late-fonts.ts';
import { SEEDED_AGENCY } from './seed.ts';
import { PAGE_PATHS } from './site-pages.ts';
import { cards, DATABASE_CALLS, heading, holdCode, test, waitForHydration, type Width } from './visitor.ts';

const WIDTHS: readonly Width[] = [390, 768, 1280];

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

const hasArrived = {
  // The count is prerendered, so the arriving data only bring quotes.
  home: (page: Page) => page.waitForLoadState('networkidle'),
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
    await waitForFrame(page);
    await page.evaluate(() => {
      window.shifts = [];
    });
    release();
    await arrives(page);
    await waitForFrame(page);
    // Cards are laid out two in a frame, on reserved space that is nearly theirs (src/directory/ui/list/queue-card-layout.ts).
    const shifts =
      path === paths.agencies ? await listShifts(page) : await page.evaluate(() => window.shifts);
    expect(shifts).toEqual([]);
  });
});

/** Pages that know their visitor, and long texts. */
const ARRIVING_PATHS = [
  ...NOINDEX_PAGES.flatMap(({ path }) => (path.includes(':') ? [] : [path])),
  paths.privacy,
  paths.terms,
  paths.about,
];

test('nothing moves while a page arrives on a slow phone and is hydrated', async ({ openPage }) => {
  const page = await openPage({ width: 390 });
  await watchShifts(page);
  // So slow that a page is painted before all of it is there.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const shifts: string[] = [];
  for (const path of ARRIVING_PATHS) {
    await page.goto(path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await waitForFrame(page);
    shifts.push(...(await listShifts(page)).map((shift) => `${path} ${shift}`));
  }
  expect(shifts).toEqual([]);
});

// What moves when fonts arrive moves at every width: each page has one of them. `npm run measure:shifts` takes all.
test.for(PHONE_WIDTHS.map((width, at) => ({ width, at })))(
  'nothing moves when the fonts arrive late, $width px wide',
  async ({ width, at }, { openPage }) => {
    const page = await openPage({ width: 390 });
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    const pages = PAGE_PATHS.filter((_, index) => index % PHONE_WIDTHS.length === at);
    const shifts: string[] = [];
    for (const path of pages) shifts.push(...(await findShiftsOfLateFonts(page, path)));
    expect(shifts).toEqual([]);
  },
);

/** How wide a text is in a font of the page. */
const widthIn = (page: Page, font: string) =>
  page.evaluate((family) => {
    const text = document.createElement('span');
    text.style.cssText = `font-family: ${family}; position: absolute; white-space: nowrap`;
    text.textContent = 'Personalberatung';
    document.body.append(text);
    const { width } = text.getBoundingClientRect();
    text.remove();
    return width;
  }, font);

test('web fonts are shown from the second page on, and at the first paint of what is opened from there', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280 });
  await watchShifts(page);
  await page.goto(paths.faq);
  await page.waitForFunction(haveFontsArrived);
  expect(await widthIn(page, 'var(--sans)')).toBe(await widthIn(page, 'var(--sans-local)'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await heading(page, 'Impressum').waitFor();
  expect(await widthIn(page, 'var(--sans)')).not.toBe(await widthIn(page, 'var(--sans-local)'));
  await page.reload();
  await waitForFrame(page);
  expect(await widthIn(page, 'var(--sans)')).not.toBe(await widthIn(page, 'var(--sans-local)'));
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
});

test('an agency can be read before the code of its page is there', async ({ openPage }) => {
  const page = await openPage({ width: 390, isBeforeHydration: true });
  const release = await holdCode(page);
  await page.goto(SEEDED_AGENCY.path);
  await page.getByRole('heading', { level: 1, name: SEEDED_AGENCY.name }).waitFor();
  await page.getByText(SEEDED_AGENCY.locations).first().waitFor();
  release();
  await waitForHydration(page);
});
