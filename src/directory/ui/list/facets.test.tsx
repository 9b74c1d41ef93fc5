import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aBareAgency, anAgency, aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import { serveAgencies, stalledAgencies } from '#tests/harness/agencies-api.ts';
import { openList, searchBox, shownNames } from '#tests/harness/directory-page.ts';
import { breakWorkers } from '#tests/harness/in-process-worker.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const AGENCIES = [
  anAgency({ id: 1, name: 'Adler', industries: ['Handel'], locations: ['Köln'], specializations: ['IT'] }),
  anAgency({
    id: 2,
    name: 'Bussard',
    industries: ['Handel', 'Banken'],
    locations: ['Bonn'],
    specializations: ['IT & Digital'],
    employees: 5,
    foundedYear: 2021,
  }),
  anAgency({
    id: 3,
    name: 'Condor',
    industries: ['Banken'],
    locations: ['München'],
    specializations: ['Informationstechnologie', 'CFO'],
    employees: 900,
    foundedYear: 1975,
  }),
  aBareAgency({ id: 4, name: 'Dohle' }),
];

/** The directory at this address, with its facets. */
async function openFacets(path = '/agenturen', agencies: readonly unknown[] = AGENCIES) {
  const view = await openList(agencies, path);
  await screen.findByRole('group', { name: 'Branche' });
  return view;
}

const facet = (name: string) => screen.getByRole('group', { name });
const option = (group: string, name: string | RegExp) => within(facet(group)).getByRole('checkbox', { name });
const optionsOf = (group: string) =>
  within(facet(group))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);
const chips = () => screen.queryByRole('list', { name: 'Gewählte Filter' });
const chipNames = () =>
  within(chips() ?? document.createElement('ul'))
    .queryAllByRole('button')
    .map((chip) => chip.textContent);

describe('facets', () => {
  test('group spelling variants and count the agencies of each option', async () => {
    await openFacets();
    expect(optionsOf('Branche')).toEqual(['Finanzdienstleistungen 2', 'Handel 2']);
    expect(optionsOf('Spezialisierung')).toEqual(['IT 3', 'Finanzen 1']);
    expect(optionsOf('Größe des Teams')).toEqual([
      'bis 10 1',
      '11–50 1',
      '51–200 0',
      '201–500 0',
      'über 500 1',
      'keine Angabe 1',
    ]);
    expect(optionsOf('Gründung')).toEqual([
      'vor 1980 1',
      '1980–1999 1',
      '2000–2009 0',
      '2010–2019 0',
      'ab 2020 1',
      'keine Angabe 1',
    ]);
  });

  test('of terms are folded away, count what is stated alone, and open where one is chosen', async () => {
    const stated = [
      anAgency({ id: 5, name: 'Elster', facts: { feeModels: ['success'], guaranteeMonths: 6 } }),
      anAgency({ id: 6, name: 'Falke', facts: { feeModels: 'undisclosed', guaranteeMonths: 0 } }),
      ...AGENCIES,
    ];
    const { user, unmount } = await openFacets('/agenturen', stated);
    const terms = screen.getByText('Konditionen und Nachweise').closest('details');
    expect(terms).not.toHaveAttribute('open');
    await user.click(screen.getByText('Konditionen und Nachweise'));
    expect(optionsOf('Honorarmodell')).toEqual([
      'Auf Erfolgsbasis 1',
      'Retainer in Dritteln 0',
      'Retainer mit anderer Aufteilung 0',
      'Festpreis 0',
    ]);
    expect(screen.queryByRole('group', { name: 'Sprachen der Beratung' })).not.toBeInTheDocument();
    await user.click(option('Garantie', /^mindestens 1\sMonat/));
    await waitFor(() => expect(shownNames()).toEqual(['Elster']));
    expect(chipNames()).toEqual(['Garantie: mindestens 1\u00A0Monat']);
    unmount();
    await openFacets('/agenturen?garantie=6', stated);
    expect(screen.getByText('Konditionen und Nachweise').closest('details')).toHaveAttribute('open');
  });

  test('show towns and states, and the rest on demand', async () => {
    const { user } = await openFacets();
    expect(optionsOf('Ort oder Region')).toEqual([
      'Bonn 1',
      'Köln 1',
      'München 1',
      'Nordrhein-Westfalen 2',
      'Bayern 1',
    ]);
    expect(screen.queryByRole('list', { name: 'Regionen' })).not.toBeInTheDocument();
    await user.click(within(facet('Ort oder Region')).getByRole('button', { name: /Alle anzeigen/ }));
    expect(screen.getByRole('list', { name: 'Regionen' })).toHaveTextContent('Rheinland');
  });

  test('are prepared while the list can already be read', async () => {
    server.use(serveAgencies(AGENCIES));
    renderRoute('/agenturen');
    expect(await screen.findByRole('article', { name: 'Adler' })).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Branche' })).toBeVisible();
  });

  test('stay away while there is no directory', async () => {
    server.use(stalledAgencies());
    renderRoute('/agenturen?branche=handel');
    await screen.findByText('Die Personalberatungen werden geladen …');
    expect(screen.queryByRole('group', { name: 'Branche' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filter' })).toBeDisabled();
  });
});

describe('choosing an option', () => {
  test('narrows the list, counts it, and writes it into the address', async () => {
    const { user, currentAddress } = await openFacets();
    await user.click(option('Branche', /^Handel/));
    expect(shownNames()).toEqual(['Adler', 'Bussard']);
    expect(screen.getByText('2 Personalberatungen gefunden')).toHaveRole('status');
    expect(screen.getByRole('heading', { level: 2, name: 'Gefilterte Personalberatungen' })).toBeVisible();
    expect(currentAddress()).toBe('/agenturen?branche=handel');
    expect(option('Branche', /^Handel/)).toBeChecked();
  });

  test('makes the other facets follow, and leaves its own counts alone', async () => {
    const { user } = await openFacets();
    await user.click(option('Ort oder Region', /^München/));
    expect(optionsOf('Branche')).toEqual(['Finanzdienstleistungen 1']);
    expect(optionsOf('Ort oder Region')).toEqual([
      'Bonn 1',
      'Köln 1',
      'München 1',
      'Nordrhein-Westfalen 2',
      'Bayern 1',
    ]);
    expect(option('Größe des Teams', /^bis 10/)).toBeDisabled();
    expect(option('Größe des Teams', /^über 500/)).toBeEnabled();
  });

  test('twice in a facet means either, in two facets both', async () => {
    const { user, currentAddress } = await openFacets();
    await user.click(option('Ort oder Region', /^Köln/));
    await user.click(option('Ort oder Region', /^Bonn/));
    expect(shownNames()).toEqual(['Adler', 'Bussard']);
    await user.click(option('Größe des Teams', /^11–50/));
    expect(shownNames()).toEqual(['Adler']);
    expect(currentAddress()).toBe('/agenturen?ort=bonn&ort=koeln&groesse=11-50');
  });

  test('respects the term, and a new term keeps what is chosen', async () => {
    const { user, currentAddress } = await openFacets('/agenturen?q=condor');
    expect(optionsOf('Branche')).toEqual(['Finanzdienstleistungen 1']);
    await user.click(option('Branche', /^Finanz/));
    await user.clear(searchBox());
    await user.type(searchBox(), 'buss{Enter}');
    expect(shownNames()).toEqual(['Bussard']);
    expect(currentAddress()).toBe('/agenturen?q=buss&branche=finanzdienstleistungen');
  });

  test('works by keyboard, and keeps the focus', async () => {
    const { user } = await openFacets();
    const box = option('Branche', /^Handel/);
    box.focus();
    await user.keyboard(' ');
    expect(shownNames()).toEqual(['Adler', 'Bussard']);
    expect(option('Branche', /^Handel/)).toHaveFocus();
    await user.keyboard(' ');
    expect(shownNames()).toHaveLength(4);
  });

  test('starts the list at its first step', async () => {
    const { user, currentAddress } = await openFacets('/agenturen?schritt=2', someAgencies(130));
    await user.click(option('Branche', /^Industrie/));
    expect(currentAddress()).toBe('/agenturen?branche=industrie');
    expect(shownNames()).toHaveLength(24);
  });

  test('is undone by the back button, one by one, and done again by the forward button', async () => {
    const { user, navigate } = await openFacets();
    await user.click(option('Branche', /^Handel/));
    await user.click(option('Ort oder Region', /^Köln/));
    expect(shownNames()).toEqual(['Adler']);
    act(() => {
      navigate(-1);
    });
    await waitFor(() => expect(shownNames()).toEqual(['Adler', 'Bussard']));
    expect(option('Ort oder Region', /^Köln/)).not.toBeChecked();
    act(() => {
      navigate(-1);
    });
    await waitFor(() => expect(shownNames()).toHaveLength(4));
    act(() => {
      navigate(1);
    });
    await waitFor(() => expect(shownNames()).toEqual(['Adler', 'Bussard']));
    expect(option('Branche', /^Handel/)).toBeChecked();
  });
});

describe('a link', () => {
  test('opens with what it names', async () => {
    await openFacets('/agenturen?branche=handel&ort=nordrhein-westfalen&sortierung=kleinste');
    expect(shownNames()).toEqual(['Bussard', 'Adler']);
    expect(chipNames()).toEqual(['Branche: Handel', 'Ort: Nordrhein-Westfalen']);
    expect(screen.getByRole('combobox', { name: 'Sortieren nach' })).toHaveValue('kleinste');
  });

  test.each([
    'branche=gibt-es-nicht',
    'branche=&ort=%00&groesse=-1&gruendung=NaN&sortierung=preis',
    'branche=__proto__&ort=constructor',
    `spezialisierung=${'x'.repeat(5_000)}`,
    'ort=%E0%A4%A',
  ])('with rubbish shows all, without a chip: ?%s', async (search) => {
    await openFacets(`/agenturen?${search}`);
    await waitFor(() => expect(shownNames()).toHaveLength(4));
    expect(screen.getByRole('heading', { level: 2, name: 'Alle Personalberatungen' })).toBeVisible();
    expect(chips()).not.toBeInTheDocument();
  });

  test('with rubbish beside a choice keeps the choice, and drops the rubbish with the next', async () => {
    const { user, currentAddress } = await openFacets('/agenturen?branche=handel&branche=gibt-es-nicht&x=y');
    expect(shownNames()).toEqual(['Adler', 'Bussard']);
    await user.click(screen.getByRole('button', { name: 'Filter Branche: Handel entfernen' }));
    expect(shownNames()).toHaveLength(4);
    expect(currentAddress()).not.toContain('x=y');
  });
});

describe('chips', () => {
  test('name what is chosen and take it back; the focus goes on to the next', async () => {
    const { user, currentAddress } = await openFacets('/agenturen?branche=handel&ort=koeln&groesse=11-50');
    expect(chipNames()).toEqual(['Branche: Handel', 'Ort: Köln', 'Größe: 11–50']);
    await user.click(screen.getByRole('button', { name: 'Filter Ort: Köln entfernen' }));
    expect(chipNames()).toEqual(['Branche: Handel', 'Größe: 11–50']);
    expect(screen.getByRole('button', { name: 'Filter Größe: 11–50 entfernen' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Filter Branche: Handel entfernen' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(chips()).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Alle Personalberatungen' })).toHaveFocus();
    expect(currentAddress()).toBe('/agenturen');
  });

  test('can be taken back all at once; term and order stay', async () => {
    const { user, currentAddress } = await openFacets(
      '/agenturen?q=dohle&branche=banken&ort=bayern&sortierung=aelteste',
    );
    await user.click(screen.getByRole('button', { name: 'Alle Filter zurücksetzen' }));
    expect(currentAddress()).toBe('/agenturen?q=dohle&sortierung=aelteste');
    expect(shownNames()).toEqual(['Dohle']);
  });
});

describe('an empty result', () => {
  test('offers what would show something, and how much', async () => {
    const { user } = await openFacets('/agenturen?ort=koeln');
    await user.click(option('Branche', /^Handel/));
    await user.type(searchBox(), 'condor{Enter}');
    const results = screen.getByRole('region', { name: /^Suchergebnisse/ });
    expect(
      await within(results).findByRole('heading', { name: 'Keine Personalberatungen gefunden' }),
    ).toBeVisible();
    expect(within(results).getByText('0 Personalberatungen gefunden')).toHaveRole('status');
    // That alone would show nothing either.
    expect(
      within(results).queryByRole('button', { name: /^Filter „Branche: Handel“ entfernen/ }),
    ).not.toBeInTheDocument();
    expect(within(results).getByRole('button', { name: 'Alle Filter zurücksetzen (1)' })).toBeVisible();
    await user.click(within(results).getByRole('button', { name: 'Suchbegriff „condor“ entfernen (1)' }));
    expect(shownNames()).toEqual(['Adler']);
    expect(screen.getByRole('heading', { level: 2, name: 'Gefilterte Personalberatungen' })).toHaveFocus();
  });

  test('of filters alone says so', async () => {
    const { user } = await openFacets('/agenturen?branche=handel&ort=muenchen');
    expect(screen.getByText('Zu diesen Filtern zusammen gibt es keinen Eintrag.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filter „Ort: München“ entfernen (2)' }));
    expect(shownNames()).toEqual(['Adler', 'Bussard']);
  });

  test('leads back to all', async () => {
    const { user, currentAddress } = await openFacets('/agenturen?q=omega&branche=handel');
    await user.click(screen.getByRole('button', { name: 'Alle Personalberatungen zeigen' }));
    expect(shownNames()).toHaveLength(4);
    expect(currentAddress()).toBe('/agenturen');
  });
});

describe('a long facet', () => {
  const MANY = Array.from({ length: 12 }, (_, at) =>
    anAgency({
      id: at + 1,
      name: `Agentur ${String(at)}`,
      industries: Array.from({ length: at + 1 }, (__, entry) => `Quaste ${String(entry)}`),
      specializations: [at % 2 === 0 ? 'Bilanzbuchhaltung' : 'Personal'],
    }),
  );

  test('shows the most frequent options, and all on demand', async () => {
    const { user } = await openFacets('/agenturen', MANY);
    expect(optionsOf('Branche')).toEqual(
      [12, 11, 10, 9, 8, 7, 6].map((n, at) => `Quaste ${String(at)} ${String(n)}`),
    );
    const more = within(facet('Branche')).getByRole('button', { name: /Alle anzeigen/ });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(optionsOf('Branche')).toHaveLength(12);
    await user.click(within(facet('Branche')).getByRole('button', { name: /Weniger anzeigen/ }));
    expect(optionsOf('Branche')).toHaveLength(7);
  });

  test('always shows what is chosen', async () => {
    await openFacets('/agenturen?branche=quaste-11', MANY);
    expect(option('Branche', /^Quaste 11/)).toBeChecked();
    expect(optionsOf('Branche')).toHaveLength(8);
  });

  test('shows what is chosen even where it gives nothing', async () => {
    await openFacets('/agenturen?branche=quaste-11&q=Zypresse', MANY);
    expect(option('Branche', 'Quaste 11 0')).toBeChecked();
    expect(option('Branche', 'Quaste 11 0')).toBeEnabled();
  });

  test('is searched by name', async () => {
    const { user } = await openFacets('/agenturen', MANY);
    await user.click(within(facet('Branche')).getByRole('button', { name: /Alle anzeigen/ }));
    const search = within(facet('Branche')).getByRole('searchbox', { name: 'Branche suchen' });
    await user.type(search, 'QUASTE 1');
    expect(optionsOf('Branche')).toEqual(['Quaste 1 11', 'Quaste 10 2', 'Quaste 11 1']);
    await user.type(search, 'x');
    expect(within(facet('Branche')).getByText('Nichts gefunden.')).toBeVisible();
  });

  test('is searched by what a word means', async () => {
    const { user } = await openFacets('/agenturen', MANY);
    await user.click(within(facet('Spezialisierung')).getByRole('button', { name: /Alle anzeigen/ }));
    await user.type(within(facet('Spezialisierung')).getByRole('searchbox'), 'Debitoren');
    expect(optionsOf('Spezialisierung')).toEqual(['Finanzen 6', 'Rechnungswesen 6']);
  });
});

describe('the order', () => {
  test.each([
    ['Größe: größte zuerst', ['Condor', 'Adler', 'Bussard', 'Dohle'], 'groesste'],
    ['Größe: kleinste zuerst', ['Bussard', 'Adler', 'Condor', 'Dohle'], 'kleinste'],
    ['Gründung: älteste zuerst', ['Condor', 'Adler', 'Bussard', 'Dohle'], 'aelteste'],
    ['Gründung: jüngste zuerst', ['Bussard', 'Adler', 'Condor', 'Dohle'], 'juengste'],
  ])('%s', async (label, names, sort) => {
    const { user, currentAddress } = await openFacets();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sortieren nach' }), label);
    expect(shownNames()).toEqual(names);
    expect(currentAddress()).toBe(`/agenturen?sortierung=${sort}`);
  });

  test('gives the Premium Partner no better place', async () => {
    const partner = aPartner({ employees: 12, industries: ['Handel'] });
    await openFacets('/agenturen?sortierung=groesste&branche=handel', [...AGENCIES, partner]);
    expect(shownNames()).toEqual(['Adler', 'People Finding Company GmbH', 'Bussard']);
  });
});

describe('on a narrow screen', () => {
  test('the facets are in a dialog that says how many there are', async () => {
    const { user } = await openFacets('/agenturen?branche=handel');
    await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter' });
    expect(within(dialog).getByText('2 Einträge', { selector: '[role=status]' })).toBeInTheDocument();
    await user.click(await within(dialog).findByRole('checkbox', { name: /^Köln/ }));
    await user.click(within(dialog).getByRole('button', { name: '1 Eintrag anzeigen' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filter (2)' })).toBeVisible();
    expect(shownNames()).toEqual(['Adler']);
  });

  test('they are prepared only when they are wanted; until then the dialog keeps their place', async () => {
    const wide = window.matchMedia('');
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(wide, { matches: query.includes('max-width') }),
    );
    const { user } = await openList(AGENCIES);
    expect(screen.queryByRole('group', { name: 'Branche' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter' });
    expect(await within(dialog).findByRole('checkbox', { name: /^Köln/ })).toBeEnabled();
    expect(within(dialog).queryByText('Die Filter werden geladen …')).not.toBeInTheDocument();
  });

  test('the dialog resets all filters', async () => {
    const { user, currentAddress } = await openFacets('/agenturen?branche=handel');
    await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter' });
    await user.click(within(dialog).getByRole('button', { name: 'Alle Filter zurücksetzen' }));
    expect(within(dialog).getByRole('button', { name: '4 Einträge anzeigen' })).toBeVisible();
    expect(currentAddress()).toBe('/agenturen');
  });
});

describe('a very long list', () => {
  test('turns the page after five steps', async () => {
    const { user, currentAddress } = await openFacets('/agenturen?schritt=5', someAgencies(150));
    expect(shownNames()).toHaveLength(120);
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(currentAddress()).toBe('/agenturen?schritt=6');
    expect(shownNames()).toHaveLength(24);
    expect(shownNames()[0]).toBe('Agentur 121');
    expect(screen.getByText('121 bis 144 von 150 Personalberatungen')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Alle Personalberatungen' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Vorherige anzeigen' }));
    expect(shownNames()[0]).toBe('Agentur 1');
    expect(currentAddress()).toBe('/agenturen');
  });
});

describe('where the worker cannot be started', () => {
  test('the same list is filtered and counted on the page', async () => {
    breakWorkers();
    await openFacets('/agenturen?branche=handel');
    expect(shownNames()).toEqual(['Adler', 'Bussard']);
  });
});
