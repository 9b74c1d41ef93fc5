import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBareAgency, anAgency, aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import { answerAgencies, serveAgencies, serveAgenciesOnRelease } from '#tests/harness/agencies-api.ts';
import { makeEverythingVisible } from '#tests/harness/everything-visible.ts';
import { USUAL_ANSWERS, answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast } from '#tests/harness/toasts.ts';

const PATH = '/fuer-personalberatungen';

// The overview comes with the scrolling.
beforeEach(makeEverythingVisible);

async function openTable(agencies: readonly unknown[], path = PATH) {
  server.use(serveAgencies(agencies));
  const view = renderRoute(path);
  await screen.findByRole('table', { name: 'Personalberatungen im Verzeichnis', busy: false });
  return view;
}

/** The texts of a row, without the labels that only sighted visitors of narrow screens see. */
function cellsOf(name: string): (string | null)[] {
  const row = screen.getByRole('row', { name: new RegExp(`^${name}`) });
  return [...row.children].map((cell) => (cell.querySelector(':scope > div') ?? cell).textContent);
}

const namesShown = () => screen.getAllByRole('rowheader').map((header) => header.textContent);
const pages = () => screen.queryByRole('navigation', { name: 'Seiten der Übersicht' });

describe('the table', () => {
  test('has the columns Name, Mitarbeiter, Branchen, Standort, Website', async () => {
    await openTable([anAgency()]);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name',
      'Mitarbeiter',
      'Branchen',
      'Standort',
      'Website',
    ]);
  });

  test('a row with every value', async () => {
    await openTable([anAgency({ name: 'Alpha', employees: 1200 })]);
    expect(cellsOf('Alpha').slice(0, 4)).toEqual([
      'Alpha',
      '1.200',
      'Maschinenbau, Logistik',
      'Köln, Leipzig',
    ]);
    expect(screen.getByRole('link', { name: /^musterhaus.example von Alpha/ })).toHaveAttribute(
      'href',
      'https://www.musterhaus.example/',
    );
    expect(screen.getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/agenturen/1-alpha');
  });

  test("'k.A.' stands for each missing value", async () => {
    await openTable([aBareAgency({ name: 'Leer' })]);
    expect(cellsOf('Leer')).toEqual(['Leer', 'k.A.', 'k.A.', 'k.A.', 'k.A.']);
  });

  test('0 employees are no missing value', async () => {
    await openTable([anAgency({ name: 'Null', employees: 0 })]);
    expect(cellsOf('Null')[1]).toBe('0');
  });

  test('a website that is no web address is no link', async () => {
    await openTable([anAgency({ name: 'Alpha', website: 'javascript:alert(1)' })]);
    expect(cellsOf('Alpha')[4]).toBe('Website: javascript:alert(1)');
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
  });

  test('is sorted by staff count, unknown last, and says so [C1]', async () => {
    const { user } = await openTable([
      anAgency({ id: 1, name: 'Klein', employees: 2 }),
      anAgency({ id: 2, name: 'Offen', employees: null }),
      anAgency({ id: 3, name: 'Gross', employees: 90 }),
    ]);
    expect(namesShown()).toEqual(['Gross', 'Klein', 'Offen']);
    await user.click(screen.getByText('Wie sortieren wir?'));
    expect(screen.getByText(/nach Größe des Teams, die größten zuerst/)).toBeVisible();
  });

  test("the operator's own is labelled „Anzeige“ in its row, and nobody else", async () => {
    await openTable([aPartner(), anAgency({ name: 'Alpha' })]);
    const row = screen.getByRole('row', { name: /^People Finding Company/ });
    expect(within(row).getByText('Anzeige')).toBeVisible();
    expect(within(screen.getByRole('table')).getAllByText('Anzeige')).toHaveLength(1);
  });

  test('shows script and endless text as text', async () => {
    const name = '<script>alert(1)</script>';
    await openTable([anAgency({ name, locations: ['x'.repeat(100_000)] })]);
    expect(screen.getByRole('link', { name })).toBeVisible();
  });
});

describe('rows that normalisation drops', () => {
  test('are in the table as „Unbekannte Agentur“, with what is usable of them', async () => {
    await openTable([
      anAgency({ name: 'Alpha' }),
      { id: 'x', 'Anzahl Mitarbeiter': 3, Standort: 'Bonn' },
      null,
    ]);
    expect(namesShown()).toEqual(['Alpha', 'Unbekannte Agentur', 'Unbekannte Agentur']);
    expect(cellsOf('Unbekannte Agentur 3')).toEqual(['Unbekannte Agentur', '3', 'k.A.', 'Bonn', 'k.A.']);
    expect(screen.queryByRole('link', { name: 'Unbekannte Agentur' })).toBeNull();
    expect(await findToast('Daten geladen')).toHaveTextContent('3 Personalberatungen wurden geladen.');
  });

  test('are a failed validation where there is nothing else', async () => {
    await openTable([{ id: 1 }, { id: 2 }]);
    expect(await findToast('Fehler bei der Datenvalidierung')).toHaveTextContent(
      'Datenvalidierungsfehler: Einige Agenturdaten konnten nicht korrekt verarbeitet werden.',
    );
    expect(namesShown()).toEqual(['Unbekannte Agentur', 'Unbekannte Agentur']);
  });
});

describe('loading, loaded, empty', () => {
  test('says that it is loading', async () => {
    const { handler, release } = serveAgenciesOnRelease(someAgencies(1));
    server.use(handler);
    renderRoute(PATH);
    expect(await screen.findByText('Die Personalberatungen werden geladen …')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Wird geladen …' })).toBeDisabled();
    release();
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test.each([
    [1, '1 Personalberatung wurde geladen.'],
    [25, '25 Personalberatungen wurden geladen.'],
    [2_500, '2.500 Personalberatungen wurden geladen.'],
  ])('a toast says that %i are loaded [M17]', async (count, text) => {
    await openTable(someAgencies(count));
    expect(await findToast('Daten geladen')).toHaveTextContent(text);
  });

  test('an empty table: toast and what to read instead [M18]', async () => {
    server.use(serveAgencies([]));
    renderRoute(PATH);
    expect(await findToast('Keine Daten gefunden')).toBeVisible();
    expect(await screen.findByText('Keine Personalberatungen gefunden.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('„Daten neu laden“ loads again and says so', async () => {
    const { user } = await openTable(someAgencies(2));
    await findToast('Daten geladen');
    server.use(serveAgencies(someAgencies(3)));
    await user.click(screen.getByRole('button', { name: 'Daten neu laden' }));
    expect(await screen.findByText('3 Personalberatungen wurden geladen.')).toBeVisible();
    expect(await screen.findByRole('row', { name: /^Agentur 3/ })).toBeVisible();
    expect(namesShown()).toHaveLength(3);
  });
});

describe('a failed load', () => {
  test.each(USUAL_ANSWERS)(
    'after $fault: toast, reason and a way to retry',
    async ({ answer, explanation }) => {
      server.use(answerAgencies(answer));
      const { user } = renderRoute(PATH);
      await findToast('Fehler beim Laden der Daten');
      expect(screen.getByRole('alert')).toHaveTextContent(explanation);
      server.use(serveAgencies(someAgencies(1)));
      await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
      expect(await screen.findByRole('link', { name: 'Agentur 1' })).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test.each([
    [
      'the message',
      () => answerError(500, 'Internal Server Error'),
      'Direct fetch failed: 500 Internal Server Error',
    ],
    ['„Keine gültigen Daten empfangen“', () => Response.json({ rows: [] }), 'Keine gültigen Daten empfangen'],
  ])('the toast says %s [M19]', async (_name, answer, text) => {
    server.use(answerAgencies(answer));
    renderRoute(PATH);
    expect(await findToast('Fehler beim Laden der Daten')).toHaveTextContent(text);
  });

  test('a failed „Daten neu laden“ keeps the table', async () => {
    const { user } = await openTable(someAgencies(2));
    server.use(answerAgencies(() => answerError(500, 'Internal Server Error')));
    await user.click(screen.getByRole('button', { name: 'Daten neu laden' }));
    await findToast('Fehler beim Laden der Daten');
    expect(namesShown()).toEqual(['Agentur 1', 'Agentur 2']);
    expect(screen.getByRole('alert')).toBeVisible();
  });
});

describe('paging, 10 rows a page', () => {
  test('10 rows need no pages', async () => {
    await openTable(someAgencies(10));
    expect(namesShown()).toHaveLength(10);
    expect(pages()).toBeNull();
  });

  test('the 11th is on the second page, in an address of its own', async () => {
    const { user, currentAddress } = await openTable(someAgencies(11));
    expect(screen.getByText('11 Einträge, Seite 1 von 2')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Weiter zur nächsten Seite' }));
    expect(currentAddress()).toBe(`${PATH}?seite=2`);
    expect(screen.getByText('11 Einträge, Seite 2 von 2')).toHaveFocus();
    expect(namesShown()).toEqual(['Agentur 11']);
  });

  test.each([
    ['7', 2],
    ['0', 1],
    ['x', 1],
  ])('„seite=%s“ leads to the nearest page, %i', async (seite, page) => {
    await openTable(someAgencies(15), `${PATH}?seite=${seite}`);
    expect(screen.getByText(`15 Einträge, Seite ${String(page)} von 2`)).toBeVisible();
  });

  test('all 2,500 entries are there, page for page', async () => {
    await openTable(someAgencies(2_500), `${PATH}?seite=250`);
    expect(screen.getByText('2.500 Einträge, Seite 250 von 250')).toBeVisible();
    expect(namesShown().at(-1)).toBe('Agentur 2500');
  });
});
