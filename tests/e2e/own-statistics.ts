import type { Page } from 'playwright-core';
import { LONG_NAME } from '#tests/fixtures/long-texts.ts';
import { aMonthRow, aStatisticsAnswer } from '#tests/fixtures/statistics.ts';
import { anOwnEntryRow } from '#tests/harness/own-entry-api.ts';
import { answerCalls } from './serve-in-browser.ts';
import { serveOwnInBrowser } from './states/entry-states.ts';

const MONTHS = Array.from({ length: 13 }, (_, ago) => {
  const month = new Date(Date.UTC(2026, 9 - ago)).toISOString().slice(0, 7);
  return aMonthRow(month, {
    view: 1_234 - 90 * ago,
    comparison: 12 + (ago % 5),
    advisor_match: 40 + ((ago * 37) % 60),
    website_click: 7,
    ...(ago % 2 === 0 ? { shortlisting: 5 + ago } : {}),
  });
});

/** The statistics of one's own entry, with curves of every kind: rising, level, with gaps, and one that never reaches five. */
export async function openStatistics(page: Page): Promise<void> {
  await serveOwnInBrowser(page, { entries: [anOwnEntryRow({ Name: LONG_NAME })] });
  await answerCalls(page, {
    'rpc/agency_statistics': aStatisticsAnswer({ months: MONTHS, is_invented: true }),
  });
  await page.goto('/eintrag/5/statistik');
  await page.getByRole('heading', { name: 'Verlauf' }).waitFor();
}
