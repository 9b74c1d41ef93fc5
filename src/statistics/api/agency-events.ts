import { loadCode } from '#lib/http/http.ts';
import type { EventMetric } from '#statistics/model/statistics.ts';

/** By then the page is rendered. */
const IDLE_MS = 1_000;

async function record(metric: EventMetric, agencyIds: readonly number[]) {
  try {
    const { queueEvents } = await loadCode(() => import('./send-agency-events.ts'));
    queueEvents(metric, agencyIds);
  } catch {
    // Without the code nothing is counted.
  }
}

/**
 * Counts what visitors see and use of agencies. The code for it is fetched a second later, so that it delays nothing;
 * failures are ignored, and nothing is stored in the browser. Automated browsers are not counted. docs/product.md,
 * Calls (C45); docs/decisions/statistics.md.
 */
export function recordEvents(metric: EventMetric, agencyIds: readonly number[]): void {
  if (navigator.webdriver) return;
  setTimeout(() => {
    void record(metric, agencyIds);
  }, IDLE_MS);
}
