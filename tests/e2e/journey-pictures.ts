import type { Page } from 'playwright-core';

const FOLDER = process.env['JOURNEY_PICTURES'];

/** Takes a screenshot of a journey's step when `npm run screenshots:journeys` runs. */
export async function record(page: Page, step: string): Promise<void> {
  if (FOLDER === undefined) return;
  const { width } = page.viewportSize() ?? { width: 0 };
  // Scrolled to the top first, because the header would cover a part of the page, and parts that were never visible would be missing.
  const position = await page.evaluate(() => {
    const { scrollY } = window;
    document.documentElement.style.setProperty('--far-cards', 'visible');
    window.scrollTo({ top: 0, behavior: 'instant' });
    return scrollY;
  });
  await page.screenshot({ path: `${FOLDER}/${step}.${String(width)}.png`, fullPage: true });
  await page.evaluate((top) => {
    document.documentElement.style.removeProperty('--far-cards');
    window.scrollTo({ top, behavior: 'instant' });
  }, position);
}
