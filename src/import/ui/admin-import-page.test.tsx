import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anAgency, someAgencies } from '#tests/fixtures/agency.ts';
import { asBytes, importFile } from '#tests/fixtures/import-file.ts';
import { catchDownloads } from '#tests/harness/downloads.ts';
import { anImportRun, serveImports } from '#tests/harness/import-api.ts';
import { breakWorkers, InProcessImportWorker } from '#tests/harness/in-process-worker.ts';
import { acceptChanges, acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { signInAgain } from '#tests/harness/session-that-runs-out.ts';
import { REST_URL, RPC_URL } from '#tests/harness/urls.ts';

/** Names that are recognised, of which only some are new. */
const LIST = 'Nr;Firma;Ort;Mitarbeiter;Homepage\n;Neu GmbH;Ulm;ca. 50;\n;Auch neu;Bonn;12;\n';

beforeEach(() => vi.stubGlobal('Worker', InProcessImportWorker));

function aFile(bytes: Uint8Array | string, name = 'liste.csv'): File {
  const content = typeof bytes === 'string' ? asBytes(bytes) : bytes;
  return new File([new Uint8Array(content)], name, { type: 'text/csv' });
}

async function openImport(answers: Parameters<typeof serveImports>[0] = {}) {
  const api = serveImports(answers);
  server.use(...acceptChanges().handlers, ...acceptSignIn(), serveAdmins(true), ...api.handlers);
  const view = renderRoute('/admin/import');
  await view.user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'admin@firma.de');
  await view.user.type(screen.getByLabelText('Passwort'), 'ein langes Passwort');
  await view.user.click(screen.getByRole('button', { name: 'Anmelden' }));
  const picker = await screen.findByLabelText('Datei wählen oder hierher ziehen');
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  return {
    ...view,
    api,
    press,
    pick: async (file: File) => view.user.upload(picker, file),
    tryFile: async (file: File) => {
      await view.user.upload(picker, file);
      await press('Probelauf starten');
      await screen.findByRole('button', { name: 'Übernehmen' });
    },
  };
}

describe('a file', () => {
  test('is shown with what was recognised, and can be read in another way', async () => {
    const { pick, user } = await openImport();
    await pick(aFile(importFile('excel-windows-1252.csv')));
    expect(await screen.findByLabelText('Zeichenkodierung')).toHaveDisplayValue(
      'Windows-1252 (westeuropäisch)',
    );
    expect(screen.getByLabelText('Trennzeichen')).toHaveDisplayValue('Semikolon ( ; )');
    await user.selectOptions(screen.getByLabelText('Zeichenkodierung'), 'CP850 (MS-DOS)');
    expect(await screen.findByRole('cell', { name: /^M³ller & S÷hne/ })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Zeichenkodierung'), 'Windows-1252 (westeuropäisch)');
    await screen.findByRole('cell', { name: /^Müller & Söhne/ });
    expect(screen.getByRole('cell', { name: 'Müller & Söhne Personalberatung GmbH' })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Trennzeichen'), 'Komma ( , )');
    await waitFor(() => {
      expect(screen.queryByRole('cell', { name: 'Müller & Söhne Personalberatung GmbH' })).toBeNull();
    });
  });

  test.each([
    ['workbook.xlsx', importFile('workbook.xlsx'), /Das ist eine Excel-Arbeitsmappe/],
    ['export.xls', '<html><table><tr><td>Name</td></tr></table></html>', /Das ist eine Webseite \(HTML\)/],
    ['verzeichnis.json', '[\n{"Nummer":1,"Name":"Alpha"}\n]', /Das ist eine JSON-Datei/],
    ['empty.csv', '', /Die Datei ist leer/],
  ])('%s is none that can be read: what helps is said', async (name, content, text) => {
    const { pick } = await openImport();
    await pick(aFile(content, name));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Probelauf starten' })).toBeNull();
  });

  test('cannot be read where the worker does not start', async () => {
    breakWorkers();
    const { pick } = await openImport();
    await pick(aFile(LIST));
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Datei konnte nicht gelesen werden.');
  });

  test('needs a column for the name, and no field twice', async () => {
    const { pick, user, api } = await openImport();
    await pick(aFile(LIST));
    // The fields are there once the control is used.
    await user.click(await screen.findByLabelText('Firma'));
    await user.selectOptions(screen.getByLabelText('Firma'), 'Nicht übernehmen');
    expect(screen.getByRole('alert')).toHaveTextContent('Bitte ordnen Sie eine Spalte dem Feld „Name“ zu.');
    await user.selectOptions(screen.getByLabelText('Firma'), 'Name');
    await user.click(screen.getByLabelText('Homepage'));
    await user.selectOptions(screen.getByLabelText('Homepage'), 'Name');
    expect(screen.getByRole('alert')).toHaveTextContent('Das Feld „Name“ ist mehreren Spalten zugeordnet.');
    expect(api.calls).toEqual([]);
  });

  test('is mapped as such a file was before', async () => {
    const { pick } = await openImport({ mapping: [null, 'name', 'summary', null, null] });
    await pick(aFile(LIST));
    await waitFor(() => expect(screen.getByLabelText('Ort')).toHaveDisplayValue('Zusammenfassung'));
  });
});

describe('the dry run [C30]', () => {
  test('counts what becomes of the rows, reports each repair, and writes nothing', async () => {
    const { tryFile, user, api, press } = await openImport();
    await tryFile(aFile(importFile('nasty.csv')));
    expect(screen.getByText('Neu').nextElementSibling).toHaveTextContent('11');
    await press('Nächste Seite');
    expect(await screen.findByText(/Spanne; die kleinere Zahl/)).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Was'), 'refused');
    expect(await screen.findByText('3 Einträge')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Zeile'), '14');
    expect(await screen.findByText('1 Eintrag')).toBeInTheDocument();
    expect(screen.getByText('Der Name fehlt')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test('with nothing to report says so, also after a filter was set and taken away', async () => {
    const { tryFile, user } = await openImport();
    await tryFile(aFile('Name;Ort\nNeu GmbH;Ulm\n'));
    const nothing = 'Alles wird so übernommen, wie es in der Datei steht.';
    expect(await screen.findByText(nothing)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Was'), 'refused');
    await user.selectOptions(screen.getByLabelText('Was'), 'all');
    expect(screen.getByText(nothing)).toBeVisible();
  });

  test('compares with the whole directory, which comes in parts', async () => {
    const { tryFile } = await openImport({ directory: someAgencies(501) });
    await tryFile(aFile('Name;Ort\nAgentur 1;\nAgentur 501;\nAgentur 502;\n'));
    expect(screen.getByText('Unverändert').nextElementSibling).toHaveTextContent('2');
    expect(screen.getByText('Neu').nextElementSibling).toHaveTextContent('1');
  });

  test('has its report as a file', async () => {
    const saved = catchDownloads();
    const { tryFile, press } = await openImport();
    await tryFile(aFile(importFile('nasty.csv')));
    await press('Bericht als CSV speichern');
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = (await saved[0]?.text()) ?? '';
    expect(text).toContain('"Zeile";"Feld";"Was";"Warum";"In der Datei";"Wird zu"');
    expect(text).toContain(
      '"7";"Anzahl Mitarbeiter";"Angepasst";"Spanne; die kleinere Zahl wird übernommen";"50-100";"50"',
    );
  });

  test('that cannot load the directory says so, and can be repeated', async () => {
    const { pick, press } = await openImport();
    server.use(
      http.get(`${REST_URL}/Personalberatungen`, () => HttpResponse.json({}, { status: 500 }), {
        once: true,
      }),
    );
    await pick(aFile(LIST));
    await press('Probelauf starten');
    expect(await screen.findByRole('alert')).toHaveTextContent('Der Probelauf ist nicht zu Ende gekommen.');
    await press('Probelauf starten');
    expect(await screen.findByRole('button', { name: 'Übernehmen' })).toBeInTheDocument();
  });
});

describe('taking over [C31]', () => {
  test('sends the rows, has them written in batches and says what became of them', async () => {
    const { tryFile, press, api } = await openImport({ batch: 1 });
    await tryFile(aFile(LIST));
    expect(screen.getByText('2 neue Einträge und 0 Änderungen werden übernommen.')).toBeInTheDocument();
    await press('Übernehmen');
    expect(await screen.findByRole('heading', { name: 'Übernommen: liste.csv' })).toBeInTheDocument();
    expect(api.calls).toEqual(['start', 'receive', 'apply', 'apply']);
    expect(api.rows()).toMatchObject([
      { row: 2, action: 'insert', columns: { Name: 'Neu GmbH', Standort: 'Ulm', 'Anzahl Mitarbeiter': 50 } },
      { row: 3, action: 'insert', columns: { Name: 'Auch neu' } },
    ]);
    expect(api.remembered.at(-1)).toMatchObject({
      mapping: ['id', 'name', 'locations', 'employees', 'website'],
    });
  });

  test('has one source and day for all of its values', async () => {
    const { tryFile, press, user, api } = await openImport();
    await tryFile(aFile(LIST));
    await user.selectOptions(screen.getByLabelText('Herkunft'), 'evidenced');
    const day = screen.getByLabelText('Stand');
    fireEvent.change(day, { target: { value: '2100-01-01' } });
    await press('Übernehmen');
    expect(day).toHaveFocus();
    expect(day).toHaveAccessibleDescription(/spätestens heute/);
    fireEvent.change(day, { target: { value: '2026-02-01' } });
    await user.type(screen.getByLabelText('Beleg (öffentlich, freiwillig)'), 'BDU-Verzeichnis');
    await signInAgain(async () => {
      expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
    });
    await user.upload(await screen.findByLabelText('Datei wählen oder hierher ziehen'), aFile(LIST));
    await press('Probelauf starten');
    await press('Übernehmen');
    await screen.findByRole('heading', { name: 'Übernommen: liste.csv' });
    expect(api.started).toMatchObject({
      source: 'evidenced',
      source_day: '2026-02-01',
      evidence: 'BDU-Verzeichnis',
    });
  });

  test('changes by field what is there already, and warns where an agency manages the entry', async () => {
    const { pick, press, user, api } = await openImport({
      directory: [anAgency({ id: 7, foundedYear: null }), anAgency({ id: 8, foundedYear: null })],
      managed: [8],
    });
    await pick(aFile('Nummer;Name;Ort;Gründungsjahr\n7;Neuer Name;Ulm;1999\n8;Neuer Name;Ulm;1999\n'));
    await user.selectOptions(await screen.findByLabelText('Vorhandene Einträge: Name'), 'behalten');
    await press('Probelauf starten');
    const warning = await screen.findByText(/1 Eintrag dieser Datei verwaltet eine Beratung selbst/);
    expect(warning.closest('p')).toHaveTextContent('Dort füllt der Import nur Lücken');
    await user.click(screen.getByLabelText('Auch Angaben ändern, die eine Beratung selbst verwaltet'));
    expect(await screen.findByText(/ersetzt auch Angaben/)).toBeVisible();
    await user.click(screen.getByLabelText('Auch Angaben ändern, die eine Beratung selbst verwaltet'));
    expect(await screen.findByText(/füllt der Import nur Lücken/)).toBeVisible();
    await press('Übernehmen');
    await screen.findByRole('heading', { name: 'Übernommen: liste.csv' });
    expect(api.rows().map(({ columns }) => columns)).toEqual([
      { Standort: 'Ulm', Gründungsjahr: 1999 },
      { Gründungsjahr: 1999 },
    ]);
  });

  test('goes on by itself after a lost connection, and sends nothing that has arrived', async () => {
    const { tryFile, press, api } = await openImport({ batch: 1 });
    await tryFile(aFile(LIST));
    server.use(http.post(`${RPC_URL}/apply_import`, () => HttpResponse.error(), { once: true }));
    await press('Übernehmen');
    expect(await screen.findByText(/Es geht von selbst weiter/)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Übernommen: liste.csv' })).toBeInTheDocument();
    expect(api.calls).toEqual(['start', 'receive', 'apply', 'apply']);
  });

  test('stops at an error, and goes on when asked', async () => {
    const { tryFile, press } = await openImport();
    await tryFile(aFile(LIST));
    server.use(
      http.post(`${RPC_URL}/apply_import`, () => HttpResponse.json({ code: '42501' }, { status: 403 }), {
        once: true,
      }),
    );
    await press('Übernehmen');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Der Import ist unterbrochen \(50\u00A0%|Der Import ist unterbrochen/,
    );
    await press('Fortsetzen');
    expect(await screen.findByRole('heading', { name: 'Übernommen: liste.csv' })).toBeInTheDocument();
  });

  test('can be taken back at once', async () => {
    const { tryFile, press, api } = await openImport();
    await tryFile(aFile(LIST));
    await press('Übernehmen');
    await press('Import zurücknehmen');
    expect(await screen.findByRole('heading', { name: 'Zurückgenommen: liste.csv' })).toBeInTheDocument();
    expect(api.calls.at(-1)).toBe('undo');
  });

  test('leaves duplicates out until it is decided, and remembers at once what is', async () => {
    const { tryFile, press, user, api } = await openImport({
      directory: [anAgency({ id: 7, website: 'musterhaus.de' })],
    });
    await tryFile(aFile('Name;Ort;Web\nAnders GmbH;Ulm;www.musterhaus.de\n'));
    expect(screen.getByText(/Es gibt nichts zu übernehmen/)).toBeInTheDocument();
    expect(await screen.findByText(/dieselbe Domain wie der Eintrag/)).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Entscheidung für Zeile 2'), 'Bestehenden Eintrag ändern');
    expect(await screen.findByText('0 neue Einträge und 1 Änderung werden übernommen.')).toBeInTheDocument();
    await waitFor(() => expect(Object.values(api.remembered.at(-1)?.decisions ?? {})).toEqual(['update']));
    await press('Übernehmen');
    await screen.findByRole('heading', { name: 'Übernommen: liste.csv' });
    expect(api.rows()).toMatchObject([
      { action: 'update', target: 7, version: 3, columns: { Name: 'Anders GmbH' } },
    ]);
  });

  test('decides all duplicates at once', async () => {
    const { tryFile, press } = await openImport({
      directory: [anAgency({ id: 7, website: 'musterhaus.de' })],
    });
    await tryFile(aFile('Name;Ort;Web\nAnders;Ulm;musterhaus.de\nNoch eine;Bonn;musterhaus.de\n'));
    await press('Alle: Als neuen Eintrag anlegen');
    expect(
      await screen.findByText('2 neue Einträge und 0 Änderungen werden übernommen.'),
    ).toBeInTheDocument();
  });
});

describe('earlier imports [C32]', () => {
  test('are listed with what became of them, and go on where they stopped', async () => {
    const { press, api } = await openImport({
      runs: [anImportRun({ state: 'applying', written: 1 })],
      batch: 2,
    });
    const list = await screen.findByRole('region', { name: 'Bisherige Importe' });
    expect(await within(list).findByText(/1 von 4 Zeilen übernommen/)).toBeInTheDocument();
    await press('Fortsetzen: liste.csv');
    expect(await screen.findByRole('heading', { name: 'Übernommen: liste.csv' })).toBeInTheDocument();
    expect(api.calls).toEqual(['apply', 'apply']);
  });

  test('are taken back once that is confirmed', async () => {
    const { press, api } = await openImport({ runs: [anImportRun()] });
    await press('Zurücknehmen: liste.csv');
    expect(api.calls).toEqual([]);
    await press('Import zurücknehmen');
    expect(await screen.findByRole('heading', { name: 'Zurückgenommen: liste.csv' })).toBeInTheDocument();
  });

  test('are released together, once that is confirmed, and name what they left', async () => {
    const { press } = await openImport({ runs: [anImportRun({ written: 456, expected: 456 })] });
    server.use(
      http.post(`${RPC_URL}/release_import`, () =>
        HttpResponse.json({
          run: anImportRun({ released_at: '2026-03-02T09:30:00Z', released_by: 'admin@firma.example' }),
          done: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }, { name: 'Delta' }],
          left: [{ id: 9, name: 'Epsilon', why: 'already' }],
        }),
      ),
    );
    expect(await screen.findByRole('link', { name: 'Entwürfe ansehen: liste.csv' })).toHaveAttribute(
      'href',
      '/admin/agenturen?stand=draft&import=77777777-7777-4777-8777-777777777777',
    );
    await press('Diesen Import freigeben: liste.csv');
    expect(
      screen.getByRole('dialog', { name: 'Alle Entwürfe aus „liste.csv“ veröffentlichen?' }),
    ).toBeVisible();
    await press('Alle Entwürfe veröffentlichen');
    expect((await screen.findByText(/4 Einträge veröffentlicht/)).closest('p')).toHaveTextContent(
      '4 Einträge veröffentlicht: „Alpha“, „Beta“, „Gamma“ und 1 weitere. 1 Eintrag blieb, wie er war.',
    );
    expect(screen.getByText('war es schon', { exact: false })).toBeVisible();
  });

  test('are released once: whoever is second reads who was first', async () => {
    const { press } = await openImport({ runs: [anImportRun()] });
    server.use(
      http.post(`${RPC_URL}/release_import`, () =>
        HttpResponse.json(
          {
            code: 'PT409',
            message: 'the import was released',
            hint: 'already',
            details: JSON.stringify({ at: '2026-03-02T09:30:00Z', by: 'ina@firma.example' }),
          },
          { status: 409 },
        ),
      ),
    );
    await press('Diesen Import freigeben: liste.csv');
    await press('Alle Entwürfe veröffentlichen');
    expect(await screen.findByText(/Dieser Import ist schon freigegeben/)).toHaveTextContent(
      'Dieser Import ist schon freigegeben: am 02.03.2026 10:30 von ina@firma.example. Es hat sich nichts geändert.',
    );
  });

  test('that never arrived whole are discarded', async () => {
    const { press } = await openImport({
      runs: [anImportRun({ state: 'receiving', received: 1, written: 0 })],
    });
    server.use(
      http.post(`${RPC_URL}/discard_import`, () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    await press('Verwerfen: liste.csv');
    await press('Import verwerfen');
    expect(await screen.findByText('Der Import wurde nicht verworfen.')).toBeVisible();
    await press('Verwerfen: liste.csv');
    await press('Import verwerfen');
    expect(await screen.findByText('Noch wurde keine Datei importiert.')).toBeInTheDocument();
  });

  test('name the rows that they left out', async () => {
    const { press } = await openImport({ runs: [anImportRun({ written: 3, outdated: 1 })] });
    await press('Betroffene Zeilen: liste.csv');
    expect(await screen.findByText(/Zeile 9, Musterhaus|seit dem Probelauf geändert$/)).toBeInTheDocument();
  });

  test('that cannot be loaded say so', async () => {
    server.use(http.post(`${RPC_URL}/list_imports`, () => HttpResponse.json({}, { status: 403 })));
    const api = serveImports();
    server.use(...api.handlers.slice(0, 1), ...acceptSignIn(), serveAdmins(true));
    const view = renderRoute('/admin/import');
    await view.user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'admin@firma.de');
    await view.user.type(screen.getByLabelText('Passwort'), 'ein langes Passwort');
    await view.user.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});
