import type { Page } from 'playwright-core';

const FOLDER = process.env['JOURNEY_PICTURES'];

/** Keeps a picture of a journey's step, where `npm run screenshots:journeys` asks for it. */
export async function record(page: Page, step: string): Promise<void> {
  if (FOLDER === undefined) return;
  const { width } = page.viewportSize() ?? { width: 0 };
  // The header would lie over what was scrolled to, and what is out of sight would be left out.
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
