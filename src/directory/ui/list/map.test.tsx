import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { openList, shownNames } from '#tests/harness/directory-page.ts';

const AGENCIES = [
  anAgency({ id: 1, name: 'Adler', locations: ['Köln', 'Wien'] }),
  anAgency({ id: 2, name: 'Bussard', locations: ['Köln', 'Kassel'] }),
  anAgency({ id: 3, name: 'Condor', locations: ['München'] }),
];

async function openMap(path = '/agenturen?ansicht=karte') {
  const view = await openList(AGENCIES, path);
  const map = await screen.findByRole('group', { name: 'Karte: Personalberatungen nach Ort und Bundesland' });
  const place = (name: string) => within(map).getByRole('checkbox', { name });
  return { ...view, map, place };
}

const rows = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('rowheader')
    .map((header) => `${header.textContent} ${header.nextElementSibling?.textContent ?? ''}`);

/** The text after a name where the map is printed. */
const printed = (name: string) => screen.getByText(name, { selector: 'strong' }).parentElement;

describe('the map', () => {
  test('is above the list once it is asked for, in an address of its own', async () => {
    const { user, currentAddress } = await openList(AGENCIES);
    expect(screen.getByRole('button', { name: 'Liste' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Karte' }));
    expect(currentAddress()).toBe('/agenturen?ansicht=karte');
    expect(await screen.findByRole('group', { name: /^Karte:/ })).toBeVisible();
    expect(shownNames()).toEqual(['Adler', 'Bussard', 'Condor']);
    await user.click(screen.getByRole('button', { name: 'Liste' }));
    expect(currentAddress()).toBe('/agenturen');
    expect(screen.queryByRole('group', { name: /^Karte:/ })).toBeNull();
  });

  test('names each place with its number, towns with most entries first', async () => {
    const { map } = await openMap();
    const names = within(map)
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-label'));
    expect(new Set(names)).toEqual(
      new Set([
        'Köln, 2 Personalberatungen',
        'Kassel, 1 Personalberatung',
        'München, 1 Personalberatung',
        'Nordrhein-Westfalen, 2 Personalberatungen',
        'Bayern, 1 Personalberatung',
        'Hessen, 1 Personalberatung',
      ]),
    );
    expect(screen.getByText('Nicht auf der Karte: Wien (1).')).toBeVisible();
    // As it is printed.
    expect(printed('Orte:')).toHaveTextContent('Orte: Köln (2) · je 1: Kassel, München');
    expect(printed('Bundesländer:')).toHaveTextContent('Nordrhein-Westfalen (2) · je 1: Bayern, Hessen');
  });

  test('a click chooses a place, and another one takes it back', async () => {
    const { user, place, currentAddress } = await openMap();
    await user.click(place('Hessen, 1 Personalberatung'));
    expect(currentAddress()).toBe('/agenturen?ort=hessen&ansicht=karte');
    expect(place('Hessen, 1 Personalberatung')).toBeChecked();
    expect(shownNames()).toEqual(['Bussard']);
    await user.click(place('Hessen, 1 Personalberatung'));
    expect(currentAddress()).toBe('/agenturen?ansicht=karte');
  });

  test('is one stop of the keyboard: arrows lead on, Home and End to the ends, space and Enter choose', async () => {
    const { user, place, currentAddress } = await openMap();
    const first = place('Köln, 2 Personalberatungen');
    first.focus();
    expect(first).toHaveAttribute('tabindex', '0');
    await user.keyboard('{ArrowRight}');
    expect(place('Kassel, 1 Personalberatung')).toHaveFocus();
    expect(first).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(place('Hessen, 1 Personalberatung')).toHaveFocus();
    await user.keyboard('{Home}{End}{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard(' ');
    expect(currentAddress()).toBe('/agenturen?ort=koeln&ansicht=karte');
    expect(place('Köln, 2 Personalberatungen')).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(currentAddress()).toBe('/agenturen?ort=kassel&ort=koeln&ansicht=karte');
  });

  test('says the same as a table', async () => {
    const { user } = await openMap();
    await user.click(screen.getByText('Karte als Tabelle'));
    expect(rows('Orte')).toEqual(['Köln 2', 'Kassel 1', 'München 1']);
    expect(rows('Bundesländer').slice(0, 4)).toEqual([
      'Nordrhein-Westfalen 2',
      'Bayern 1',
      'Hessen 1',
      'Baden-Württemberg 0',
    ]);
  });

  test('is kept out of search engines', async () => {
    await openMap();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});
