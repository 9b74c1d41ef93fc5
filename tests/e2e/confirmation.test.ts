import { describe, expect } from 'vitest';
import { hasFocus } from './focus.ts';
import { openNewsletter } from './states/admin-states.ts';
import { eventually, test } from './visitor.ts';

describe.each([{ width: 390 }, { width: 1280 }] as const)(
  'what cannot be undone, at $width px',
  ({ width }) => {
    test('is not done by a double click, not even where the confirming button would come to lie under it', async ({
      openPage,
    }) => {
      const page = await openPage({ width, reducedMotion: 'reduce' });
      const ended: (string | null)[] = [];
      await page.route('**/rest/v1/rpc/unsubscribe_address', (route) => {
        ended.push(route.request().postData());
        return route.fulfill({ status: 204 });
      });
      await openNewsletter(page);
      const opener = page.getByRole('button', { name: /^Abmelden\s*: / });
      const dialog = page.getByRole('dialog', { name: /vom Newsletter abmelden\?$/ });
      const confirm = dialog.getByRole('button', { name: 'Adresse abmelden' });
      await opener.click();
      const box = await confirm.boundingBox();
      if (box === null) throw new Error('There is no button that confirms');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await eventually(() => hasFocus(opener)).toBe(true);

      await opener.evaluate((button, { x, y, width: w, height: h }) => {
        button.style.cssText = `position: fixed; left: ${String(x)}px; top: ${String(y)}px; width: ${String(w)}px; height: ${String(h)}px`;
      }, box);
      for (const [right, down] of [
        [0.05, 0.1],
        [0.5, 0.5],
        [0.95, 0.9],
      ] as const) {
        await page.mouse.dblclick(box.x + right * box.width, box.y + down * box.height);
        // To confirm would have closed it.
        expect(await dialog.isVisible()).toBe(true);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      }
      expect(ended).toEqual([]);

      await opener.press('Enter');
      await confirm.click();
      await eventually(() => ended.length).toBe(1);
    });
  },
);
