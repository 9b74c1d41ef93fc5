import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { findOverflow, findUnspaced, findUnusable } from '#tests/e2e/layout.ts';
import { findIbmViolations } from '#tests/e2e/second-opinion.ts';
import { darken, hasMenu, test, type Width } from '#tests/e2e/visitor.ts';
import type { PageState } from './page-state.ts';

declare global {
  interface Window {
    /** Defined after its source has been evaluated in the page. */
    axe: typeof axe;
  }
}

/** The minified file, because it is sent to the page of every state. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Text has 7:1, so that the rule of 4.5:1 on the same text, which takes as long, would find nothing more. */
const CONTRAST = 'color-contrast-enhanced';

/** The rules that can fail in the other colour scheme only; all others were checked in the first one. */
const RULES_OF_COLOUR = [CONTRAST, 'link-in-text-block'];

/**
 * Cards far from the screen are not laid out and have a reserved size, for which axe would report overlaps, so they are
 * laid out here. Without transitions colours change at once, instead of frame by frame on a thousand elements.
 */
const WHOLE = ':root { --far-cards: visible !important; } * { transition: none !important; }';

/**
 * Entries of a list that are checked. Both checkers apply the same rules to every entry and need seconds for a hundred,
 * so a few are enough unless a state is about the list.
 */
const ENTRIES = 6;

/** Prepares a page for axe. */
async function prepareForAxe(page: Page): Promise<void> {
  // Evaluated and not added as a script, because the content security policy rejects added scripts.
  await page.evaluate(AXE_SOURCE);
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    // Sticky elements cover other elements depending on the scroll position, which is no fault.
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
  }, WHOLE);
}

/**
 * Removes all but the first entries of each list.
 *
 * @returns a function that puts them back
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
 * Runs axe on a prepared page in its current state.
 *
 * @param rules tags or names of the rules to run
 * @returns a line for each element that violates a rule
 */
async function findViolations(page: Page, rules: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    // Without preloading, which fetches style sheets and media again for two rules (automatic sound and locked
    // orientation) that do not apply to the site.
    ([contrast, ...names]) =>
      window.axe.run(document, {
        runOnly: names,
        rules: { [contrast]: { enabled: true }, 'color-contrast': { enabled: false } },
        resultTypes: ['violations'],
        preload: false,
      }),
    [CONTRAST, ...rules] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => {
      const reason = (failureSummary ?? '').replaceAll(/\s+/g, ' ');
      return `${id}: ${target.join(' ')} ${html.slice(0, 200)} ${reason}`;
    }),
  );
}

/** Changes the width, and waits until the page is rendered with it: media queries are applied in the next frame. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** The findings at each width, with the width. */
async function atEach(
  page: Page,
  widths: readonly number[],
  find: () => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await resize(page, width);
    found.push(...(await find()).map((line) => `${String(width)} px: ${line}`));
  }
  return found;
}

/** The visits: each state on a phone and then widened. A state that shows more on a wide screen has a visit of its own there. */
function listVisits(states: readonly PageState[]) {
  return [
    ...states.map((state) => ({
      ...state,
      width: 390 as Width,
      widened: state.isNarrowOnly === true || state.hasMoreWhenWide === true ? [] : ([1280, 768] as const),
      // As wide as 1280 px are at 200 % zoom.
      narrowed: [640, 320, 390] as const,
    })),
    ...states
      .filter(({ hasMoreWhenWide, isNarrowOnly }) => hasMoreWhenWide === true && isNarrowOnly !== true)
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
 * Makes a test of each of these states. Each state is visited once for all checks, because reaching it takes longer
 * than checking it. The rules of the second checker do not depend on width or colours.
 */
export function checkStates(states: readonly PageState[]): void {
  describe.concurrent('from 320 to 1280 px, light and dark', () => {
    test.for(listVisits(states))(
      '$state can be used by everyone and does not scroll sideways',
      async (
        { show, provokes = [], isCrash = false, hasWholeList = false, width, widened, narrowed },
        { openPage, expect },
      ) => {
        // Reduced motion, so that nothing is half transparent while axe runs.
        const page = await openPage({
          width,
          colorScheme: 'light',
          reducedMotion: 'reduce',
          provokes,
          isCrash,
        });
        await show(page);
        // The prerendered page is shown before its code sets the title.
        await page.waitForFunction(() => document.title !== '');
        await page.evaluate(() => document.fonts.ready.then(() => null));
        // The administration is made for a desk.
        const isForVisitors = !new URL(page.url()).pathname.startsWith('/admin');
        const unusable = hasMenu(width) && isForVisitors ? await findUnusable(page) : [];
        const narrow = await atEach(page, narrowed, () => findOverflow(page));
        const unspaced = await findUnspaced(page);

        const widths = [width, ...widened.slice(0, 1)];
        await prepareForAxe(page);
        const whole = hasWholeList ? await atEach(page, [width], () => findViolations(page, WCAG_22_AA)) : [];
        const putBack = await shortenLists(page);
        const second = await findIbmViolations(page);
        const light = await atEach(page, widths, () => findViolations(page, WCAG_22_AA));
        await darken(page);
        const dark = await atEach(page, widths.toReversed(), () => findViolations(page, RULES_OF_COLOUR));

        await putBack();
        await page.evaluate(() => document.adoptedStyleSheets.pop());
        const wide = await atEach(page, widened, async () => [
          ...(await findOverflow(page)),
          ...(page.viewportSize()?.width === 1280 ? await findUnspaced(page) : []),
        ]);
        const none = {
          unusable: [],
          narrow: [],
          unspaced: [],
          whole: [],
          light: [],
          dark: [],
          second: [],
          wide: [],
        };
        expect({ unusable, narrow, unspaced, whole, light, dark, second, wide }).toEqual(none);
      },
    );
  });
}
