import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { findOverflow } from './layout.ts';
import { statesAt } from './page-states.ts';
import { findFaults } from './second-opinion.ts';
import { darken, test, type Width } from './visitor.ts';

declare global {
  interface Window {
    /** There once its source has been evaluated in the page. */
    axe: typeof axe;
  }
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The rules that another colour scheme can break; all others have been asked in the first one. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What is far from the screen has only its reserved space, of which axe would take the real size for an overlap. */
const WHOLE = ':root { --far-cards: visible !important; }';

/** A hundred entries take axe seconds: of a list that it is shown whole elsewhere, the first ones will do. */
const BEGINNING = `${WHOLE} .far-card:nth-child(n + 25) { display: none !important; }`;

/** IBM's checker takes ten times as long as axe, and asks each entry of a list the same. */
const FIRST_ENTRIES = '.far-card:nth-child(n + 7) { display: none !important; }';

async function addStyles(page: Page, styles: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, styles);
}

/** Gets a page ready to be looked at by axe. */
async function prepareForAxe(page: Page, listStyles: string): Promise<void> {
  // Evaluated, not added as a script: a Content-Security-Policy would rightly keep that out.
  await page.evaluate(axe.source);
  await addStyles(page, listStyles);
  await page.evaluate(() => {
    // What sticks to the window's edge covers now this, now that, and scrolling uncovers it.
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
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
    (names) => window.axe.run(document, { runOnly: names, resultTypes: ['violations'] }),
    [...rules],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => {
      const reason = (failureSummary ?? '').replaceAll(/\s+/g, ' ');
      return `${id}: ${target.join(' ')} ${html.slice(0, 200)} ${reason}`;
    }),
  );
}

/** Asks for the second opinion, with so much of each list as is worth its time. */
async function findFaultsOfFirstEntries(page: Page): Promise<string[]> {
  await addStyles(page, FIRST_ENTRIES);
  const faults = await findFaults(page);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return faults;
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

// Each state is visited once for all that is asked of it: the way there takes longer than the questions.
describe.concurrent.each([
  // Every state exists on a phone, and what the second opinion asks does not depend on width or colours.
  { width: 390, narrower: 320, hasSecondOpinion: true },
  { width: 1280, narrower: 768, hasSecondOpinion: false },
] as const)('at $width and $narrower px, light and dark', ({ width, narrower, hasSecondOpinion }) => {
  test.for(statesAt(width))(
    '$state can be used by everyone and does not scroll sideways',
    async ({ show, provokes = [], isCrash = false, hasListOfAnother = false }, { openPage, expect }) => {
      // Without motion nothing is half transparent at the moment that axe looks.
      const page = await openPage({
        width,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        provokes,
        isCrash,
      });
      await show(page, width);
      // What stands in the file shows before the page's own code has set the title anew.
      await page.waitForFunction(() => document.title !== '');
      await page.evaluate(() => document.fonts.ready.then(() => null));
      await prepareForAxe(page, hasListOfAnother ? BEGINNING : WHOLE);
      const light = await findViolations(page, WCAG_22_AA);
      const second = hasSecondOpinion ? await findFaultsOfFirstEntries(page) : [];
      await darken(page);
      const dark = await findViolations(page, RULES_OF_COLOUR);
      expect({ light, second, dark }).toEqual({ light: [], second: [], dark: [] });

      await page.evaluate(() => document.adoptedStyleSheets.pop());
      const wide = await findOverflow(page);
      await resize(page, narrower);
      const narrow = await findOverflow(page);
      expect({ wide, narrow }).toEqual({ wide: [], narrow: [] });
    },
  );
});
