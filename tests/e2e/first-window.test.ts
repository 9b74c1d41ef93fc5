import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { cards, eventually, test } from './visitor.ts';

/** The two windows, by their width. */
const WINDOW_HEIGHTS = { 390: 844, 1280: 900 } as const;

type WindowWidth = keyof typeof WINDOW_HEIGHTS;

/** Pixels at each width. */
type Limits = Readonly<Record<WindowWidth, number>>;

/** Something that a visitor came for. */
interface Part {
  readonly part: string;
  readonly find: (page: Page) => Locator;
  /** Where its top may be at most, of what is higher than the window; without it, all of it has to be in the window. */
  readonly top?: Limits;
}

/** What the first window of a page has to show. */
interface FirstWindow {
  readonly page: string;
  /** Opens the page, and waits until it is complete. */
  readonly open: (page: Page) => Promise<unknown>;
  readonly parts: readonly Part[];
  /** How high the whole page may be at most. */
  readonly height?: Limits;
}

const mainHeading: Part = {
  part: 'the heading',
  find: (page) => page.getByRole('heading', { level: 1 }),
};

const recommended = (page: Page, at: number) => cards(page, 'Empfohlene Personalberatungen').nth(at);

const PAGES: readonly FirstWindow[] = [
  {
    page: '/',
    open: (page) => page.goto('/'),
    parts: [
      mainHeading,
      { part: 'the field', find: (page) => page.getByRole('main').getByRole('textbox') },
      { part: 'the button', find: (page) => page.getByRole('button', { name: 'Berater empfehlen' }) },
    ],
  },
  {
    page: 'the answer to a need',
    open: async (page) => {
      await page.goto('/');
      const need = page.getByRole('main').getByRole('textbox');
      await need.fill('Werkleitung für einen Lebensmittelhersteller bei Oldenburg');
      await need.press('Enter');
      await page.getByRole('heading', { name: 'Suchergebnisse' }).waitFor();
    },
    parts: [
      { part: 'the heading', find: (page) => page.getByRole('heading', { name: 'Suchergebnisse' }) },
      { part: 'the button for all', find: (page) => page.getByRole('link', { name: 'Alle drei anfragen' }) },
      { part: 'the first answer', find: (page) => recommended(page, 0), top: { 390: 480, 1280: 280 } },
      { part: 'its reason', find: (page) => recommended(page, 0).getByText(/^(?:Spezialisiert|Sucht) /) },
      {
        part: 'the third, on a wide screen',
        find: (page) => recommended(page, 2),
        top: { 390: 2_000, 1280: 760 },
      },
    ],
  },
  {
    page: 'an unknown address',
    open: (page) => page.goto('/gibt-es-nicht'),
    parts: [
      mainHeading,
      { part: 'the sentence', find: (page) => page.getByText(/^Diese Adresse gibt es bei uns nicht/) },
      { part: 'a search', find: (page) => page.getByRole('main').getByRole('searchbox') },
      { part: 'the way home', find: (page) => page.getByRole('link', { name: 'Return to Home' }) },
    ],
  },
];

/** The parts that are not where they have to be, with their place. */
async function findMisplaced(page: Page, parts: readonly Part[], width: WindowWidth): Promise<string[]> {
  const header = await page.getByRole('banner').boundingBox();
  const headerFoot = header === null ? 0 : header.y + header.height;
  const boxes = await Promise.all(
    parts.map(async ({ part, find, top }) => ({
      part,
      limit: top?.[width],
      box: await find(page).first().boundingBox(),
    })),
  );
  return boxes.flatMap(({ part, limit, box }) => {
    if (box === null) return [`${part}: not shown`];
    const foot = box.y + box.height;
    const isThere = limit === undefined ? foot <= WINDOW_HEIGHTS[width] : box.y <= limit;
    return isThere && box.y >= headerFoot
      ? []
      : [`${part}: from ${String(Math.round(box.y))} to ${String(Math.round(foot))} px`];
  });
}

describe.for([390, 1280] as const)('at %i px', (width) => {
  test.for(PAGES)(
    'the first window of $page shows what its visitor came for',
    async ({ open, parts, height }, { openPage }) => {
      const page = await openPage({ width, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: WINDOW_HEIGHTS[width] });
      await open(page);
      await eventually(() => findMisplaced(page, parts, width)).toEqual([]);
      if (height === undefined) return;
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        height[width],
      );
    },
  );
});
