import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { stall } from './database-faults.ts';
import { openStatistics } from './own-statistics.ts';
import { eventually, heading, storeSelection, test } from './visitor.ts';

async function outlineOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).outlineStyle);
}

async function colourOf(shape: Locator, name: 'fill' | 'stroke'): Promise<string> {
  return shape.evaluate((element, property) => getComputedStyle(element)[property], name);
}

test('with colours of the visitor’s own, what is current or focused has a line around it', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280, reducedMotion: 'reduce' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/agenturen');
  const links = page.getByRole('navigation', { name: 'Hauptmenü' });
  expect(await outlineOf(links.getByRole('link', { name: 'Personalberater' }))).toBe('solid');
  expect(await outlineOf(links.getByRole('link', { name: 'Blog' }))).toBe('none');
  await page.keyboard.press('Tab');
  expect(await outlineOf(page.locator(':focus'))).toBe('solid');
});

test('with colours of the visitor’s own, the map’s numbers, states and towns have them', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280, colorScheme: 'light' });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/agenturen?ansicht=karte');
  const map = page.getByRole('group', { name: /^Karte:/ });
  await map.getByRole('checkbox').first().waitFor();
  const { text, ground } = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { text: color, ground: backgroundColor };
  });
  const coloursOf = (selector: string) =>
    map
      .locator(selector)
      .first()
      .evaluate((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return { fill, stroke };
      });
  expect(await coloursOf('text')).toEqual({ fill: text, stroke: ground });
  expect(await coloursOf('use')).toEqual({ fill: ground, stroke: text });
  expect(await coloursOf('circle')).toEqual({ fill: text, stroke: ground });
});

test('with colours of the visitor’s own, the curves of the statistics and their figures have them', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280, colorScheme: 'light' });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openStatistics(page);
  const { text, ground } = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { text: color, ground: backgroundColor };
  });
  const curve = page.getByRole('figure', { name: /^Gemerkt/ }).locator('svg');
  expect(await colourOf(curve.locator('polyline'), 'stroke')).toBe(text);
  const circles = await curve.locator('circle').all();
  const fills = await Promise.all(circles.map(async (circle) => colourOf(circle, 'fill')));
  // A figure below five is an empty circle.
  expect(new Set(fills)).toEqual(new Set([text, ground]));
  const figure = curve.locator('text').first();
  expect([await colourOf(figure, 'fill'), await colourOf(figure, 'stroke')]).toEqual([text, ground]);
});

test('with reduced motion nothing moves longer than a moment', async ({ openPage }) => {
  const page = await openPage({ width: 390, reducedMotion: 'reduce' });
  await stall(page);
  await page.goto('/top-beratungen');
  await page.getByText('Lade Daten...').waitFor();
  const durations = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => Number(animation.effect?.getComputedTiming().activeDuration)),
    );
  await eventually(async () => (await durations()).filter((duration) => duration > 1)).toEqual([]);
});

test('at 400 % zoom header and tray scroll away with the page', async ({ openPage }) => {
  const page = await openPage({ width: 320 });
  await page.setViewportSize({ width: 320, height: 256 });
  await storeSelection(page, [1, 3]);
  await page.goto('/impressum');
  await heading(page, 'Impressum').waitFor();
  await page.getByRole('region', { name: 'Vergleich', exact: true }).getByRole('link').first().waitFor();
  await page.evaluate(() => {
    window.scrollTo({ top: 800, behavior: 'instant' });
  });
  for (const landmark of [
    page.getByRole('banner'),
    page.getByRole('region', { name: 'Vergleich', exact: true }),
  ])
    expect(await landmark.evaluate((element) => getComputedStyle(element).position)).toBe('static');
});

test('on a phone the tray makes way for the keyboard, and names stay while a comparison is read', async ({
  openPage,
}) => {
  const page = await openPage({ width: 390, reducedMotion: 'reduce' });
  await storeSelection(page, [1, 3, 5]);
  await page.goto('/agenturen');
  const tray = page.getByRole('region', { name: 'Vergleich', exact: true });
  await tray.waitFor();
  const field = page.getByRole('searchbox', { name: 'Nach Namen, Ort oder Fachgebiet suchen' });
  await field.focus();
  await eventually(() => tray.isVisible()).toBe(false);
  await field.blur();
  await tray.getByRole('link', { name: 'Vergleich ansehen' }).click();

  const name = page.getByRole('columnheader').nth(1);
  await name.waitFor();
  await page.getByRole('rowheader', { name: 'Website' }).scrollIntoViewIfNeeded();
  const headerFoot = await page
    .getByRole('banner')
    .evaluate((header) => header.getBoundingClientRect().bottom);
  await eventually(() => name.evaluate((cell) => Math.round(cell.getBoundingClientRect().top))).toBeLessThan(
    headerFoot + 120,
  );
  expect(await name.evaluate((cell) => cell.getBoundingClientRect().top)).toBeGreaterThanOrEqual(headerFoot);
  // Two of three columns at a time.
  await page.getByRole('button', { name: 'Nächste Beratung' }).click();
  await page.getByText('2–3 von 3').waitFor();
  // Beside that of the column of labels.
  expect(await page.getByRole('columnheader').count()).toBe(3);
});

test('the switch changes the colours on a phone too, and the choice outlasts a reload', async ({
  openPage,
}) => {
  const page = await openPage({ width: 390, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/impressum');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await page.getByRole('button', { name: 'Dunkle Darstellung' }).click();
  await eventually(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await heading(page, 'Impressum').waitFor();
  expect(await ground()).toBe(dark);
  // It goes before the system's, whichever that becomes.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await page.getByRole('button', { name: 'Helle Darstellung' }).click();
  await eventually(ground).toBe(light);
});

test('without a choice the switch follows the system', async ({ openPage }) => {
  const page = await openPage({ width: 1280, colorScheme: 'light' });
  await page.goto('/impressum');
  await page.getByRole('button', { name: 'Dunkle Darstellung' }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Helle Darstellung' }).waitFor();
});

test('the site is German, and what is English says so', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/gibt-es-nicht');
  await heading(page, '404 Oops! Page not found').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  for (const text of ['Oops! Page not found', 'Return to Home']) {
    expect(
      await page.getByText(text).evaluate((element) => element.closest('[lang]')?.getAttribute('lang')),
    ).toBe('en');
  }
});

test('the developers’ design page is no part of the site', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/design');
  await heading(page, '404 Oops! Page not found').waitFor();
});
