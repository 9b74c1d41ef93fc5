import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { findOverflow } from '#tests/e2e/layout.ts';
import { findFaults } from '#tests/e2e/second-opinion.ts';
import { darken, test, type Width } from '#tests/e2e/visitor.ts';
import type { PageState } from './page-state.ts';

declare global {
  interface Window {
    /** There once its source has been evaluated in the page. */
    axe: typeof axe;
  }
}

/** The minified one: every state sends it to its page anew. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The rules that another colour scheme can break; all others have been asked in the first one. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * What is far from the screen has only its reserved space, of which axe would take the real size for an overlap. Colours
 * change at once, instead of frame by frame on a thousand elements.
 */
const WHOLE = ':root { --far-cards: visible !important; } * { transition: none !important; }';

/** Both checkers ask each entry of a list the same, and need seconds for a hundred: where a list is not the point, so many will do. */
const ENTRIES = 6;

/** Gets a page ready to be looked at by axe. */
async function prepareForAxe(page: Page): Promise<void> {
  // Evaluated, not added as a script: a Content-Security-Policy would rightly keep that out.
  await page.evaluate(AXE_SOURCE);
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    // What sticks to the window's edge covers now this, now that, and scrolling uncovers it.
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
  }, WHOLE);
}

/**
 * Takes all but the first entries of each list out of the page.
 *
 * @returns puts them back
 */
async function shortenLists(page: Page): Promise<() => Promise<void>> {
  const removed = await page.evaluateHandle((kept) => {
    const entries = [...document.querySelectorAll(`.far-card:nth-child(n + ${String(kept + 1)})`)];
    return entries.map((entry) => {
      const list = entry.parentElement;
      return { entry, list };
    });
  }, ENTRIES);
  await removed.evaluate((entries) => {
    for (const { entry } of entries) entry.remove();
  });
  return () =>
    removed.evaluate((entries) => {
      for (const { entry, list } of entries) list?.append(entry);
    });
}

/**
 * Runs axe on a prepared page as it stands.
 *
 * @param rules tags or names of the rules to run
 * @returns a line for each element that violates a rule
 */
async function findViolations(page: Page, rules: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    // Style sheets and media would be fetched again for two rules, of sound that starts by itself and of locked screens, of
    // which the site has neither.
    (names) => window.axe.run(document, { runOnly: names, resultTypes: ['violations'], preload: false }),
    [...rules],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => {
      const reason = (failureSummary ?? '').replaceAll(/\s+/g, ' ');
      return `${id}: ${target.join(' ')} ${html.slice(0, 200)} ${reason}`;
    }),
  );
}

/** Changes the width, and waits until the page is rendered with it: media queries follow with the next frame. */
async function resize(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** What is found at each width, with the width. */
async function atEach(
  page: Page,
  widths: readonly Width[],
  find: () => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await resize(page, width);
    found.push(...(await find()).map((line) => `${String(width)} px: ${line}`));
  }
  return found;
}

/** Each state on a phone; one that shows more on a wide screen there, too, any other widened in the same visit. */
function listVisits(states: readonly PageState[]) {
  return [
    ...states.map((state) => ({
      ...state,
      width: 390 as Width,
      widened: state.needsMenu === true || state.showsMoreWide === true ? [] : ([1280, 768] as const),
      narrowed: [390, 320] as const,
    })),
    ...states
      .filter(({ showsMoreWide, needsMenu }) => showsMoreWide === true && needsMenu !== true)
      .map((state) => ({
        ...state,
        state: `${state.state}, on a wide screen`,
        width: 1280 as Width,
        widened: [],
        narrowed: [1280, 768] as const,
      })),
  ];
}

/**
 * Makes a test of each of these states. Each is visited once for all that is asked of it: the way there takes longer than
 * the questions. What the second opinion asks does not depend on width or colours.
 */
export function checkStates(states: readonly PageState[]): void {
  describe.concurrent('from 320 to 1280 px, light and dark', () => {
    test.for(listVisits(states))(
      '$state can be used by everyone and does not scroll sideways',
      async (
        { show, provokes = [], isCrash = false, hasWholeList = false, width, widened, narrowed },
        { openPage, expect },
      ) => {
        // Without motion nothing is half transparent at the moment that axe looks.
        const page = await openPage({
          width,
          colorScheme: 'light',
          reducedMotion: 'reduce',
          provokes,
          isCrash,
        });
        await show(page);
        // What is in the file shows before the page's own code has set the title anew.
        await page.waitForFunction(() => document.title !== '');
        await page.evaluate(() => document.fonts.ready.then(() => null));
        const narrow = await atEach(page, narrowed, () => findOverflow(page));

        const widths = [width, ...widened.slice(0, 1)];
        await prepareForAxe(page);
        const whole = hasWholeList ? await atEach(page, [width], () => findViolations(page, WCAG_22_AA)) : [];
        const putBack = await shortenLists(page);
        const second = await findFaults(page);
        const light = await atEach(page, widths, () => findViolations(page, WCAG_22_AA));
        await darken(page);
        const dark = await atEach(page, widths.toReversed(), () => findViolations(page, RULES_OF_COLOUR));

        await putBack();
        await page.evaluate(() => document.adoptedStyleSheets.pop());
        const wide = await atEach(page, widened, () => findOverflow(page));
        const none = { narrow: [], whole: [], light: [], dark: [], second: [], wide: [] };
        expect({ narrow, whole, light, dark, second, wide }).toEqual(none);
      },
    );
  });
}
