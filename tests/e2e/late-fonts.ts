import type { Page } from 'playwright-core';
import { isHydrated } from './is-hydrated.ts';

/** Widths of the phones that people have. */
export const PHONE_WIDTHS = [320, 360, 375, 390, 412, 428, 480] as const;

/** The largest accepted layout shift. */
const MOST_SHIFT = 0.01;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null; readonly currentRect: DOMRect }[];
}

declare global {
  interface Window {
    /** The layout shifts on the page. */
    shifts: { readonly value: number; readonly moved: string }[];
  }
}

/** Has every page that is opened from now on keep its layout shifts in `window.shifts`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const observer = new PerformanceObserver((list) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript has no type for this kind of entry
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, currentRect }) => {
          const text = (node?.textContent ?? '').trim().slice(0, 40);
          return `${node?.nodeName ?? 'something'} „${text}“ to ${String(Math.round(currentRect.y))} px`;
        });
        window.shifts.push({ value, moved: moved.join(', ') });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** Whether the web fonts have arrived, for the page itself. */
export function haveFontsArrived(): boolean {
  return [...document.fonts].every(
    ({ family, status }) => !family.includes('Variable') || status === 'loaded',
  );
}

export async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
}

/**
 * Opens an address whose fonts arrive when the page is hydrated. What moves until then, or when data arrive, which they
 * do not, is another matter.
 *
 * @param page one that watches its shifts
 * @returns a line for each shift where they are more than may be, otherwise none
 */
export async function findShiftsOfLateFonts(page: Page, address: string): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  await page.route('**/{rest,auth,functions}/v1/**', () => undefined);
  await page.goto(address);
  await page.waitForFunction(isHydrated);
  await waitForFrame(page);
  await page.evaluate(() => {
    window.shifts = [];
  });
  resolve();
  await page.waitForFunction(haveFontsArrived);
  await waitForFrame(page);
  await page.unroute('**/*.woff2');
  return (await listShifts(page)).map((shift) => `${address} ${shift}`);
}

/** A line for each shift of a page that watches them, where they are more than may be; otherwise none. */
export async function listShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum > MOST_SHIFT ? shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved}`) : [];
}
