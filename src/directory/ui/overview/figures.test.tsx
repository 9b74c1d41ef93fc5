import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { makeEverythingVisible } from '#tests/harness/everything-visible.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const AGENCIES = [
  anAgency({
    id: 1,
    name: 'Adler',
    employees: 5,
    locations: ['Köln'],
    foundedYear: 1975,
    specializations: ['IT'],
  }),
  anAgency({
    id: 2,
    name: 'Bussard',
    employees: 30,
    locations: ['Köln'],
    foundedYear: 2021,
    specializations: ['IT', 'Vertrieb'],
  }),
  anAgency({
    id: 3,
    name: 'Condor',
    employees: 40,
    locations: ['München'],
    foundedYear: null,
    specializations: ['Vertrieb'],
  }),
];

/** The page, scrolled to the figures of the overview and to the example below. */
async function openFigures(search = '') {
  makeEverythingVisible();
  server.use(serveAgencies(AGENCIES));
  const view = renderRoute(`/fuer-personalberatungen${search}`);
  // Unfolded from the start where they narrow the table.
  if (search === '') await view.user.click(await screen.findByText('Zahlen und Karte'));
  await screen.findByRole('group', { name: 'Größe des Teams' });
  return view;
}

const chart = (name: string) => screen.getByRole('group', { name });
const barsOf = (name: string) =>
  within(chart(name))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);
const namesShown = () =>
  screen.getAllByRole('link', { name: /^(?:Adler|Bussard|Condor)$/ }).map((link) => link.textContent);

test('shows bars with their values, and the same values as tables', async () => {
  const { user } = await openFigures();
  expect(barsOf('Größe des Teams')).toEqual([
    'bis 101 Eintrag',
    '11–502 Einträge',
    '51–2000 Einträge',
    '201–5000 Einträge',
    'über 5000 Einträge',
    'keine Angabe0 Einträge',
  ]);
  expect(barsOf('Gründung')).toEqual([
    'vor 19801 Eintrag',
    '1980–19990 Einträge',
    '2000–20090 Einträge',
    '2010–20190 Einträge',
    'ab 20201 Eintrag',
    'keine Angabe1 Eintrag',
  ]);
  expect(barsOf('Häufige Spezialisierungen')).toEqual(['IT2 Einträge', 'Vertrieb2 Einträge']);
  expect(barsOf('Bundesländer')).toEqual(['Nordrhein-Westfalen2 Einträge', 'Bayern1 Eintrag']);
  await user.click(screen.getByText('Größe des Teams als Tabelle'));
  const table = screen.getByRole('table', { name: 'Größe des Teams' });
  expect(within(table).getByRole('row', { name: '11–50 2 67 %' })).toBeVisible();
  const figure = screen.getByRole('figure', { name: 'Karte mit Erläuterung' });
  expect(within(figure).getByRole('group', { name: /^Karte:/ })).toBeVisible();
});

test('pressing a bar filters all other figures, the map and the table, and changes the address', async () => {
  const { user, currentAddress } = await openFigures();
  await user.click(within(chart('Größe des Teams')).getByRole('checkbox', { name: /^11–50/ }));
  expect(currentAddress()).toBe('/fuer-personalberatungen?groesse=11-50');
  expect(await screen.findByText('2 Einträge nach Ihrer Auswahl')).toBeVisible();
  // For print, where the buttons of the chosen filters are missing.
  expect(screen.getByText('Gezählt ist nur, was zu dieser Auswahl passt: Größe: 11–50.')).toBeInTheDocument();
  expect(namesShown()).toEqual(['Condor', 'Bussard']);
  expect(barsOf('Bundesländer')).toEqual(['Nordrhein-Westfalen1 Eintrag', 'Bayern1 Eintrag']);
  expect(screen.getByRole('checkbox', { name: 'Köln, 1 Personalberatung' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filter Größe: 11–50 entfernen' }));
  expect(currentAddress()).toBe('/fuer-personalberatungen');
  expect(await screen.findByText('3 Einträge')).toBeVisible();
});

test('an address with filters opens the page filtered', async () => {
  await openFigures('?ort=bayern');
  expect(await screen.findByText('1 Eintrag nach Ihrer Auswahl')).toBeVisible();
  expect(namesShown()).toEqual(['Condor']);
  expect(screen.getByRole('checkbox', { name: 'Bayern, 1 Personalberatung' })).toBeChecked();
});

test('shows both kinds of entries side by side and the curves of the statistics, as an example', async () => {
  await openFigures();
  const examples = within(await screen.findByRole('region', { name: 'So sieht es aus' }));
  const [basic, paid, ...others] = await examples.findAllByRole('article');
  expect(others).toEqual([]);
  for (const card of [basic, paid]) {
    expect(within(card ?? document.body).getByText('Beispielprofil')).toBeVisible();
  }
  expect(within(basic ?? document.body).queryByText('Anzeige')).not.toBeInTheDocument();
  expect(within(paid ?? document.body).getByText('Anzeige')).toBeVisible();
  expect(paid?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('logo.svg'));
  const views = within(examples.getByRole('figure', { name: /^Aufrufe des Profils/u }));
  expect(views.getByText('im Juni 2026')).toBeVisible();
  const values = within(examples.getByRole('list', { name: 'Werte der Kurven' }));
  expect(values.getAllByRole('listitem')[0]).toHaveTextContent('Januar 2026: 61 Aufrufe, <5 Treffer');
  expect(examples.getByText(/^Beispiel mit erfundenen Zahlen/u)).toBeVisible();
  expect(examples.getByRole('link')).toHaveAttribute('href', '/fuer-agenturen#beispiele');
});
