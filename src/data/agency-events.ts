import type { EventMetric } from '#domain/statistics/statistics.ts';

/** By then the page is there. */
const IDLE_MS = 1_000;

async function record(metric: EventMetric, agencyIds: readonly number[]) {
  try {
    const { recordEvents } = await import('./send-agency-events.ts');
    recordEvents(metric, agencyIds);
  } catch {
    // Its code cannot be fetched: then nothing is counted.
  }
}

/**
 * Counts what this page shows of agencies. Its code is fetched a second later, and whatever fails is left out: nobody waits for it, and
 * nothing is kept in the browser. Programs that drive a browser are not counted. docs/product.md, Calls (C45);
 * docs/decisions/statistics.md.
 */
export function countEvents(metric: EventMetric, agencyIds: readonly number[]): void {
  if (navigator.webdriver) return;
  setTimeout(() => {
    void record(metric, agencyIds);
  }, IDLE_MS);
}
