import type { Locator, Page } from 'playwright-core';
import { record } from './journey-pictures.ts';

/** What a step took: presses of buttons, links and boxes, and the height of the screen that it ends with at both widths. */
type Step = readonly [presses: number, height: { readonly 390: number; readonly 1280: number }];

export type Steps = Readonly<Record<string, Step>>;

/** Presses, and counts the presses of each step, whose pictures have names that begin with `journey`. */
export function countPresses(page: Page, journey: string) {
  let presses = 0;
  const steps: Record<string, Step> = {};
  const at = async (width: 390 | 1280, name: string) => {
    await page.setViewportSize({ width, height: 800 });
    await record(page, `${journey}-${name}`);
    return page.evaluate(() => document.documentElement.scrollHeight);
  };
  return {
    steps,
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    end: async (name: string) => {
      await page.waitForLoadState('networkidle');
      steps[name] = [presses, { 390: await at(390, name), 1280: await at(1280, name) }];
      presses = 0;
    },
  };
}

/** How many presses each step took. */
export function pressesIn(steps: Steps): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(steps).map(([name, [presses]]) => [name, presses]));
}
