import { describe, expect } from 'vitest';
import { findOverflow, findUnspaced } from './layout.ts';
import { cards, eventually, test } from './visitor.ts';

/** How opaque a computed colour is: 'rgba(…, 0.9)' and 'oklab(… / 0.9)' have it at their end. */
function opacityOf(color: string): number {
  return Number(/(?:\/|rgba\(.+,)\s*([\d.]+)\)$/.exec(color)?.[1] ?? 1);
}

describe.each([{ width: 320 }, { width: 390 }, { width: 768 }, { width: 1280 }] as const)(
  'at $width px',
  ({ width }) => {
    test('nothing is wider while the fonts are on their way', async ({ openPage }) => {
      const page = await openPage({ width, reducedMotion: 'reduce' });
      // Never answered.
      await page.route('**/*.woff2', () => undefined);
      await page.goto('/agenturen', { waitUntil: 'commit' });
      await cards(page, 'Personalberatungen').first().waitFor();
      expect(await findOverflow(page)).toEqual([]);
    });

    test('the header stays, and changes once the page is scrolled more than 10 px', async ({ openPage }) => {
      const page = await openPage({ width, reducedMotion: 'reduce' });
      await page.goto('/agenturen');
      await cards(page, 'Personalberatungen').first().waitFor();
      const header = page.getByRole('banner');
      const headerColours = async () => {
        const [ground, border] = await header.evaluate((element) => {
          const { backgroundColor, borderBottomColor } = getComputedStyle(element);
          return [backgroundColor, borderBottomColor] as const;
        });
        return { ground: opacityOf(ground), border: opacityOf(border) };
      };
      const scrollTo = (top: number) =>
        page.evaluate((y) => {
          window.scrollTo({ top: y, behavior: 'instant' });
        }, top);

      await scrollTo(10);
      await eventually(() => page.evaluate(() => window.scrollY)).toBe(10);
      await eventually(headerColours).toEqual({ ground: 1, border: 0 });

      await scrollTo(11);
      await eventually(headerColours).toEqual({ ground: 0.9, border: 1 });

      await scrollTo(2_000);
      await eventually(() => header.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
      expect(await findOverflow(page)).toEqual([]);

      await scrollTo(0);
      await eventually(headerColours).toEqual({ ground: 1, border: 0 });
    });
  },
);

test('the widest header stands wider text where it is narrowest', async ({ openPage }) => {
  const page = await openPage({ width: 768 });
  await page.goto('/kontakt');
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  expect(await findUnspaced(page)).toEqual([]);
});

test('on a phone the rows of an article’s table stack, and every cell says its column', async ({
  openPage,
}) => {
  const page = await openPage({ width: 390 });
  await page.goto('/blog/kosten-personalberatung');
  const cells = page
    .getByRole('article')
    .getByRole('table')
    .first()
    .getByRole('row')
    .nth(1)
    .getByRole('cell');
  const shown = await cells.evaluateAll((all) =>
    all.map((cell) => [getComputedStyle(cell).display, getComputedStyle(cell, '::before').content]),
  );
  expect(shown[0]).toEqual(['block', 'none']);
  expect(shown.length).toBeGreaterThan(1);
  for (const [display, label] of shown.slice(1)) {
    expect(display).toBe('block');
    expect(label).toMatch(/^".+:"$/);
  }
});
