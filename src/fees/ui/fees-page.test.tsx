import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aRow } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

async function open(address = '') {
  const view = renderRoute(`/honorarrechner${address}`);
  await screen.findByRole('heading', { level: 1, name: 'Honorarrechner' });
  return view;
}

const summary = () => within(screen.getByRole('region', { name: 'Ergebnis' })).getAllByRole('status')[0];
const stepsTable = () => screen.getByRole('table', { name: 'Honorar Schritt für Schritt' });
const columns = () =>
  within(stepsTable())
    .getAllByRole('columnheader', { hidden: true })
    .map((cell) => cell.textContent);
const row = (name: string) =>
  screen.getByRole('row', { name: new RegExp(`^${name.replaceAll(' ', String.raw`\s`)}(?! mit)`) });

test('a salary gives every step of every model, the address follows, and nothing is asked of anybody', async () => {
  const requests: string[] = [];
  server.events.on('request:start', ({ request }) => requests.push(request.url));
  const { user, currentAddress } = await open();
  expect(summary()).toHaveTextContent('Tragen Sie ein Grundgehalt oder einen Festpreis ein.');
  await user.type(screen.getByLabelText('Grundgehalt im Jahr'), '100k');
  await waitFor(() => {
    expect(summary()).toHaveTextContent(
      'Je nach Modell 20.000–33.000 € netto, mit Umsatzsteuer 23.800–39.270 €.',
    );
  });
  expect(columns()).toEqual([
    'Vermittlung auf Erfolgsbasis',
    'Direktansprache auf Erfolgsbasis',
    'Suchauftrag in Dritteln (Retainer)',
  ]);
  expect(row('Honorar')).toHaveTextContent('20.000–30.000 €20–30 % von 100.000 €');
  expect(row('Umsatzsteuer')).toHaveTextContent('19 % der Summe netto');
  expect(row('1. Auftragserteilung')).toHaveTextContent('8.333–11.000 €');
  expect(screen.getByText(/^Nicht gerechnet: Festpreis/)).toBeVisible();
  await waitFor(() => expect(currentAddress()).toBe('/honorarrechner#gehalt=100k'));
  expect(requests).toEqual([]);
});

describe('an address', () => {
  test('brings inputs, folded ones opened, and what it does not know is left', async () => {
    await open('#gehalt=90k&bonus=10+%25&grundlage=grundgehalt&festpreis=20.000&stunden=40&fremd=1');
    expect(screen.getByLabelText('Zielbonus im Jahr')).toHaveValue('10 %');
    expect(screen.getByLabelText('Wovon der Satz berechnet wird')).toHaveDisplayValue('Nur Grundgehalt');
    expect(screen.getByLabelText('Eigene Arbeitszeit in Stunden')).toBeVisible();
    expect(screen.queryByLabelText('Rückzahlung')).not.toBeInTheDocument();
    expect(columns()).toHaveLength(4);
    expect(row('Bemessungsgrundlage')).toHaveTextContent('Grundgehalt 90.000 €');
    expect(screen.getByText(/eine Angabe fehlt: „Kosten einer Arbeitsstunde“/)).toBeVisible();
  });

  test('that comes later replaces what is there', async () => {
    const { navigate } = await open('#gehalt=90k');
    act(() => {
      navigate('/honorarrechner#gehalt=60k&vermittlung=');
    });
    expect(screen.getByLabelText('Grundgehalt im Jahr')).toHaveValue('60k');
    expect(columns()).not.toContain('Vermittlung auf Erfolgsbasis');
  });
});

test.each([
  ['gehalt=95', 'Grundgehalt im Jahr', '95', /weniger als 1\.000\s€ im Jahr/],
  [
    'gehalt=120.000+CHF',
    'Grundgehalt im Jahr',
    '120.000 CHF',
    /Andere Währungen rechnet diese Seite nicht um/,
  ],
  ['gehalt=7.000+im+Monat', 'Grundgehalt im Jahr', '7.000 im Monat', /für ein ganzes Jahr/],
  ['gehalt=ab+80k', 'Grundgehalt im Jahr', 'ab 80k', /beide Enden einer Spanne/],
  ['gehalt=viel', 'Grundgehalt im Jahr', 'viel', /nicht als Zahl lesen/],
  ['gehalt=20+Mio.', 'Grundgehalt im Jahr', '20 Mio.', /Mehr als 10\sMio\.\s€/],
  ['retainer=120+%25', 'Satz: Suchauftrag in Dritteln (Retainer)', '120 %', /Mehr als 100\s% geht nicht/],
  ['retainer=0,25', 'Satz: Suchauftrag in Dritteln (Retainer)', '0,25', /schreiben Sie als 25\s%/],
  ['retainer=25k', 'Satz: Suchauftrag in Dritteln (Retainer)', '25k', /ein Prozentsatz, kein Betrag/],
  ['mindesthonorar=10–20k', 'Mindesthonorar', '10–20k', /einen einzelnen Wert/],
  ['gehalt=-95.000', 'Grundgehalt im Jahr', '-95.000', /Weniger als null geht nicht/],
  [`festpreis=${'9'.repeat(40)}`, 'Festpreis', '9'.repeat(40), /Mehr als 10\sMio\.\s€/],
  ['garantie=6+Jahre', 'Garantie in Monaten', '6 Jahre', /Mehr als 60 Monate/],
  ['austritt=99', 'Austritt nach Monaten', '99', /Mehr als 60 Monate/],
])('#%s is refused beside the field and kept', async (hash, label, text, message) => {
  await open(`#${hash}`);
  const field = screen.getByLabelText(label);
  expect(field).toHaveValue(text);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(message);
  expect(summary()).toHaveTextContent(`Bitte prüfen Sie: „${label}“.`);
});

test.each([
  ['gehalt=T€+120', 'Grundgehalt im Jahr', /Gelesen als 120\.000\s€\./],
  ['gehalt=90k&vermittlung=25', 'Satz: Vermittlung auf Erfolgsbasis', /Gelesen als 25\s%\./],
  ['gehalt=90k&garantie=1+Jahr', 'Garantie in Monaten', /Gelesen als 12\sMonate\./],
  ['gehalt=90k&austritt=ein+halbes+Jahr', 'Austritt nach Monaten', /Gelesen als 6\sMonate\./],
  ['gehalt=90k&austritt=30+Tage', 'Austritt nach Monaten', /Gelesen als 1\sMonat\./],
])('#%s is understood, and says so', async (hash, label, message) => {
  await open(`#${hash}`);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText(label)).toBeValid();
});

test('a range turned round is put right, and how a figure was read is said', async () => {
  await open('#gehalt=100–80k&bonus=1.5k');
  expect(screen.getByLabelText('Grundgehalt im Jahr')).toHaveAccessibleDescription(
    /Von und bis waren vertauscht, gerechnet wird mit 80\.000–100\.000\s€\./,
  );
  expect(screen.getByLabelText('Zielbonus im Jahr')).toHaveAccessibleDescription(/Gelesen als 1\.500\s€\./);
});

test('somebody leaves, and own costs beside it', async () => {
  const { user } = await open('#gehalt=100k&vermittlung=20&direktansprache=&retainer=&anzeigen=25.000');
  expect(row('Nachsuche ohne neues Honorar')).toHaveTextContent('20.000 €Summe netto');
  expect(row('Rückzahlung von 50 % des Honorars')).toHaveTextContent(
    '30.000 €zweimal die Summe netto, abzüglich',
  );
  expect(row('Keine Garantie')).toHaveTextContent('40.000 €zweimal die Summe netto');
  expect(row('Gegenüber der Suche ohne Beratung')).toHaveTextContent('5.000 € weniger');
  await user.click(screen.getByText('Garantie: wenn die neue Kraft früh geht'));
  const months = await screen.findByLabelText('Austritt nach Monaten');
  await user.clear(months);
  await user.type(months, '7');
  expect(
    await screen.findByRole('heading', { name: 'Wenn die neue Kraft nach 7 Monaten geht' }),
  ).toBeVisible();
  expect(row('Nachsuche ohne neues Honorar')).toHaveTextContent(
    '40.000 €Frist vorbei: zweimal die Summe netto',
  );
});

test('the example, and the link to it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Mit einem Beispiel rechnen' }));
  expect(screen.queryByRole('button', { name: 'Mit einem Beispiel rechnen' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Link kopieren' }));
  expect(await screen.findByRole('button', { name: 'Link kopiert' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/honorarrechner#gehalt=85.000&bonus=15.000&sachleistungen=6.000`,
  );
});

test('where copying is not allowed, the link is there to be marked', async () => {
  const { user } = await open('#gehalt=90k');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
  expect(await screen.findByRole('textbox', { name: 'Link zum Weitergeben' })).toHaveValue(
    `${window.location.origin}/honorarrechner#gehalt=90k`,
  );
});

describe('agencies', () => {
  const meta = [
    { field: 'facts.feePercent', source: 'own', confirmed_at: '2026-11-01T10:00:00Z', evidence: null },
  ];
  const stated = { feePercent: [25, 30], feeBase: 'fixedIncome', feeMinimum: 28_000, expenses: 'included' };
  const ROWS = [
    aRow({ id: 1, Name: 'Adler', facts: stated, agency_field_meta: meta }),
    aRow({ id: 2, Name: 'Bussard', facts: { feePercent: 'undisclosed' } }),
    aRow({ id: 3, Name: 'Condor', facts: {} }),
  ];

  test('of the address are computed with what they state, each figure with its source; the others are said', async () => {
    server.use(serveAgencies(ROWS));
    await open('?ids=1,2,3#gehalt=100k&bonus=20k');
    const table = await screen.findByRole('table', { name: 'Honorar nach den Angaben der Beratungen' });
    const cell = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
    expect(cell('Bemessungsgrundlage')).toHaveTextContent('100.000 €');
    expect(cell('Honorar(?!\\smit)')).toHaveTextContent(
      '25.000–30.000 €25–30 % von 100.000 €Honorarsatz: Eigenangabe, bestätigt am 1. November 2026',
    );
    expect(cell('Nebenkosten')).toHaveTextContent('0 €im Honorar enthalten');
    expect(cell('Summe netto')).toHaveTextContent('28.000–30.000 €');
    expect(
      screen.getByText('Bussard macht zum Honorarsatz keine Angabe. Gerechnet wird nichts.'),
    ).toBeVisible();
    expect(
      screen.getByText('Von Condor ist noch kein Honorarsatz bekannt. Gerechnet wird nichts.'),
    ).toBeVisible();
  });

  test('are chosen by name, and the address keeps them beside the salary', async () => {
    server.use(serveAgencies(ROWS));
    const { user, currentAddress } = await open('#gehalt=100k');
    await user.click(screen.getByText('Mit den Angaben einer Beratung rechnen'));
    await user.type(await screen.findByLabelText('Beratung nach Namen wählen'), 'adler');
    await user.click(screen.getByRole('button', { name: 'Hinzufügen' }));
    await screen.findByRole('table', { name: 'Honorar nach den Angaben der Beratungen' });
    await waitFor(() => expect(currentAddress()).toBe('/honorarrechner?ids=1#gehalt=100k'));
    await user.click(screen.getByRole('button', { name: 'Adler nicht mitrechnen' }));
    await waitFor(() => expect(currentAddress()).toBe('/honorarrechner#gehalt=100k'));
  });
});
