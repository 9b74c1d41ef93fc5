import type { Page } from 'playwright-core';

const FOLDER = process.env['JOURNEY_PICTURES'];

/** Keeps a picture of a journey's step, where `npm run screenshots:journeys` asks for it. */
export async function record(page: Page, step: string): Promise<void> {
  if (FOLDER === undefined) return;
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.screenshot({ path: `${FOLDER}/${step}.${String(width)}.png`, fullPage: true });
}
