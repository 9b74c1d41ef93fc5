import { describe, expect } from 'vitest';
import { DIRECTORY_FIGURE, SEEDED_AGENCY, SEEDED_COUNT } from './seed.ts';
import { addressOf, cards, chooseMainLink, eventually, hasMenu, heading, test, toast } from './visitor.ts';

const DEVICES = [{ device: 'phone', width: 390 } as const, { device: 'desktop', width: 1280 } as const];

/** Why an agency is recommended. */
const REASON = /^(Spezialisiert auf|Sucht) .+$/;

describe.each(DEVICES)('on a $device', ({ width }) => {
  test('a described vacancy brings the agencies that fit, each with its reason', async ({ openPage }) => {
    const page = await openPage({ width });
    await page.goto('/');
    await heading(page, 'Beraterkompass: die passende Personalberatung für Ihre Stelle').waitFor();
    await page.getByText(DIRECTORY_FIGURE).waitFor();

    const vacancy = page.getByRole('textbox', { name: 'Welche Stelle möchten Sie besetzen?' });
    await vacancy.pressSequentially('Pflegedienstleitung');
    await vacancy.press('Enter');

    const said = await toast(page, /^Suche abgeschlossen: /).textContent();
    await page.getByText(/^[1-3] Personalberatung(en)? für „Pflegedienstleitung“$/).waitFor();
    const recommended = cards(page, 'Empfohlene Personalberatungen');
    const fitting = await recommended.count();
    expect(said).toMatch(new RegExp(` ${String(fitting)} passende Personalberat(er|ung) gefunden\\.$`));

    // The agency that fits the words comes first and names them.
    const best = recommended.first();
    await best.getByRole('heading', { name: 'Haubenlerche Pflegeköpfe' }).waitFor();
    await best.getByText(/^Spezialisiert auf Pflegedienstleitung/).waitFor();
    expect(await recommended.getByText(REASON).count()).toBe(fitting);
    // The operator's agency fits nothing of it, and stands beside as what it is.
    expect(await recommended.getByText('Anzeige', { exact: true }).count()).toBe(0);
    const advertisement = page.getByRole('complementary', { name: 'Anzeige' });
    expect(await advertisement.textContent()).toContain('People Finding Company');

    // The results have come into view and hold the focus.
    const results = page.getByRole('heading', { level: 2, name: 'Suchergebnisse' });
    await eventually(() => results.evaluate((element) => element === document.activeElement)).toBe(true);
    await eventually(() =>
      results.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    ).toBe(true);

    // A reload comes back to them.
    await page.reload();
    await eventually(() => results.evaluate((element) => element === document.activeElement)).toBe(true);
    await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await eventually(() => recommended.count()).toBe(fitting);
  });

  test('an example fills in the vacancy and searches for it', async ({ openPage }) => {
    const page = await openPage({ width });
    await page.goto('/');
    const example = 'HR-Leitung für ein Unternehmen mit 200 Beschäftigten';
    await page.getByRole('button', { name: example }).click();
    await page.getByText(`3 Personalberatungen für „${example}“`).waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe(example);
    const recommended = cards(page, 'Empfohlene Personalberatungen');
    expect(await recommended.getByText(REASON).count()).toBe(3);
    expect(await page.getByRole('complementary', { name: 'Anzeige' }).count()).toBe(1);
  });

  test('the directory is found, searched, and leads to an agency and back', async ({ openPage }) => {
    const page = await openPage({ width });
    await page.goto('/');
    await page.getByText(DIRECTORY_FIGURE).waitFor();
    await chooseMainLink(page, width, 'Personalberater');

    const directoryHeading = heading(page, 'Personalberater vergleichen');
    await eventually(() => directoryHeading.evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    expect(addressOf(page)).toBe('/agenturen');
    if (hasMenu(width)) await page.getByRole('button', { name: 'Menü öffnen' }).waitFor();
    await page.getByText(`${String(SEEDED_COUNT)} Personalberatungen im Verzeichnis`).waitFor();

    const field = page.getByRole('searchbox', { name: 'Nach Namen, Ort oder Fachgebiet suchen' });
    await field.fill('kranich');
    await field.press('Enter');
    await page.getByText('1 Personalberatung gefunden').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Suchergebnisse für „kranich“' }).waitFor();
    await eventually(() => addressOf(page)).toBe('/agenturen?q=kranich');
    await eventually(() => cards(page, 'Personalberatungen').count()).toBe(1);

    await page.getByRole('link', { name: `Details zu ${SEEDED_AGENCY.name}` }).click();
    await heading(page, SEEDED_AGENCY.name).waitFor();
    await eventually(() => addressOf(page)).toBe(SEEDED_AGENCY.path);
    await eventually(() => page.title()).toBe(
      `${SEEDED_AGENCY.name}, Personalberatung in Hamburg – Beraterkompass`,
    );
    const facts = page.getByRole('list').filter({ hasText: 'Gegründet 2003' }).getByRole('listitem');
    await eventually(() => facts.allTextContents()).toEqual([
      SEEDED_AGENCY.locations,
      'Gegründet 2003',
      '46 Mitarbeiter',
    ]);
    for (const [label, entries] of [
      ['Spezialisierung', SEEDED_AGENCY.specializations],
      ['Branchen', SEEDED_AGENCY.industries],
    ] as const) {
      const list = page.getByRole('list', { name: label, exact: true });
      await eventually(() => list.getByRole('listitem').allTextContents()).toEqual(entries);
    }
    const contact = page.getByRole('complementary', { name: 'Kontaktinformationen' });
    const website = contact.getByRole('link', { name: 'kranichwerk.example' });
    expect(await website.getAttribute('href')).toBe(SEEDED_AGENCY.website);
    expect(await website.getAttribute('rel')).toContain('noopener');

    await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click();
    await page.getByRole('heading', { level: 2, name: 'Alle Personalberatungen' }).waitFor();
    expect(addressOf(page)).toBe('/agenturen');
  });

  test('the browser goes back to the searched list, to where the visitor was', async ({ openPage }) => {
    const page = await openPage({ width });
    await page.goto('/agenturen');
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('Personalberatung');
    await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click();
    const count = page.getByText(/^\d+ Personalberatungen gefunden$/);
    const found = (await count.textContent()) ?? '';
    expect(Number.parseInt(found, 10)).toBeGreaterThan(10);

    const link = cards(page, 'Personalberatungen').nth(9).getByRole('link', { name: 'Details' });
    // Into the middle of the screen, so that the click has no need to scroll.
    await link.evaluate(async (element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      // The cards around it are rendered with the next frame, and may be of another height than was reserved.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
    });
    const position = await page.evaluate(() => window.scrollY);
    expect(position).toBeGreaterThan(500);
    await link.click();
    await page.getByRole('heading', { level: 2, name: 'Kontaktinformationen' }).waitFor();
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await page.getByText(found, { exact: true }).waitFor();
    expect(addressOf(page)).toBe('/agenturen?q=Personalberatung');
    expect(await field.inputValue()).toBe('Personalberatung');
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(position);

    await page.goForward();
    await page.getByRole('heading', { level: 2, name: 'Kontaktinformationen' }).waitFor();
    await page.goBack();
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(position);
  });

  test('an address opens and reloads what it names', async ({ openPage }) => {
    const page = await openPage({ width });
    await page.goto(SEEDED_AGENCY.path);
    await heading(page, SEEDED_AGENCY.name).waitFor();
    await page.reload();
    await heading(page, SEEDED_AGENCY.name).waitFor();

    await page.goto('/agenturen?q=kranich');
    await page.getByText('1 Personalberatung gefunden').waitFor();
    await page.reload();
    await page.getByText('1 Personalberatung gefunden').waitFor();
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('kranich');
  });

  test('an unknown address says so and leads home', async ({ openPage }) => {
    const page = await openPage({ width });
    await page.goto('/gibt/es/nicht');
    await heading(page, '404 Oops! Page not found').waitFor();
    await page.getByText(/^Diese Adresse gibt es bei uns nicht/).waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await heading(page, 'Beraterkompass: die passende Personalberatung für Ihre Stelle').waitFor();
    await page.getByText(DIRECTORY_FIGURE).waitFor();
    expect(addressOf(page)).toBe('/');
  });
});
