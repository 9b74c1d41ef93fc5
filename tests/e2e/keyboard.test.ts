import { describe, expect } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { hasFocus, holdsVisibleFocus, tabTo } from './focus.ts';
import { serveInboxInBrowser, signInAsAdministrator } from './inbox-answers.ts';
import { DIRECTORY_FIGURE } from './seed.ts';
import { keepToastOpen } from './states/page-state.ts';
import { addressOf, cards, waitForHydration, eventually, heading, test, toast } from './visitor.ts';

describe.each([{ width: 390 }, { width: 1280 }] as const)('by keyboard alone, at $width px', ({ width }) => {
  test('the skip link leads past the header', async ({ openPage }) => {
    const page = await openPage({ width });
    await page.goto('/blog');
    await waitForHydration(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
    expect(await holdsVisibleFocus(skip)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const first = page.getByRole('main').locator('a, input, button').first();
    expect(await hasFocus(first)).toBe(true);
  });

  test('advisor, comparison and contact', async ({ openPage }) => {
    const page = await openPage({ width, reducedMotion: 'reduce' });
    await page.goto('/');
    await page.getByText(DIRECTORY_FIGURE).waitFor();
    await tabTo(page, page.getByRole('textbox'));
    await page.keyboard.type('Pflegedienstleitung');
    await page.keyboard.press('Enter');
    const recommended = cards(page, 'Empfohlene Personalberatungen');
    await eventually(() => hasFocus(page.getByRole('heading', { name: 'Suchergebnisse' }))).toBe(true);

    for (const index of [0, 1]) {
      const choice = recommended.nth(index).getByRole('button', { name: /^Merken/ });
      // The tray appears over the foot of the page, and must not hide what has the focus.
      await tabTo(page, choice);
      await page.keyboard.press('Space');
      await recommended
        .nth(index)
        .getByRole('button', { name: /^Gemerkt/ })
        .waitFor();
    }
    const tray = page.getByRole('region', { name: 'Vergleich', exact: true });
    await tabTo(page, tray.getByRole('link', { name: 'Vergleich ansehen' }));
    await page.keyboard.press('Enter');

    const title = heading(page, 'Personalberatungen im Vergleich');
    await title.waitFor();
    await eventually(() => hasFocus(title)).toBe(true);
    // A phone shows two of the columns.
    const remove = page.getByRole('button', { name: /^Entfernen/, includeHidden: true });
    // The facts come after the table, and move what is below them.
    await remove.first().waitFor();
    await page.getByRole('button', { name: 'Quellen und Erklärungen zeigen' }).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Über Beraterkompass anfragen' }));
    await tabTo(page, page.getByLabel('Personalberatung hinzufügen'));
    await page.keyboard.type('Kranichwerk Executive Search');
    await page.keyboard.press('Enter');
    await eventually(() => remove.count()).toBe(3);
    await page.locator('table .animate-pulse').waitFor({ state: 'detached' });
    await tabTo(page, page.getByRole('link', { name: 'Über Beraterkompass anfragen' }), 'Shift+Tab');
    await page.keyboard.press('Enter');

    const contact = heading(page, 'Kontakt');
    await contact.waitFor();
    await eventually(() => hasFocus(contact)).toBe(true);
    await tabTo(page, page.getByRole('button', { name: 'Nachricht senden' }));
    await page.keyboard.press('Enter');
    // The first field that lacks something takes the focus, and says what.
    const name = page.getByRole('textbox', { name: 'Name' });
    await eventually(() => hasFocus(name)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const described = await name.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described ?? ''}"]`).textContent()).toBe(
      'Bitte geben Sie Ihren Namen ein.',
    );
  });

  test('the directory, an agency, and back', async ({ openPage }) => {
    const page = await openPage({ width, reducedMotion: 'reduce' });
    await page.goto('/agenturen');
    await tabTo(page, page.getByRole('main').getByRole('searchbox'));
    await page.keyboard.type('kranich');
    await page.keyboard.press('Enter');
    await page.getByText('1 Personalberatung gefunden').waitFor();
    const found = cards(page, 'Personalberatungen').first();
    await tabTo(page, found.getByRole('button', { name: /^Merken/ }));
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: 'Merkliste, 1 Eintrag' }).waitFor();
    await tabTo(page, found.getByRole('link', { name: /^Details/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(heading(page, 'Kranichwerk Executive Search'))).toBe(true);
    await tabTo(page, page.getByRole('link', { name: 'Zurück zur Übersicht' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await heading(page, 'Personalberater vergleichen').waitFor();
    expect(addressOf(page)).toBe('/agenturen');
  });

  test('the facets: an option is chosen, its chip takes it away', async ({ openPage }) => {
    const page = await openPage({ width, reducedMotion: 'reduce' });
    await page.goto('/agenturen');
    await cards(page, 'Personalberatungen').first().waitFor();
    if (width === 390) {
      await tabTo(page, page.getByRole('button', { name: 'Filter', exact: true }));
      await page.keyboard.press('Enter');
    }
    const option = page.getByRole('group', { name: 'Branche' }).getByRole('checkbox').first();
    await tabTo(page, option);
    await page.keyboard.press('Space');
    await eventually(() => addressOf(page)).toContain('branche=');
    if (width === 390) {
      await tabTo(page, page.getByRole('button', { name: /(?:Eintrag|Einträge) anzeigen$/ }));
      await page.keyboard.press('Enter');
      await eventually(() => hasFocus(page.getByRole('button', { name: 'Filter (1)' }))).toBe(true);
    }
    await tabTo(
      page,
      page.getByRole('button', { name: /^Filter .* entfernen$/ }),
      width === 390 ? 'Tab' : 'Shift+Tab',
    );
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page)).toBe('/agenturen');
  });
});

test('the inbox by keyboard: a message is opened, and the list shown again', async ({ openPage }) => {
  const page = await openPage({ width: 1280, reducedMotion: 'reduce' });
  await serveInboxInBrowser(page, {
    messages: [aMessage(), aMessage({ id: '11111111-1111-4111-8111-111111111112' })],
  });
  await page.goto('/admin/messages');
  await tabTo(page, page.getByRole('textbox', { name: 'E-Mail-Adresse' }));
  await page.keyboard.type('admin@firma.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ein-passwort');
  await page.keyboard.press('Enter');
  const open = page.getByRole('link', { name: /^Öffnen/ }).first();
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await page.getByRole('article').waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Alle Nachrichten' }));
  await page.keyboard.press('Enter');
  await open.waitFor();
});

test('the inbox by keyboard: several messages are selected, set, deleted and restored', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280, reducedMotion: 'reduce' });
  await serveInboxInBrowser(page, {
    messages: [1, 2, 3, 4, 5, 6].map((number) =>
      aMessage({
        id: `11111111-1111-4111-8111-11111111111${String(number)}`,
        subject: `Anfrage ${String(number)}`,
        status: 'responded',
      }),
    ),
  });
  await signInAsAdministrator(page);
  for (const number of [6, 5, 4, 3, 2]) {
    const box = page.getByRole('checkbox', { name: new RegExp(`^Auswählen: .*Anfrage ${String(number)}$`) });
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await page.getByText('5 ausgewählt').waitFor();
  const selection = page.getByRole('group', { name: 'Auswahl' });
  await tabTo(page, selection.getByRole('button', { name: 'Auswahl auf „Gelesen“ setzen' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('5 Nachrichten auf „Gelesen“ gesetzt.').waitFor();
  await tabTo(page, selection.getByRole('button', { name: 'Löschen' }));
  await page.keyboard.press('Enter');
  await page.getByText('5 Nachrichten gelöscht.').waitFor();
  const undo = page.getByRole('button', { name: /^Rückgängig/ });
  await eventually(() => hasFocus(undo)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Anfrage 6/ }).waitFor();
});

test('a toast can be closed by keyboard', async ({ openPage }) => {
  const page = await openPage({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/agenturen/abc');
  const text = 'Fehler beim Laden der Agentur';
  // Otherwise it may go before Tab reaches it.
  await keepToastOpen(page, text);
  const message = toast(page, text);
  const close = page.getByRole('button', { name: 'Meldung schließen' });
  await tabTo(page, close);
  // It is no trap: the keyboard passes it, in both directions.
  await page.keyboard.press('Tab');
  const next = await page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Shift+Tab');
  await eventually(() => hasFocus(close)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  const previous = await page.evaluate(() => document.activeElement?.textContent);
  expect(next).not.toBe(previous);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await message.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(previous);
});

test('the menu opens, leads on and closes by keyboard', async ({ openPage }) => {
  const page = await openPage({ width: 390 });
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Menü öffnen' });
  const blog = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Blog' });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await blog.waitFor();
  await page.keyboard.press('Escape');
  await blog.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(toggle)).toBe(true);
  await page.keyboard.press('Enter');
  await tabTo(page, blog);
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(heading(page, 'Blog'))).toBe(true);
  await blog.waitFor({ state: 'hidden' });
  await toggle.click();
  await blog.waitFor();
  await page.goBack();
  await heading(page, 'Beraterkompass: die passende Personalberatung für Ihre Stelle').waitFor();
  await blog.waitFor({ state: 'hidden' });
});

test('the search of a narrow header is opened into its field, closed, and sent', async ({ openPage }) => {
  const page = await openPage({ width: 390 });
  await page.goto('/blog');
  await waitForHydration(page);
  const toggle = page.getByRole('button', { name: 'Suche öffnen' });
  const field = page.getByRole('searchbox', { name: 'Name, Ort oder Fachgebiet' });
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  expect(await hasFocus(field)).toBe(true);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  expect(await hasFocus(toggle)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Kiel');
  await page.keyboard.press('Enter');
  await heading(page, 'Personalberater vergleichen').waitFor();
  expect(addressOf(page)).toBe('/agenturen?q=Kiel');
});
