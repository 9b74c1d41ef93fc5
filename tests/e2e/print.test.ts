import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatShortBerlinDay } from '#lib/german/berlin-day.ts';
import { openStatistics } from './own-statistics.ts';
import { cards, eventually, heading, storeSelection, test } from './visitor.ts';

const FOLDER = fileURLToPath(new URL('../.output/print', import.meta.url));

/** Prints the page on A4, keeps the file in tests/.output/print to be looked at, and counts its sheets. */
async function countSheets(page: Page, name: string): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, displayHeaderFooter: false });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.pdf`, pdf);
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** The line that only paper has. */
async function expectPrintedFrom(page: Page, day = formatShortBerlinDay(new Date().toISOString())) {
  await page.emulateMedia({ media: 'print' });
  const { origin, pathname, search } = new URL(page.url());
  const line = page.getByText(`Beraterkompass, ${day} · `);
  expect(await line.isVisible()).toBe(true);
  expect(await line.textContent()).toContain(`${origin}${pathname}${search}`);
}

test('a comparison of four prints on one sheet, as a table and in black on white', async ({ openPage }) => {
  const page = await openPage({ width: 1280, colorScheme: 'dark' });
  // Four of the longest entries.
  await page.goto('/vergleich?ids=2,3,4,5');
  await page.getByRole('table', { name: 'Personalberatungen im Vergleich' }).waitFor();
  await page.getByRole('rowheader', { name: 'Garantiezeit' }).waitFor();
  expect(await countSheets(page, 'vergleich')).toBe(1);

  await expectPrintedFrom(page);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(
    await page
      .getByRole('button', { name: /^Entfernen/ })
      .first()
      .isVisible(),
  ).toBe(false);
  await eventually(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test('a comparison of four that state nearly every fact prints on one sheet', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/vergleich?ids=17,35,53,59');
  await page.getByRole('button', { name: /^Tempo und Erfolg/ }).waitFor();
  expect(await countSheets(page, 'vergleich-angaben')).toBe(1);
});

test('an agency prints on two sheets at most, with the address of its website', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/agenturen/2');
  await heading(page, 'Lindwurm & Fährmann Personalberatung GmbH').waitFor();
  await page.getByRole('heading', { name: 'Kontaktinformationen' }).waitFor();
  expect(await countSheets(page, 'agentur')).toBeLessThanOrEqual(2);
  await expectPrintedFrom(page);
  // What the screen folds.
  expect(await page.getByText(/^Noch offen: /).isVisible()).toBe(true);
  const cut = await page
    .locator('main :is(dl > div, li, tr)')
    .evaluateAll((rows) => rows.filter((row) => getComputedStyle(row).breakInside !== 'avoid').length);
  expect(cut).toBe(0);
});

test('a Merkliste of four prints on one sheet', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  // Past midnight in Berlin.
  await page.clock.setFixedTime('2026-11-26T23:30:00Z');
  await storeSelection(page, [2, 3, 4, 5]);
  await page.goto('/merkliste');
  await page.getByRole('list', { name: 'Gemerkte Personalberatungen' }).waitFor();
  expect(await countSheets(page, 'merkliste')).toBe(1);
  await expectPrintedFrom(page, '27.11.2026');
});

test('the directory prints no entry over two sheets', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/agenturen?q=beratung');
  const entries = cards(page, 'Personalberatungen');
  await entries.first().waitFor();
  await countSheets(page, 'verzeichnis');
  await expectPrintedFrom(page);
  const breaks = await entries.evaluateAll((all) =>
    all.map((entry) => getComputedStyle(entry.closest('li') ?? entry).breakInside),
  );
  expect(new Set(breaks)).toEqual(new Set(['avoid']));
});

test('an article prints its text and nothing around it', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/blog/kosten-personalberatung');
  await heading(page, 'Was kostet eine Personalberatung?').waitFor();
  await page.getByRole('heading', { level: 2 }).nth(5).waitFor();
  // Four of text, and the sources.
  expect(await countSheets(page, 'artikel')).toBeLessThanOrEqual(5);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Inhalt', 'Weitere Artikel']) {
    expect(await page.getByRole('heading', { name, exact: true }).isVisible()).toBe(false);
  }
});

test('a calculated fee prints on one sheet, with what was entered', async ({ openPage }) => {
  const page = await openPage({ width: 1280, colorScheme: 'dark' });
  await page.goto(
    '/honorarrechner#gehalt=80-100k&bonus=15+%25&festpreis=24.000&mindesthonorar=18.000&nebenkosten=3+%25&anzeigen=2500&stunden=60&stundensatz=55&wochen=6&luecke=3600',
  );
  await page.getByRole('row', { name: /^Summe ohne Beratung/ }).waitFor();
  expect(await countSheets(page, 'honorarrechner')).toBe(1);
  await expectPrintedFrom(page);
  expect(await page.getByLabel('Grundgehalt im Jahr').isVisible()).toBe(false);
  expect(await page.getByText(/^Angaben: Grundgehalt im Jahr: 80\.000–100\.000/).isVisible()).toBe(true);
});

test('a fee with the terms of three consultancies prints on one sheet', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/honorarrechner?ids=11,35,41#gehalt=80-100k&bonus=15+%25');
  await page.getByRole('table', { name: 'Honorar nach den Angaben der Beratungen' }).waitFor();
  expect(await countSheets(page, 'honorarrechner-beratungen')).toBe(1);
});

test('the map prints with the names of its places and what was chosen, and without its controls', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/agenturen?spezialisierung=it&ansicht=karte');
  await page
    .getByRole('group', { name: /^Karte:/ })
    .getByRole('checkbox')
    .first()
    .waitFor();
  await countSheets(page, 'karte');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(/^Orte: .*Berlin.*je 1: /).waitFor();
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^Spezialisierung: IT$/ })
    .waitFor();
  await page.getByRole('search').waitFor({ state: 'hidden' });
  await page.getByText('Karte als Tabelle').waitFor({ state: 'hidden' });
});

test('the statistics of an entry print as curves and table, without what belongs to the account', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280, colorScheme: 'dark' });
  await openStatistics(page);
  expect(await countSheets(page, 'statistik')).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('navigation', { name: 'Ihr Eintrag' }).waitFor({ state: 'hidden' });
  await page.getByRole('figure', { name: /^Aufrufe des Profils/ }).waitFor();
  await page.getByRole('table', { name: 'Zahlen nach Monaten' }).waitFor();
});
