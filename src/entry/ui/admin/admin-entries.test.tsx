import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeSession } from '#tests/fixtures/session.ts';
import { catchDownloads } from '#tests/harness/downloads.ts';
import {
  A_MEMBER,
  aListedRow,
  LIST_ENTRIES_URL,
  serveEntries,
} from '#tests/harness/entry-administration-api.ts';
import { button, openAt, textbox } from '#tests/harness/entry-administration-page.ts';
import { acceptChanges, serveWaiting } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

beforeEach(() => storeSession());

describe('the build of the site', () => {
  const FAILED = {
    behindSince: '2026-11-02T09:00:00Z',
    failures: 2,
    error: 'status 500',
    nextAttemptAt: '2026-11-02T10:20:00Z',
  };

  test.each([
    ['status 500', 'er meldet einen Fehler (status 500)'],
    ['status 404', 'er kennt die Adresse nicht oder nimmt sie nicht an (status 404)'],
    ['status 308', 'seine Adresse leitet an eine andere weiter'],
    ['TimeoutError', 'er antwortet nicht rechtzeitig'],
    ['TypeError', 'er ist nicht erreichbar'],
    ['BUILD_HOOK_URL is no https address', 'die Adresse in BUILD_HOOK_URL ist keine mit „https“'],
  ])('that fails with %s is counted and explained', async (error, reason) => {
    openAt('/admin/agenturen');
    server.use(
      serveWaiting({ stalled: [{ job: 'build', since: null }] }),
      http.post(`${RPC_URL}/site_build`, () => HttpResponse.json({ ...FAILED, error })),
    );
    const notice = await screen.findByText(/was sich seit 02\.11\.2026 10:00 geändert hat/);
    expect(notice).toHaveTextContent(reason);
    expect(notice).toHaveTextContent('Nächster Versuch: 02.11.2026 11:20.');
    expect(screen.getByRole('link', { name: /^Einträge ?1 ?zu erledigen$/ })).toBeVisible();
  });
});

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  return within(row ?? document.body);
};
const answerChange = (answer: object) => {
  server.use(http.post(`${RPC_URL}/change_entries`, () => HttpResponse.json(answer)));
};

describe('the table of all entries', () => {
  test('asks the database for what the address says, and says how many there are', async () => {
    const { calls } = openAt(
      '/admin/agenturen?q=K%C3%B6ln&nur=ownerless&art=premium&sortierung=changed&richtung=ab&seite=2',
    );
    expect(await screen.findByText('100 Einträge, Seite 2 von 2')).toBeVisible();
    expect(calls).toEqual([
      [
        'list_entries',
        {
          filter: { term: 'Köln', status: null, condition: 'ownerless', tier: 'premium', run: null },
          sort: 'changed',
          is_descending: true,
          page: 2,
          page_size: 50,
        },
      ],
    ]);
    const first = await rowOf('Ahornsteg');
    for (const text of ['12 / 46', 'Eigenangabe', '31.01.2027', '01.10.2026']) {
      expect(first.getByText(text)).toBeVisible();
    }
    const second = await rowOf('Birkenhof');
    expect(second.getByRole('link', { name: 'Birkenhof' })).toHaveAttribute('href', '/admin/agenturen/2');
    expect(second.getByText('keine Herkunft')).toBeVisible();
    expect(second.getByText('niemandem')).toBeVisible();
    expect(second.getByText(/2 Vorgänge/)).toBeVisible();
  });

  test('is sorted by its columns, and turned round', async () => {
    const { user, currentAddress } = openAt('/admin/agenturen?q=Kiel&seite=2');
    await user.click(await screen.findByRole('link', { name: 'Angaben' }));
    expect(currentAddress()).toBe('/admin/agenturen?q=Kiel&sortierung=filled');
    await user.click(await screen.findByRole('link', { name: /^Angaben/ }));
    expect(currentAddress()).toBe('/admin/agenturen?q=Kiel&sortierung=filled&richtung=ab');
    expect(await screen.findByRole('columnheader', { name: /^Angaben/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  test('has ready views, which keep what is searched for', async () => {
    const { user, currentAddress } = openAt('/admin/agenturen?seite=2');
    await user.type(await screen.findByRole('searchbox'), 'jana@ahornsteg');
    await user.click(await button('Suchen'));
    expect(currentAddress()).toBe('/admin/agenturen?q=jana%40ahornsteg');
    const views = within(screen.getByRole('navigation', { name: 'Ansichten' }));
    await user.click(views.getByRole('link', { name: /^Pausiert/ }));
    expect(currentAddress()).toBe('/admin/agenturen?q=jana%40ahornsteg&stand=paused');
    await user.click(views.getByRole('link', { name: /^Unbestätigt > 180/ }));
    expect(currentAddress()).toBe('/admin/agenturen?q=jana%40ahornsteg&nur=unconfirmed&sortierung=confirmed');
  });

  test('without any that fits offers all of them, and leads to people without an entry', async () => {
    const view = openAt('/admin/agenturen?q=uwe');
    const people = [{ id: A_MEMBER.user_id, email: 'uwe@kunde.example' }];
    server.use(
      http.post(LIST_ENTRIES_URL, () => HttpResponse.json({ entries: [], counts: {}, fields: 46, people })),
    );
    expect(await screen.findByText('Kein Eintrag passt zu Suche und Ansicht.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'uwe@kunde.example' })).toHaveAttribute(
      'href',
      `/admin/personen/${A_MEMBER.user_id}`,
    );
    await view.user.click(await button('Alle Einträge zeigen'));
    expect(view.currentAddress()).toBe('/admin/agenturen');
  });

  test('publishes what is selected, names what it left, and undoes it', async () => {
    const { user, calls } = openAt('/admin/agenturen');
    await user.click(await screen.findByRole('checkbox', { name: 'Auswählen: Birkenhof' }));
    answerChange({
      done: [{ id: 2, name: 'Birkenhof', version: 1, before: 'paused' }],
      left: [{ id: 1, name: 'Ahornsteg', why: 'changed' }],
    });
    await user.click(await button('Veröffentlichen'));
    const report = await screen.findByText(/1 Eintrag veröffentlicht/);
    expect(report.closest('p')).toHaveTextContent(
      '1 Eintrag veröffentlicht: „Birkenhof“. 1 Eintrag blieb, wie er war.',
    );
    expect(screen.getByText('wurde inzwischen geändert', { exact: false })).toBeVisible();
    server.use(...serveEntries().handlers);
    const { handlers, calls: undoing } = serveEntries();
    server.use(...handlers);
    await user.click(await button('Rückgängig'));
    await waitFor(() => {
      expect(undoing).toContainEqual([
        'change_entries',
        { action: 'undo', entries: [{ id: 2, version: 1, status: 'active', to: 'paused' }] },
      ]);
    });
    expect(calls.filter(([name]) => name === 'list_entries')).not.toEqual([]);
  });

  test('removes all that match, with ground and reason, after a dialog that names the number', async () => {
    const { user, calls } = openAt('/admin/agenturen');
    await user.click(await screen.findByRole('checkbox', { name: 'Alle auf dieser Seite' }));
    expect(await screen.findByText('2 ausgewählt')).toBeVisible();
    await user.click(await button('Alle 100 auswählen'));
    expect(await screen.findByText('3 ausgewählt')).toBeVisible();
    await user.click(await button('Entfernen …'));
    const dialog = within(screen.getByRole('dialog', { name: '3 Einträge aus dem Verzeichnis entfernen?' }));
    await user.click(dialog.getByRole('button', { name: '3 Einträge entfernen' }));
    expect(dialog.getByRole('combobox', { name: 'Grundlage' })).toHaveFocus();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Grundlage' }), 'no_agency');
    await user.click(dialog.getByRole('button', { name: '3 Einträge entfernen' }));
    expect(dialog.getByRole('textbox', { name: 'Begründung' })).toHaveFocus();
    await user.paste('Doppelt eingelesen.');
    await user.click(dialog.getByRole('button', { name: '3 Einträge entfernen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toContainEqual([
      'change_entries',
      {
        action: 'remove',
        ground: 'no_agency',
        reason: 'Doppelt eingelesen.',
        entries: [
          { id: 1, version: 4, status: 'active' },
          { id: 2, version: 1, status: 'paused' },
          { id: 3, version: 1, status: 'draft' },
        ],
      },
    ]);
    expect(screen.queryByText(/ausgewählt$/)).not.toBeInTheDocument();
  });

  test('sets the source of what is selected', async () => {
    const { user, calls } = openAt('/admin/agenturen');
    await user.click(await screen.findByRole('checkbox', { name: 'Auswählen: Ahornsteg' }));
    await user.click(await button('Herkunft …'));
    await user.type(await textbox(/^Beleg/), 'BDU-Verzeichnis');
    await user.click(await button('Herkunft setzen'));
    expect(await screen.findByText(/1 Eintrag mit Herkunft versehen/)).toBeVisible();
    expect(calls).toContainEqual([
      'change_entries',
      {
        action: 'source',
        source: 'public',
        evidence: 'BDU-Verzeichnis',
        entries: [{ id: 1, version: 4, status: 'active' }],
      },
    ]);
  });

  test('keeps selection and reason where the change fails', async () => {
    const { user } = openAt('/admin/agenturen');
    server.use(http.post(`${RPC_URL}/change_entries`, () => HttpResponse.json({}, { status: 503 })));
    await user.click(await screen.findByRole('checkbox', { name: 'Auswählen: Ahornsteg' }));
    await user.click(await button('Pausieren …'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grundlage' }), 'law');
    await user.type(await textbox('Begründung'), 'Urheberrecht');
    const phrase = 'Der Eintrag verletzt Rechte anderer: …';
    await user.selectOptions(screen.getByRole('combobox', { name: 'Textbaustein einfügen' }), phrase);
    await user.click(await button('1 Eintrag pausieren'));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'Nichts wurde geändert.',
    );
    await user.click(await button('Abbrechen'));
    expect(screen.getByText('1 ausgewählt')).toBeVisible();
    await user.click(await button('Pausieren …'));
    expect(await textbox('Begründung')).toHaveValue(`Urheberrecht\n${phrase}`);
  });

  test.each([
    [
      'CSV',
      /^\uFEFF"Nummer";"Name";[^\r]*"Stand";"Angelegt am";"Bestätigt am"\r\n"1";"Ahornsteg";[^\r]*"Veröffentlicht";"2026-01-01";""\r\n"2";[^\r]*"Pausiert";[^\r]*\r\n$/,
    ],
    [
      'JSON',
      /^\[\n\{"id":1,"name":"Ahornsteg".*"status":"active","createdAt":"2026-01-01[^\n]*\},\n\{"id":2/,
    ],
  ])(
    'is exported as %s as the view shows it, with state, days and a dated name [C33]',
    async (format, text) => {
      const saved = catchDownloads();
      const { user, calls } = openAt('/admin/agenturen?stand=paused');
      await screen.findByRole('link', { name: 'Ahornsteg' });
      server.use(...acceptChanges().handlers);
      await user.click(await button(`30 Einträge als ${format}`));
      await waitFor(() => expect(saved).toHaveLength(1));
      const bytes = await saved[0]?.arrayBuffer();
      expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toMatch(text);
      expect(calls).toContainEqual([
        'list_entry_ids',
        { filter: { term: '', status: 'paused', condition: null, tier: null, run: null } },
      ]);
    },
  );

  test('is not exported where that cannot be put on record [C33]', async () => {
    const saved = catchDownloads();
    const { user } = openAt('/admin/agenturen');
    server.use(http.post(`${RPC_URL}/record_export`, () => HttpResponse.json({}, { status: 403 })));
    await user.click(await button('100 Einträge als CSV'));
    expect(await screen.findByText(/konnte nicht protokolliert werden/)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

describe('a new entry', () => {
  test('warns of entries that may be the same agency before it is made', async () => {
    const { user, calls, currentAddress } = openAt('/admin/agenturen/neu');
    server.use(
      http.post(`${RPC_URL}/find_same_agency`, () =>
        HttpResponse.json([aListedRow({ id: 2, name: 'Cedernweg GmbH', status: 'draft' })]),
      ),
    );
    await user.type(await textbox('Name'), 'Cedernweg');
    await user.tab();
    expect(await screen.findByRole('link', { name: 'Cedernweg GmbH' })).toHaveAttribute(
      'href',
      '/admin/agenturen/2',
    );
    await user.click(await button('Eintrag anlegen'));
    await user.click(await button('Trotzdem anlegen'));
    await waitFor(() => expect(currentAddress()).toBe('/admin/agenturen/9'));
    expect(calls.filter(([name]) => name === 'insert')).toHaveLength(1);
  });

  test('needs a name, keeps what is typed, and is a draft unless published', async () => {
    const { user, calls, currentAddress, navigate } = openAt('/admin/agenturen/neu');
    await user.click(await button('Eintrag anlegen'));
    expect(await textbox('Name')).toHaveFocus();
    await user.paste('Cedernweg');
    await user.type(await textbox('Größe des Teams'), 'ca. 50');
    await user.click(await button('Eintrag anlegen'));
    expect(await textbox('Größe des Teams')).toHaveAccessibleDescription(/Zahl/);
    navigate('/admin/agenturen');
    await screen.findByRole('table');
    navigate('/admin/agenturen/neu');
    const employees = await textbox('Größe des Teams');
    expect(employees).toHaveValue('ca. 50');
    await user.clear(employees);
    await user.type(employees, '50');
    await user.click(await button('Eintrag anlegen'));
    await waitFor(() => expect(currentAddress()).toBe('/admin/agenturen/9'));
    expect(calls).toContainEqual([
      'insert',
      expect.objectContaining({
        Name: 'Cedernweg',
        'Anzahl Mitarbeiter': 50,
        Standort: null,
        status: 'draft',
      }),
    ]);
  });
});
