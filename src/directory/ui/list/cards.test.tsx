import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aBareAgency, anAgency, aPartner, aRow, someAgencies } from '#tests/fixtures/agency.ts';
import { ALPHA, BETA, cardOf, openList, searchBox, shownNames } from '#tests/harness/directory-page.ts';

function chipsOf(name: string): (string | null)[] {
  const list = within(cardOf(name)).getByRole('list', { name: 'Spezialisierung' });
  return within(list)
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);
}

describe('a card', () => {
  test('shows name, places, size, year, summary, specializations and industries', async () => {
    await openList([ALPHA]);
    const card = cardOf('Alpha Personalberatung');
    expect(within(card).getByText('Köln, Leipzig')).toBeVisible();
    expect(within(card).getByText('24 Mitarbeiter')).toBeVisible();
    expect(within(card).getByText('Seit 1998')).toBeVisible();
    expect(within(card).getByText(/Musterhaus besetzt Fach- und Führungspositionen/)).toBeVisible();
    expect(chipsOf('Alpha Personalberatung')).toEqual(['Vertrieb', 'Finanzen & Controlling']);
    expect(card).toHaveTextContent('Branchen: Maschinenbau, Logistik');
  });

  test('may show two facts that read the same', async () => {
    await openList([anAgency({ name: 'Alpha', locations: ['24 Mitarbeiter'] })]);
    expect(within(cardOf('Alpha')).getAllByText('24 Mitarbeiter')).toHaveLength(2);
  });

  test('of an agency that gives nothing but its name fills nothing in', async () => {
    await openList([aBareAgency({ name: 'Leerfeld' })]);
    const card = cardOf('Leerfeld');
    expect(within(card).getByText('Unbekannte Größe')).toBeVisible();
    expect(card).not.toHaveTextContent(/Deutschland|Seit|null|undefined|NaN|Branchen/);
    expect(within(card).queryByRole('list', { name: 'Spezialisierung' })).not.toBeInTheDocument();
    expect(within(card).queryByRole('link', { name: /Website/ })).not.toBeInTheDocument();
  });

  test.each([
    { field: 'A1', chips: ['A1'], industries: 'A1' },
    { field: 'A1, A2, A3', chips: ['A1', 'A2', 'A3'], industries: 'A1, A2, A3' },
    { field: 'A1, A2, A3, A4', chips: ['A1', 'A2', 'A3', '+1 weitere'], industries: 'A1, A2, A3 +1' },
  ])('shows up to three entries of a group: $field', async ({ field, chips, industries }) => {
    await openList([aRow({ Name: 'Alpha', Spezialisierung: field, Branchen: field })]);
    expect(chipsOf('Alpha')).toEqual(chips);
    const line = within(cardOf('Alpha')).getByText('Branchen:').parentElement;
    expect(line?.textContent).toBe(`Branchen: ${industries}`);
  });

  test('names the specializations first that were searched for', async () => {
    const rows = [aRow({ Name: 'Alpha', Spezialisierung: 'Einkauf, Logistik, Vertrieb, Recht, Steuern' })];
    await openList(rows, '/agenturen?q=Recht');
    expect(chipsOf('Alpha')).toEqual(['Recht', 'Einkauf', 'Logistik', '+2 weitere']);
  });

  test('and those that are chosen as a filter', async () => {
    const rows = [aRow({ Name: 'Alpha', Spezialisierung: 'Einkauf, Logistik, Vertrieb, Recht' })];
    await openList(rows, '/agenturen?spezialisierung=recht');
    expect(chipsOf('Alpha')).toEqual(['Recht', 'Einkauf', 'Logistik', '+1 weitere']);
  });

  test.each([
    [{}, 'Honorar: noch offen Garantie: noch offen'],
    [{ feeModels: ['success'], guaranteeMonths: 6 }, 'Honorar: Auf Erfolgsbasis Garantie: 6\u00A0Monate'],
    [{ feeModels: 'undisclosed', guaranteeMonths: 0 }, 'Honorar: keine Angabe Garantie: keine'],
  ] as const)('says fee and guarantee, and tells an answer from none: %j', async (facts, terms) => {
    await openList([anAgency({ name: 'Alpha', facts })]);
    expect(cardOf('Alpha')).toHaveTextContent(terms.replace('\u00A0', ' '));
  });

  test.each([
    ['www.muster.example', 'https://www.muster.example/'],
    ['muster.example/team', 'https://muster.example/team'],
    ['http://muster.example', 'http://muster.example/'],
    ['https://muster.example/?a=b#c', 'https://muster.example/?a=b#c'],
    ['//muster.example', 'https://muster.example/'],
  ])('links the website %s to %s, in a new window', async (website, href) => {
    await openList([anAgency({ name: 'Alpha', website })]);
    const link = within(cardOf('Alpha')).getByRole('link', { name: /^Website von Alpha/ });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'mailto:info@muster.example',
    'info@muster.example',
    'auf Anfrage',
    'https://gut.example@boese.example',
    'ftp://muster.example',
  ])('shows %s as text: it is no website', async (website) => {
    await openList([anAgency({ name: 'Alpha', website })]);
    const card = cardOf('Alpha');
    expect(within(card).getByText(website.trim())).toBeVisible();
    for (const link of within(card).getAllByRole('link')) {
      expect(link.getAttribute('href')).toMatch(/^\/agenturen\/1-alpha$/);
    }
  });

  test.each([null, '', '   '])('has no website where the field is %o', async (website) => {
    await openList([anAgency({ name: 'Alpha', website })]);
    expect(cardOf('Alpha')).not.toHaveTextContent('Website');
  });
});

describe('the Premium Partner', () => {
  const PARTNER = aPartner({
    industries: ['B1', 'B2', 'B3', 'B4', 'B5'],
    specializations: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'],
  });

  test('has a block of its own, labelled „Anzeige“', async () => {
    await openList([ALPHA, PARTNER]);
    const block = screen.getByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('link', { name: 'People Finding Company GmbH' })).toBeVisible();
    expect(within(block).getByText('Anzeige')).toBeVisible();
  });

  test('is labelled on its card as well, and keeps its alphabetical place', async () => {
    await openList([ALPHA, PARTNER, anAgency({ id: 4, name: 'Zeta' })]);
    expect(shownNames()).toEqual(['Alpha Personalberatung', 'People Finding Company GmbH', 'Zeta']);
    expect(within(cardOf('People Finding Company GmbH')).getByText('Anzeige')).toBeVisible();
    expect(within(cardOf('Alpha Personalberatung')).queryByText('Anzeige')).not.toBeInTheDocument();
    expect(within(cardOf('Zeta')).queryByText('Anzeige')).not.toBeInTheDocument();
  });

  test('shows all industries on its card, but three specializations', async () => {
    await openList([PARTNER]);
    expect(cardOf('People Finding Company GmbH')).toHaveTextContent('Branchen: B1, B2, B3, B4, B5');
    expect(chipsOf('People Finding Company GmbH')).toEqual(['A1', 'A2', 'A3', '+3 weitere']);
  });

  test('has no block where the database has none', async () => {
    await openList([ALPHA]);
    expect(screen.queryByRole('region', { name: 'Premium Partner' })).not.toBeInTheDocument();
    expect(screen.queryByText('Anzeige')).not.toBeInTheDocument();
  });
});

describe('malformed rows', () => {
  test.each([
    { name: 'null', row: null },
    { name: 'a number', row: 7 },
    { name: 'a text', row: 'Agentur' },
    { name: 'an array', row: [1, 'Agentur'] },
    { name: 'an empty object', row: {} },
    { name: 'no id', row: aRow({ id: null }) },
    { name: 'no name', row: aRow({ Name: null }) },
    { name: 'an empty name', row: aRow({ Name: '' }) },
    { name: 'a name of blanks', row: aRow({ Name: ' \n ' }) },
    { name: 'a number as name', row: aRow({ Name: 42 }) },
    { name: 'an object as name', row: aRow({ Name: { de: 'Agentur' } }) },
    { name: 'a word as id', row: aRow({ id: 'eins' }) },
    { name: 'a fraction as id', row: aRow({ id: 1.5 }) },
    { name: 'an id beyond all integers', row: aRow({ id: '99999999999999999999' }) },
    { name: 'a list as id', row: aRow({ id: [1] }) },
  ])('$name: the row is dropped, the others stay', async ({ row }) => {
    await openList([row, BETA, row]);
    expect(shownNames()).toEqual(['Beta Consulting']);
    expect(screen.getByText('1 Personalberatung im Verzeichnis')).toBeVisible();
  });

  test.each([null, undefined, 0, Number.MIN_SAFE_INTEGER, true, '', '   ', {}, [], [1, 2], { text: 'x' }])(
    '%o in every optional field: the agency stays, and nothing of it is shown as rubbish',
    async (value) => {
      const columns = [
        'Standort',
        'Zusammenfassung',
        'Spezialisierung',
        'Branchen',
        'Webseite',
        'created_at',
      ];
      const row = {
        ...aBareAgency({ id: 5, name: 'Gamma' }),
        ...Object.fromEntries(columns.map((column) => [column, value])),
      };
      await openList([row, BETA]);
      expect(shownNames()).toEqual(['Beta Consulting', 'Gamma']);
      expect(cardOf('Gamma')).not.toHaveTextContent(/null|undefined|NaN|\[object|true/);
    },
  );

  test('an id and figures written as text are read as numbers', async () => {
    await openList([aRow({ id: '7', Name: 'Gamma', Gründungsjahr: '1998', 'Anzahl Mitarbeiter': '24' })]);
    const card = cardOf('Gamma');
    expect(within(card).getByRole('link', { name: 'Gamma' })).toHaveAttribute('href', '/agenturen/7-gamma');
    expect(within(card).getByText('Seit 1998')).toBeVisible();
    expect(within(card).getByText('24 Mitarbeiter')).toBeVisible();
  });

  test('a row that comes twice is shown once', async () => {
    await openList([ALPHA, ALPHA, BETA]);
    expect(shownNames()).toEqual(['Alpha Personalberatung', 'Beta Consulting']);
  });

  test('hostile text is shown as text', async () => {
    const name = '<script>alert("1")</script> neknew \u0000 „Ende“';
    const summary = `<img src=x onerror="alert(1)"> ${'x'.repeat(100_000)}`;
    await openList([
      aRow({ Name: name, Zusammenfassung: summary, Standort: name, Spezialisierung: name, Branchen: name }),
      BETA,
    ]);
    expect(shownNames()).toContain(name);
    expect(screen.getByText(/^<img src=x/)).toBeInTheDocument();
    const main = screen.getByRole('main');
    expect(main.querySelector('script:not([type="application/ld+json"]), img')).toBeNull();
  });
});

const paid = (id: number, town: string) =>
  anAgency({ id, name: `Bezahlt ${String(id)}`, locations: [town], isPremium: true });
const WITH_PAID = [ALPHA, paid(11, 'Köln'), paid(12, 'Köln'), paid(13, 'Berlin'), paid(14, 'Berlin')];
const ads = () => within(screen.getByRole('region', { name: 'Anzeigen' }));

describe('paid entries', () => {
  test('say „Anzeige“ on their cards, and at most three are in the block within the list, which stays as it is', async () => {
    await openList(WITH_PAID);
    expect(ads().getAllByRole('listitem')).toHaveLength(3);
    expect(ads().getAllByText('Anzeige')).toHaveLength(3);
    expect(ads().getByText(/die Reihenfolge wechselt täglich/)).toBeVisible();
    expect(shownNames()).toEqual([
      'Alpha Personalberatung',
      'Bezahlt 11',
      'Bezahlt 12',
      'Bezahlt 13',
      'Bezahlt 14',
    ]);
    const card = within(cardOf('Bezahlt 11'));
    expect(card.getByText('Anzeige')).toBeVisible();
    expect(card.getByText('Premium-Eintrag')).toBeVisible();
    expect(within(cardOf('Alpha Personalberatung')).queryByText('Anzeige')).not.toBeInTheDocument();
  });

  test('are in the block only where they fit the search', async () => {
    await openList(WITH_PAID, '/agenturen?q=Berlin');
    const names = ads()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names.toSorted()).toEqual(['Bezahlt 13', 'Bezahlt 14']);
  });

  test('their blocks follow the sixth card, or the last', async () => {
    await openList([...someAgencies(20), aPartner({ id: 90 }), paid(50, 'Köln')]);
    const [sixth, seventh] = screen.getAllByRole('article').slice(5);
    const partner = screen.getByRole('region', { name: 'Premium Partner' });
    const paidBlock = screen.getByRole('region', { name: 'Anzeigen' });
    const inOrder = [sixth, partner, paidBlock, seventh];
    expect(
      inOrder.toSorted((a, b) =>
        a?.compareDocumentPosition(b ?? a) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      ),
    ).toEqual(inOrder);
  });

  test('of a search with fewer hits they are below them, and without a hit there are none', async () => {
    const { user } = await openList([ALPHA, BETA, aPartner({ id: 9 })], '/agenturen?q=Alpha');
    const block = screen.getByRole('region', { name: 'Premium Partner' });
    expect(cardOf('Alpha Personalberatung').compareDocumentPosition(block)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await user.clear(searchBox());
    await user.type(searchBox(), 'xyzxyz{Enter}');
    expect(await screen.findByText('Keine Personalberatungen gefunden')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Premium Partner' })).not.toBeInTheDocument();
  });

  test('without any there is no block', async () => {
    await openList([ALPHA, BETA]);
    expect(screen.queryByRole('region', { name: 'Anzeigen' })).not.toBeInTheDocument();
  });
});
