import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { aListedRow } from '#tests/harness/entry-administration-api.ts';
import { PAGE_STATES } from './states/all-states.ts';
import { openEntries } from './states/proposal-states.ts';
import { cards, eventually, storeSelection, test } from './visitor.ts';

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
  /** How high its head may be, where that holds what others have below it. */
  readonly head?: Limits;
}

const mainHeading: Part = { part: 'the heading', find: (page) => page.getByRole('heading', { level: 1 }) };

/** Opens a page in one of the states that tests/e2e/states shows. */
const openState = (name: string) => (page: Page) =>
  Promise.resolve(PAGE_STATES.find(({ state }) => state === name)?.show(page));

const recommended = (page: Page, at: number) => cards(page, 'Empfohlene Personalberatungen').nth(at);

const PAGES: readonly FirstWindow[] = [
  {
    page: '/',
    head: { 390: 330, 1280: 160 },
    open: (page) => page.goto('/'),
    parts: [
      mainHeading,
      { part: 'the field', find: (page) => page.getByRole('main').getByRole('textbox') },
      { part: 'the button', find: (page) => page.getByRole('button', { name: 'Berater empfehlen' }) },
    ],
  },
  {
    page: 'the answer to a need',
    head: { 390: 330, 1280: 160 },
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
    page: '/agenturen',
    head: { 390: 210, 1280: 160 },
    open: (page) => page.goto('/agenturen'),
    parts: [
      mainHeading,
      { part: 'the search', find: (page) => page.getByRole('main').getByRole('searchbox').first() },
      { part: 'the count', find: (page) => page.getByText(/^\d+ Personalberatungen im Verzeichnis$/) },
      { part: 'the first entry', find: (page) => page.getByRole('article'), top: { 390: 520, 1280: 350 } },
    ],
  },
  {
    page: 'a search of the directory',
    head: { 390: 210, 1280: 160 },
    open: async (page) => {
      await page.goto('/agenturen');
      const field = page.getByRole('searchbox', { name: 'Nach Namen, Ort oder Fachgebiet suchen' });
      await field.fill('Headhunter Hamburg');
      await field.press('Enter');
      await page.getByRole('heading', { name: 'Suchergebnisse für „Headhunter Hamburg“' }).waitFor();
    },
    parts: [
      mainHeading,
      { part: 'the number of hits', find: (page) => page.getByText(/^\d+ Personalberatungen gefunden$/) },
      { part: 'the first hit', find: (page) => page.getByRole('article'), top: { 390: 700, 1280: 450 } },
    ],
  },
  {
    page: '/vergleich of four',
    head: { 390: 170, 1280: 160 },
    open: (page) => page.goto('/vergleich?ids=2,3,4,5'),
    parts: [
      mainHeading,
      { part: 'a name', find: (page) => page.getByRole('columnheader').nth(1) },
      {
        part: 'the enquiry',
        find: (page) => page.getByRole('table').getByRole('link', { name: /anfragen/i }),
      },
      { part: 'the fees', find: (page) => page.getByRole('rowheader', { name: 'Honorarsatz' }) },
    ],
    height: { 390: 6_000, 1280: 4_000 },
  },
  {
    page: '/merkliste',
    open: async (page) => {
      await storeSelection(page, [1, 3, 5, 8, 12]);
      await page.goto('/merkliste');
    },
    parts: [
      mainHeading,
      { part: 'the comparison', find: (page) => page.getByRole('link', { name: 'Vergleichen (4 von 4)' }) },
      { part: 'the first entry', find: (page) => page.getByRole('article'), top: { 390: 520, 1280: 350 } },
    ],
  },
  {
    page: 'an unknown address',
    head: { 390: 600, 1280: 340 },
    open: (page) => page.goto('/gibt-es-nicht'),
    parts: [
      mainHeading,
      { part: 'the sentence', find: (page) => page.getByText(/^Diese Adresse gibt es bei uns nicht/) },
      { part: 'a search', find: (page) => page.getByRole('main').getByRole('searchbox') },
      { part: 'the way home', find: (page) => page.getByRole('link', { name: 'Return to Home' }) },
    ],
  },
  {
    page: 'the fullest profile',
    head: { 390: 460, 1280: 400 },
    open: async (page) => {
      await page.goto('/agenturen/2');
      await page.getByRole('list', { name: 'Bewertungen' }).waitFor();
    },
    parts: [
      mainHeading,
      { part: 'size and year', find: (page) => page.getByText('Gegründet 1994') },
      { part: 'the sentence', find: (page) => page.getByText(/^Personalberatung für/) },
      { part: 'the stars', find: (page) => page.getByText(/^3,8 von 5/) },
      { part: 'the fee', find: (page) => page.getByText('Retainer in Dritteln') },
      { part: 'the guarantee', find: (page) => page.getByText('9 Monate') },
      { part: 'the way to enquire', find: (page) => page.getByRole('link', { name: 'Direkt anfragen' }) },
    ],
    height: { 390: 8_000, 1280: 5_000 },
  },
  {
    page: 'the fee calculator',
    open: (page) => page.goto('/honorarrechner#gehalt=95k'),
    parts: [
      mainHeading,
      { part: 'the field', find: (page) => page.getByLabel('Grundgehalt im Jahr') },
      { part: 'the number', find: (page) => page.getByText(/^Je nach Modell/) },
    ],
  },
  {
    page: '/eintrag of an account with two entries',
    open: openState('/eintrag, all of a frozen account'),
    parts: [
      mainHeading,
      { part: 'what is open', find: (page) => page.getByRole('heading', { name: 'In Arbeit' }) },
      {
        part: 'the first of it',
        find: (page) => page.getByRole('region', { name: 'In Arbeit' }).getByRole('link'),
      },
    ],
  },
  {
    page: '/admin',
    open: openState('/admin, what waits'),
    parts: [
      {
        part: 'what waits',
        find: (page) => page.getByRole('table', { name: 'Was wartet' }).getByRole('row').nth(2),
      },
    ],
  },
  {
    page: 'the table of all entries',
    open: async (page) => {
      const rows = Array.from({ length: 12 }, (_, at) =>
        aListedRow({ id: at + 1, name: `Beratung ${String(at)}` }),
      );
      await openEntries(page, '/admin/agenturen', rows);
      await page.getByRole('link', { name: 'Beratung 11' }).waitFor();
    },
    parts: [
      {
        part: 'ten rows, on a wide screen 800 pixels high',
        find: (page) => page.getByRole('table').getByRole('row').nth(10),
        top: { 390: 4_000, 1280: 800 - 44 },
      },
    ],
  },
  {
    page: 'the form of an entry, unfolded and scrolled',
    open: async (page) => {
      await openEntries(page, '/admin/agenturen/1/angaben', []);
      await page
        .getByText(/ von \d+ Angaben$/)
        .first()
        .waitFor();
      await page.evaluate(() => {
        for (const group of document.querySelectorAll('details')) group.open = true;
      });
      await page.getByRole('textbox').nth(12).scrollIntoViewIfNeeded();
    },
    parts: [
      {
        part: 'the button that saves',
        find: (page) => page.getByRole('button', { name: 'Speichern', exact: true }),
      },
    ],
  },
  ...['/top-beratungen', '/agenturen/fachgebiet/it', '/agenturen/ort/koeln'].map((path) => ({
    page: path,
    open: (page: Page) => page.goto(path),
    parts: [
      mainHeading,
      {
        part: 'the first entry',
        find: (page: Page) => page.getByRole('main').getByRole('article'),
        top: { 390: 520, 1280: 350 },
      },
    ],
  })),
  {
    page: 'an article',
    head: { 390: 290, 1280: 160 },
    open: (page) => page.goto('/blog/kosten-personalberatung'),
    parts: [
      mainHeading,
      {
        part: 'its text',
        find: (page) => page.getByText(/^Die kurze Antwort/),
        top: { 390: 640, 1280: 350 },
      },
    ],
  },
  {
    page: '/kontakt',
    open: (page) => page.goto('/kontakt'),
    parts: [
      mainHeading,
      ...['Name', 'E-Mail-Adresse', 'Betreff', 'Nachricht'].map((label) => ({
        part: label,
        find: (page: Page) => page.getByLabel(label, { exact: true }),
      })),
    ],
  },
  {
    page: 'the form for a review',
    head: { 390: 185, 1280: 160 },
    open: (page) => page.goto('/bewerten/3'),
    parts: [
      mainHeading,
      { part: 'the first question', find: (page) => page.getByRole('radio', { name: 'Fachkraft' }) },
    ],
  },
  {
    page: '/ueber-uns',
    open: (page) => page.goto('/ueber-uns'),
    parts: [
      mainHeading,
      { part: 'who pays', find: (page) => page.getByText('Wer zahlt:') },
      { part: 'what nobody can buy', find: (page) => page.getByText('Was niemand kaufen kann:') },
    ],
  },
  ...(
    [
      ['/agenturen/orte-und-fachgebiete', 'Orte'],
      ['/blog', 'Auswahl der Beratung'],
      ['/fuer-personalberatungen', 'Ihre Vorteile'],
      ['/fuer-agenturen', 'Ihre Vorteile'],
      ['/faq', 'Was ist Beraterkompass?'],
      ['/bewertungen', 'Wer bewerten kann'],
      ['/datenschutz', ''],
      ['/impressum', ''],
      ['/nutzungsbedingungen', ''],
    ] as const
  ).map(([path, section]) => ({
    page: path,
    open: (page: Page) => page.goto(path),
    parts: [
      mainHeading,
      {
        part: 'the first section',
        find: (page: Page) => page.getByRole('main').getByRole('heading', { level: 2, name: section }),
        top: { 390: 720, 1280: path === '/blog' ? 520 : 360 },
      },
    ],
  })),
];

/** The height of a page's head, at most. */
const HEADS: Limits = { 390: 160, 1280: 160 };

/** From the header of the site to the line below the page's heading and lead. */
async function measureHead(page: Page): Promise<number> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1');
    const [top, foot] = [
      document.querySelector('header'),
      heading?.closest('.border-b') ?? heading?.parentElement,
    ].map((element) => element?.getBoundingClientRect().bottom ?? Number.NaN);
    return Number(foot) - Number(top);
  });
}

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
    async ({ open, parts, height, head = HEADS }, { openPage }) => {
      const page = await openPage({ width, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: WINDOW_HEIGHTS[width] });
      await open(page);
      await eventually(() => findMisplaced(page, parts, width)).toEqual([]);
      expect(await measureHead(page)).toBeLessThanOrEqual(head[width]);
      if (height === undefined) return;
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        height[width],
      );
    },
  );

  test('the cards of the directory are compact, and stand in one, two or three columns', async ({
    openPage,
  }) => {
    const page = await openPage({ width });
    await page.goto('/agenturen');
    const found = page.getByRole('main').getByRole('article');
    await found.nth(5).waitFor();
    const measure = () =>
      found.evaluateAll((all) => {
        const boxes = all.slice(0, 6).map((card) => card.getBoundingClientRect());
        return {
          columns: new Set(boxes.map(({ x }) => x)).size,
          height: boxes.map(({ height }) => height).toSorted((a, b) => a - b)[3],
        };
      });
    const { columns, height } = await measure();
    expect(height).toBeLessThanOrEqual(width === 390 ? 340 : 290);
    expect(columns).toBe(width === 390 ? 1 : 2);
    if (width === 390) return;
    await page.setViewportSize({ width: 1536, height: 900 });
    await eventually(async () => (await measure()).columns).toBe(3);
  });

  test('the way to enquire stays while a profile is read', async ({ openPage }) => {
    const page = await openPage({ width });
    await page.goto('/agenturen/2');
    await page.getByRole('list', { name: 'Bewertungen' }).waitFor();
    await page.evaluate(() => {
      window.scrollTo({ top: 1_500, behavior: 'instant' });
    });
    const enquiry: Part = {
      part: 'the way to enquire',
      find: () => page.getByRole('link', { name: 'Direkt anfragen' }),
    };
    await eventually(() => findMisplaced(page, [enquiry], width)).toEqual([]);
  });
});
