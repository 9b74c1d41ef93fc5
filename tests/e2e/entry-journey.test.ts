import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { countPresses, pressesIn, type Steps } from './count-presses.ts';
import { enterSignedIn, readCode } from './entry-account.ts';
import { eventually, field, test } from './visitor.ts';

const AGENCY = { id: 60, mailbox: 'lisa@warenkorbgeflecht.example' } as const;
const COLLEAGUE = 'nora@webladen.example';
/** The most pixels of a screen at 1280. */
const MOST_PIXELS = 2_500;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

async function typeCode(page: Page, email: string): Promise<void> {
  const code = field(page, 'Code aus der E-Mail');
  await code.waitFor();
  await eventually(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
  await code.fill(await readCode(page, email));
}

const isFocused = (target: Locator) =>
  target.evaluate(
    (element) => element.contains(document.activeElement) || document.activeElement?.contains(element),
  );

/** That each step took so many presses, and that no screen is too high. */
function expectSteps(steps: Steps, presses: Readonly<Record<string, number>>): void {
  expect(pressesIn(steps)).toEqual(presses);
  const high = Object.entries(steps).filter(([, [, height]]) => height[1280] > MOST_PIXELS);
  expect(high).toEqual([]);
}

test('the area takes over, orders, invites, declines, and deletes and keeps an account, in these presses', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280 });
  const { press, end, steps } = countPresses(page, 'area');
  await page.goto(`/agenturen/${String(AGENCY.id)}`);
  await press(link(page, 'Diesen Eintrag übernehmen'));
  await field(page, 'E-Mail-Adresse').waitFor();
  await end('way-in');
  await field(page, 'E-Mail-Adresse').fill(AGENCY.mailbox);
  await press(button(page, 'Code senden'));
  await typeCode(page, AGENCY.mailbox);
  await press(button(page, 'Anmelden'));
  await button(page, 'Eintrag übernehmen').waitFor();
  await end('claim');
  await press(button(page, 'Eintrag übernehmen'));
  await typeCode(page, AGENCY.mailbox);
  await press(button(page, 'Eintrag übernehmen'));
  const own = page.getByRole('heading', { name: 'Dieser Eintrag gehört zu Ihrem Konto' });
  await own.waitFor();
  await eventually(() => isFocused(own)).toBe(true);
  await press(link(page, 'Zu meinem Eintrag'));
  await page.getByRole('heading', { name: 'Überblick' }).waitFor();
  await end('claimed');

  await press(page.getByRole('navigation', { name: 'Ihr Eintrag' }).getByRole('link', { name: 'Vertrag' }));
  await press(link(page, 'Premium-Eintrag bestellen'));
  await field(page, 'Rechnung an').fill('Warenkorbgeflecht GmbH');
  await field(page, 'Rechnungsanschrift').fill('Am Markt 1\n24103 Kiel');
  await page.reload();
  await eventually(() => field(page, 'Rechnung an').inputValue()).toBe('Warenkorbgeflecht GmbH');
  const text = page.getByText('1. Geltungsbereich');
  expect(await text.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await text.isVisible()).toBe(true);
  expect(await page.getByRole('navigation', { name: 'Ihr Eintrag' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await end('order');
  await press(page.getByRole('checkbox', { name: /^Ich bestelle für ein Unternehmen/ }));
  await press(button(page, 'Zahlungspflichtig bestellen'));
  const ordered = page.getByText(/^Ihre Bestellung ist eingegangen\./);
  await ordered.waitFor();
  await eventually(() => isFocused(ordered)).toBe(true);
  await end('ordered');

  await press(page.getByRole('navigation', { name: 'Ihr Eintrag' }).getByRole('link', { name: 'Team' }));
  await field(page, 'E-Mail-Adresse').fill(COLLEAGUE);
  await press(button(page, 'Einladung senden'));
  await page.getByText('Die Einladung ist unterwegs.').waitFor();
  await end('invited');
  expectSteps(steps, { 'way-in': 1, claim: 2, claimed: 3, order: 2, ordered: 2, invited: 2 });

  const other = await openPage({ width: 1280, colorScheme: 'dark' });
  const colleague = countPresses(other, 'area');
  await enterSignedIn(other, COLLEAGUE);
  await colleague.press(button(other, 'Ablehnen'));
  await other.getByText(/^Zu Ihrem Konto gehört noch kein Eintrag/).waitFor();
  await colleague.end('declined');
  await colleague.press(link(other, 'Eintrag übernehmen oder anlegen'));
  await field(other, 'Name der Personalberatung').fill('Webladen Köpfe');
  await field(other, 'Website').fill('www.webladen.example');
  await colleague.press(button(other, 'Weiter'));
  await other.getByRole('heading', { name: 'Profil ausfüllen' }).waitFor();
  await colleague.end('draft');
  await colleague.press(other.getByRole('link', { name: 'Konto' }));
  await colleague.press(button(other, 'Konto löschen'));
  await colleague.press(button(other, 'Code senden'));
  await field(other, 'Code aus der E-Mail').waitFor();
  await other.reload();
  await typeCode(other, COLLEAGUE);
  await colleague.press(button(other, 'Konto in einem Tag löschen'));
  await other.getByText(/^Ihr Konto wird am .* gelöscht\.$/).waitFor();
  await colleague.end('deleted');
  await colleague.press(button(other, 'Löschung zurücknehmen'));
  await button(other, 'Konto löschen').waitFor();
  await colleague.end('kept');
  expectSteps(colleague.steps, { declined: 1, draft: 2, deleted: 4, kept: 1 });
});
