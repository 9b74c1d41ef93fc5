import type { Locator, Page } from 'playwright-core';
import { eventually } from './visitor.ts';

/** More stops than any page has. */
const MAX_STOPS = 250;

export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Whether the element holds the focus, where everybody can see it. */
export async function holdsVisibleFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    return (
      element === document.activeElement &&
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 2 &&
      (element.contains(hit) || hit?.contains(element) === true)
    );
  });
}

/** Presses Tab, or Shift and Tab, until the target holds the focus, which must be seen there. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await hasFocus(target)) {
      await eventually(() => holdsVisibleFocus(target)).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`No Tab leads to ${String(target)}`);
}
