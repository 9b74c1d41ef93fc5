import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { enterSignedIn, readCode, signInByCode } from './entry-account.ts';
import { tabTo } from './focus.ts';
import { signInAsAdministrator } from './inbox-answers.ts';
import { record } from './journey-pictures.ts';
import { ADMINISTRATOR } from './seed.ts';
import { addressOf, eventually, field, heading, test } from './visitor.ts';

const SAVED = 'Gespeichert. Sie können jederzeit und auf jedem Gerät weitermachen.';
const CONFIRMED = /^Eigenangabe, bestätigt am \d{1,2}\. \p{L}+ \d{4}$/u;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function startEntry(page: Page, name: string, website: string): Promise<void> {
  await page.getByRole('link', { name: 'Eintrag übernehmen oder anlegen' }).click();
  await field(page, 'Name der Personalberatung').fill(name);
  await field(page, 'Website').fill(website);
  await press(page, 'Weiter');
  await page.getByRole('heading', { name: 'Profil ausfüllen' }).waitFor();
}

describe('an agency', () => {
  test('gets into the directory, and changes there what the administrator accepts', async ({ openPage }) => {
    const page = await openPage({ width: 390 });
    await page.goto('/');
    await page.getByRole('link', { name: 'So kommen Sie ins Verzeichnis' }).first().click();
    await record(page, 'entry-0-steps');
    await page.getByRole('main').getByRole('link', { name: 'Ihr Eintrag' }).first().click();
    await signInByCode(page, 'lotte@birkenpfad.example', (step) => record(page, `entry-1-code-${step}`));
    await startEntry(page, 'Birkenpfad Personalberatung', 'www.birkenpfad.example');
    await field(page, 'Standorte').fill('Kiel, Ulm');
    await page.getByText(SAVED).waitFor();
    await page.reload();
    await eventually(() => field(page, 'Standorte').inputValue()).toBe('Kiel, Ulm');
    await record(page, 'entry-2-draft');
    await press(page, 'Zur Prüfung einreichen');
    const second = page.getByRole('textbox', { name: 'Code aus der E-Mail' });
    await second.waitFor();
    await second.fill(await readCode(page, 'lotte@birkenpfad.example'));
    await record(page, 'entry-3-proof');
    await press(page, 'Zur Prüfung einreichen');
    await page.getByRole('heading', { name: 'Ihr Vorschlag wird geprüft' }).waitFor();
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
    await record(page, 'entry-4-submitted');

    const review = await openPage({ width: 1280, colorScheme: 'dark' });
    await signInAsAdministrator(review, '/admin/eingang/proposal', ADMINISTRATOR);
    const listed = review
      .getByRole('navigation', { name: 'Vorgänge' })
      .getByRole('link', { name: /^Birkenpfad Personalberatung/ });
    await listed.click();
    await heading(review, 'Vorschlag: Birkenpfad Personalberatung').waitFor();
    await review.getByRole('button', { name: 'Alle 3 Angaben übernehmen' }).waitFor();
    expect((await listed.boundingBox())?.height).toBeLessThan(80);
    await record(review, 'entry-5-review');
    await review.keyboard.press('Control+Enter');
    await review.getByText('3 Angaben übernommen. In dieser Liste liegt nichts mehr.').waitFor();

    await page.reload();
    const shown = page.getByRole('link', { name: 'Eintrag ansehen' });
    const path = (await shown.getAttribute('href')) ?? '';
    await page.goto('/eintrag');
    await page.getByRole('link', { name: 'Eintrag bearbeiten' }).click();
    for (const group of [/^Schwerpunkte/, /^Beschreibung/])
      await page.locator('summary').filter({ hasText: group }).click();
    await field(page, 'Spezialisierung').fill('Vertrieb, Finanzen');
    await field(page, 'Branchen').fill('Chemie');
    await field(page, 'Beschreibung').fill('Die beste Beratung der Welt.');
    await press(page, 'Zur Prüfung einreichen');
    await page.getByRole('heading', { name: 'Ihr Vorschlag wird geprüft' }).waitFor();

    await review.goto('/admin/eingang/proposal');
    await listed.waitFor();
    await tabTo(review, listed);
    await review.keyboard.press('Enter');
    await review.getByRole('button', { name: 'Alle 3 Angaben übernehmen' }).waitFor();
    await tabTo(review, review.getByRole('checkbox', { name: 'Beschreibung' }));
    await review.keyboard.press('Space');
    const publish = review.getByRole('button', { name: '2 von 3 Angaben übernehmen' });
    await tabTo(review, review.getByRole('textbox', { name: 'Warum nicht Beschreibung?' }));
    await review.keyboard.insertText('Werbung nehmen wir nicht auf.');
    await record(review, 'entry-6-review-of-a-change');
    await tabTo(review, publish);
    await review.keyboard.press('Enter');
    await review.getByText('2 von 3 Angaben übernommen. In dieser Liste liegt nichts mehr.').waitFor();

    const visitor = await openPage({ width: 1280 });
    await visitor.goto(path);
    await heading(visitor, 'Birkenpfad Personalberatung').waitFor();
    expect(await visitor.getByRole('list', { name: 'Spezialisierung' }).allInnerTexts()).toEqual([
      'Vertrieb\nFinanzen',
    ]);
    expect(await visitor.getByRole('list', { name: 'Branchen' }).allInnerTexts()).toEqual(['Chemie']);
    await visitor.getByText('Zu dieser Personalberatung liegt noch keine Beschreibung vor.').waitFor();
    // Website, locations, and the two.
    await eventually(() => visitor.getByText(CONFIRMED).count()).toBe(4);
    await record(visitor, 'entry-7-public');

    await page.goto('/eintrag');
    const decided = page.getByRole('region', { name: 'Entscheidung über Ihren letzten Vorschlag' });
    await decided.getByText('Beschreibung: Werbung nehmen wir nicht auf.').waitFor();
    await decided.getByText('Ansehen, was Sie geschrieben haben').click();
    await decided.getByText('Die beste Beratung der Welt.').waitFor();
    await record(page, 'entry-8-decision');

    // Other files count the directory.
    await page.getByText('Pausieren oder entfernen').click();
    await press(page, 'Eintrag pausieren');
    await page.getByRole('button', { name: 'Eintrag wieder zeigen' }).waitFor();
  });

  test('that is signed out while it types finds its words after signing in again', async ({ openPage }) => {
    const page = await openPage({ width: 390 });
    const email = 'ole@erlenhang.example';
    await enterSignedIn(page, email);
    await startEntry(page, 'Erlenhang Personalberatung', 'www.erlenhang.example');
    const address = addressOf(page);
    const other = await page.context().newPage();
    await other.goto('/eintrag');
    await other.getByRole('button', { name: 'Abmelden', exact: true }).waitFor();

    await field(page, 'Standorte').fill('Kiel, Ulm');
    await press(other, 'Abmelden');
    await page.getByText('Was Sie geschrieben haben, ist danach noch da.').waitFor();
    await signInByCode(page, email);
    await eventually(() => field(page, 'Standorte').inputValue()).toBe('Kiel, Ulm');
    expect(addressOf(page)).toBe(address);
    await page.getByText(SAVED).waitFor();
  });
});
