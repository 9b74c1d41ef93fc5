import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { showUnreadable } from './database-faults.ts';
import { eventually, fillContactForm, storeSelection, test, toast, type Width } from './visitor.ts';

const TOAST = '[data-sonner-toast][data-mounted=true]';

/** Chooses agencies for a comparison, so that the tray is there. */
const fillTray = (page: Page) => storeSelection(page, [3, 5, 8, 12]);

/** Waits for a toast and focuses the toasts by their shortcut, which pauses the timer. */
async function keepToast(page: Page, text: string): Promise<void> {
  await toast(page, text).waitFor();
  await page.keyboard.press('Alt+KeyT');
  await page.waitForFunction(
    () => document.querySelector('[data-sonner-toast]')?.getAnimations().length === 0,
  );
}

interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Which of the elements that a selector names are under a toast, or beyond the window's edge themselves. */
async function findHidden(page: Page, selectors: readonly string[]): Promise<string[]> {
  const boxes = await page.evaluate(
    (all) =>
      all.map((selector) =>
        [...document.querySelectorAll(selector)].map((element): Box => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return { name: selector, left, top, right, bottom };
        }),
      ),
    [TOAST, ...selectors],
  );
  const [toasts = [], ...others] = boxes;
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const outside = toasts.filter(
    ({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
  );
  const hidden = others
    .flat()
    .filter(({ left, top, right, bottom }) =>
      toasts.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top),
    );
  if (toasts.length === 0) return ['there is no toast'];
  return [...outside.map(() => 'the toast sticks out of the window'), ...hidden.map(({ name }) => name)];
}

const NEVER_HIDDEN = ['header', 'h1', 'section[aria-label=Vergleich]'];

const TOASTS: readonly {
  readonly name: string;
  readonly text: string;
  readonly show: (page: Page) => Promise<unknown>;
}[] = [
  { name: 'the top list', text: 'Daten geladen', show: (page) => page.goto('/top-beratungen') },
  {
    name: 'the overview',
    text: 'Daten geladen',
    show: async (page) => {
      await page.goto('/fuer-personalberatungen');
      await page.getByText('Technischer Status').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'the directory without a database',
    text: 'Die Daten konnten nicht geladen werden.',
    show: (page) => showUnreadable(page, '/agenturen'),
  },
  {
    name: 'an agency without a database',
    text: 'Fehler beim Laden der Agentur',
    // Younger than the build, which has rendered the others.
    show: (page) => showUnreadable(page, '/agenturen/999999'),
  },
  {
    name: 'a search on the home page',
    text: 'Suche abgeschlossen',
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('textbox').fill('Pflegedienstleitung');
      await page.getByRole('button', { name: 'Berater empfehlen' }).click();
    },
  },
];

describe.concurrent.each([390, 1280] as const)('at %i px', (width: Width) => {
  test.for(TOASTS)(
    'the toast of $name hides neither header nor heading nor tray, upright, narrow and across',
    async ({ text, show }, { openPage, expect: expectHere }) => {
      const page = await openPage({ width, reducedMotion: 'reduce', provokes: [404] });
      await fillTray(page);
      await show(page);
      await page
        .getByRole('region', { name: 'Vergleich' })
        .getByRole('link', { name: 'Über Beraterkompass anfragen' })
        .waitFor();
      await keepToast(page, text);
      expectHere(await findHidden(page, NEVER_HIDDEN)).toEqual([]);
      const others =
        width === 390
          ? [
              { width: 320, height: 568 },
              { width: 844, height: 390 },
            ]
          : [];
      for (const size of others) {
        await page.setViewportSize(size);
        // The toast is moved a frame after the page has its new size.
        await expectHere.poll(() => findHidden(page, NEVER_HIDDEN), { timeout: 10_000 }).toEqual([]);
      }
    },
  );
});

test('a toast over what has just been pressed moves the page, so that nothing of the form is hidden', async ({
  openPage,
}) => {
  const page = await openPage({ width: 390, reducedMotion: 'reduce', isCrash: true });
  await page.route('**/functions/v1/**', (route) => route.abort('connectionreset'));
  await page.goto('/kontakt');
  await fillContactForm(page);
  // At the foot of the window, where the toast will be.
  await page.getByRole('button', { name: 'Nachricht senden' }).evaluate((button) => {
    window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight + 8);
  });
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await eventually(() => findHidden(page, ['main :focus', 'main [type=submit]'])).toEqual([]);
});

test('an on-screen keyboard lifts the toasts above itself', async ({ openPage, expect: expectHere }) => {
  const page = await openPage({ width: 390, reducedMotion: 'reduce' });
  await page.goto('/top-beratungen');
  await keepToast(page, 'Daten geladen');
  const footOf = () =>
    page.evaluate((selector) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0, TOAST);
  const before = await footOf();
  expectHere(await page.evaluate(() => window.scrollY), 'leading the keyboard there moves nothing').toBe(0);
  // Headless browsers have no such keyboard: this is what one does to the part of the window that is left.
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: window.innerHeight - 300 });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await eventually(footOf).toBe(before - 300);
});

test('on paper there are no toasts', async ({ openPage }) => {
  const page = await openPage({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/top-beratungen');
  await keepToast(page, 'Daten geladen');
  await page.emulateMedia({ media: 'print' });
  await toast(page, 'Daten geladen').waitFor({ state: 'hidden' });
});
