import { describe, expect } from 'vitest';
import { breakDatabase, CONNECTION_CUT, repairDatabase, serveRows } from './database-faults.ts';
import { expectHarmless, HOSTILE_ROWS, HUGE_WORD, IMAGE, SCRIPT, USABLE_ROWS } from './hostile.ts';
import { findOverflow } from './layout.ts';
import { DIRECTORY_FIGURE, SEEDED_AGENCY } from './seed.ts';
import { cards, eventually, heading, test, toast } from './visitor.ts';

// The words for each way to fail, and the retries, are those of the component tests.
describe.concurrent('while the database is not there', () => {
  test('the directory says so and recovers', async ({ openPage, expect: check }) => {
    const page = await openPage({ width: 390, provokes: [CONNECTION_CUT] });
    await breakDatabase(page);
    await page.goto('/agenturen?q=kranich');
    const error = page.getByRole('alert');
    // The toast is checked first, because it disappears after three seconds.
    await toast(page, 'Die Daten konnten nicht geladen werden.').waitFor();
    await error.getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' }).waitFor();
    await error.getByText('Unser Server ist im Moment nicht erreichbar.').waitFor();
    check(await findOverflow(page)).toEqual([]);

    await repairDatabase(page);
    await error.getByRole('button', { name: 'Erneut versuchen' }).click();
    await page.getByText('1 Personalberatung gefunden').waitFor();
    await error.waitFor({ state: 'hidden' });
  });

  test('home stays useful and recovers', async ({ openPage, expect: check }) => {
    const page = await openPage({ width: 390, provokes: [CONNECTION_CUT] });
    await breakDatabase(page);
    await page.goto('/');
    const notice = page.getByRole('alert');
    await notice.getByText('Unser Server ist im Moment nicht erreichbar.').waitFor();

    // Whoever fits is said to be unknown, and the two replacements can be recommended, each with its label.
    await page.getByRole('textbox').fill('Vertriebsleitung');
    await page.getByRole('button', { name: 'Berater empfehlen' }).click();
    await page.getByText('Wer zu Ihrer Stelle passt, sagen wir Ihnen').waitFor();
    await page.getByRole('textbox').fill('Geschäftsführer');
    await page.getByRole('button', { name: 'Berater empfehlen' }).click();
    await page.getByText('2 Personalberatungen für „Geschäftsführer“').waitFor();
    const recommended = cards(page, 'Empfohlene Personalberatungen');
    check(await recommended.getByText(/^(Anzeige|Beispielprofil)$/).count()).toBe(2);
    check(await findOverflow(page)).toEqual([]);

    await repairDatabase(page);
    await notice.getByRole('button', { name: 'Erneut versuchen' }).click();
    await page.getByText(DIRECTORY_FIGURE).waitFor();
    await notice.waitFor({ state: 'hidden' });
    check(await page.getByRole('textbox').inputValue()).toBe('Geschäftsführer');
  });

  test('the page of an agency says so, diagnoses and recovers', async ({ openPage, expect: check }) => {
    const page = await openPage({ width: 1280, provokes: [404, CONNECTION_CUT] });
    await breakDatabase(page);
    await page.goto('/agenturen/3-alter-name');
    await toast(page, 'Fehler beim Laden der Agentur').waitFor();
    await page.getByRole('alert').getByText('Unser Server ist im Moment nicht erreichbar.').waitFor();
    // The diagnosis has run automatically.
    const report = page.getByRole('region', { name: 'Diagnosebericht' });
    await report.getByText(/^Diesen Eintrag direkt abrufen: fehlgeschlagen/).waitFor();
    check(await findOverflow(page)).toEqual([]);

    await repairDatabase(page);
    await page.getByRole('button', { name: 'Diagnose ausführen' }).click();
    await toast(page, 'Die Supabase-Diagnose wurde abgeschlossen.').waitFor();
    await report.getByText(/^Diesen Eintrag direkt abrufen: in Ordnung/).waitFor();
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await heading(page, SEEDED_AGENCY.name).waitFor();
    check(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('hostile rows', () => {
  test('the directory shows them as text', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await serveRows(page, HOSTILE_ROWS);
    await page.goto('/agenturen');
    await eventually(() => cards(page, 'Personalberatungen').count()).toBe(USABLE_ROWS);
    await page.getByRole('heading', { name: SCRIPT, exact: true }).waitFor();
    await page.getByText('javascript:window.hostile=true').waitFor();
    await expectHarmless(page);
  });

  test('a recommendation shows them as text', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await serveRows(page, HOSTILE_ROWS.slice(0, 4));
    await page.goto('/');
    await page.getByRole('region', { name: 'Premium Partner' }).waitFor();
    await page.getByRole('textbox').fill(SCRIPT);
    await page.getByRole('textbox').press('Enter');
    await eventually(() => cards(page, 'Empfohlene Personalberatungen').count()).toBe(1);
    await eventually(() => cards(page, 'Passt nur teilweise').count()).toBe(2);
    await expectHarmless(page);
  });

  test.for([
    [1, SCRIPT],
    [2, `A${HUGE_WORD}`],
    // Characters that change the direction of a text are left out.
    [3, 'Gutgnutareb'],
    [4, 'Falsche Typen'],
    [5, 'Nur ein Name'],
  ] as const)('the page of row %i shows it as text', async ([id, name], { openPage }) => {
    const page = await openPage({ width: 320 });
    await serveRows(page, HOSTILE_ROWS);
    await page.goto(`/agenturen/${String(id)}`);
    await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
    await expectHarmless(page);
  });

  test('a hostile search term is shown as text', async ({ openPage }) => {
    const page = await openPage({ width: 320 });
    await page.goto(`/agenturen?${new URLSearchParams({ q: `${IMAGE}${HUGE_WORD.slice(0, 2_000)}` })}`);
    await page.getByText('Keine Personalberatungen gefunden').waitFor();
    await expectHarmless(page);
  });
});

test('right-to-left marks do not affect the text around them', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await serveRows(page, HOSTILE_ROWS.slice(2, 3));
  await page.goto('/agenturen');
  const size = cards(page, 'Personalberatungen').getByText('24 Mitarbeiter');
  await size.waitFor();
  // Checks that the first letter is left of the last one.
  const isForwards = await size.evaluate((element) => {
    const text = element.firstChild;
    if (text === null) return null;
    const leftOf = (offset: number) => {
      const range = document.createRange();
      range.setStart(text, offset);
      range.setEnd(text, offset + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(0) < leftOf(13);
  });
  expect(isForwards).toBe(true);
});
