import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { anEntryRow } from '#tests/fixtures/proposals.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { AGENCIES_URL } from '#tests/harness/agencies-api.ts';
import { catchDownloads } from '#tests/harness/downloads.ts';
import {
  A_MEMBER,
  aListedRow,
  AN_OVERVIEW,
  LIST_ENTRIES_URL,
  serveEntries,
} from '#tests/harness/entry-administration-api.ts';
import { acceptChanges, acceptSignIn, serveAdmins, serveWaiting } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { recordRpc } from '#tests/harness/record-rpc.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { signInAgain } from '#tests/harness/session-that-runs-out.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

beforeEach(() => storeSession());

function openAt(path: string, entry?: () => Readonly<Record<string, unknown>>) {
  const { handlers, calls } = serveEntries(entry);
  server.use(...acceptSignIn(), serveAdmins(true), ...handlers);
  return { ...renderRoute(path), calls };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const textbox = (name: string | RegExp) => screen.findByRole('textbox', { name });

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
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Grundlage' }), 'no_firm');
    await user.click(dialog.getByRole('button', { name: '3 Einträge entfernen' }));
    expect(dialog.getByRole('textbox', { name: 'Begründung' })).toHaveFocus();
    await user.paste('Doppelt eingelesen.');
    await user.click(dialog.getByRole('button', { name: '3 Einträge entfernen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toContainEqual([
      'change_entries',
      {
        action: 'remove',
        ground: 'no_firm',
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
  test('warns of entries that may be the same firm before it is made', async () => {
    const { user, calls, currentAddress } = openAt('/admin/agenturen/neu');
    server.use(
      http.post(`${RPC_URL}/find_same_firm`, () =>
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

const open = (tab: string, entry?: () => Readonly<Record<string, unknown>>) =>
  openAt(`/admin/agenturen/1/${tab}`, entry);

describe('one entry', () => {
  test('has an overview, and tabs with addresses of their own', async () => {
    const { user, currentAddress } = open('');
    expect(await screen.findByText('Premium bis 31. Januar 2027')).toBeVisible();
    expect(screen.getByText(/^anfragen@ahornsteg\.example/)).toBeVisible();
    expect(screen.getByRole('link', { name: '3 veröffentlichte' })).toHaveAttribute(
      'href',
      expect.stringMatching(/#bewertungen$/),
    );
    expect(screen.getByRole('link', { name: 'Antrag: Ahornsteg' })).toHaveAttribute(
      'href',
      '/admin/eingang/claim/7',
    );
    await user.click(screen.getByRole('link', { name: 'Verlauf' }));
    expect(currentAddress()).toBe('/admin/agenturen/1/verlauf');
    expect(await button('Wiederherstellen: Fassung 3')).toBeVisible();
  });

  test('that is hidden says on what ground, and why', async () => {
    open('', () => anEntryRow({ status: 'paused' }));
    server.use(
      http.post(`${RPC_URL}/entry_overview`, () =>
        HttpResponse.json({
          restriction: {
            status: 'paused',
            ground: 'terms',
            reason: 'Fremde Firma',
            at: '2026-11-01T09:00:00Z',
          },
          cases: [],
          contract: null,
          published_reviews: 0,
          enquiry_address: null,
          pictures: [],
          profile: null,
          leads_to: null,
        }),
      ),
    );
    expect(await screen.findByText(/Pausiert am 1\. November 2026: Nutzungsbedingungen\./)).toBeVisible();
    expect(screen.getByText('Fremde Firma')).toBeVisible();
  });

  test('is changed where it was changed, and nowhere else', async () => {
    const { user, calls } = open('angaben');
    const place = await textbox('Standorte');
    await user.clear(place);
    await user.type(place, 'Kiel, Bremen');
    await user.click(await button('Speichern'));
    expect(await screen.findByText('Der Eintrag ist gespeichert.')).toBeVisible();
    expect(calls).toEqual([['update eq.4', { Standort: 'Kiel, Bremen' }]]);
  });

  test('is loaded anew on visitors’ pages after a change, also in the list of all', async () => {
    const { user, queryClient } = open('', () => anEntryRow({ status: 'draft' }));
    queryClient.setQueryData([...AGENCIES_KEY, 'any list'], []);
    await user.click(await button('Veröffentlichen'));
    await waitFor(() => {
      expect(queryClient.getQueryState([...AGENCIES_KEY, 'any list'])?.isInvalidated).toBe(true);
    });
  });

  test('that has changed meanwhile shows what, keeps what was typed, and is saved on top', async () => {
    let version = 4;
    const view = open('angaben', () => anEntryRow(version === 4 ? {} : { version, Branchen: 'Handel' }));
    const place = await textbox('Standorte');
    await view.user.clear(place);
    await view.user.type(place, 'Bremen');
    version = 5;
    await view.user.click(await button('Speichern'));
    expect(
      await screen.findByText(/Der Eintrag hat sich geändert, seit Sie ihn geöffnet haben/),
    ).toBeVisible();
    expect(screen.getByText(/^Branchen:/, { selector: '[role=status] li' })).toHaveTextContent(
      'Branchen: Industrie → Handel',
    );
    expect(await textbox('Standorte')).toHaveValue('Bremen');
    await view.user.click(await button('Speichern'));
    expect(await screen.findByText('Der Eintrag ist gespeichert.')).toBeVisible();
    expect(view.calls).toEqual([
      ['update eq.4', { Standort: 'Bremen' }],
      ['update eq.5', { Standort: 'Bremen' }],
    ]);
  });

  test('is paused with ground and reason, and shown again at once', async () => {
    const { user, calls } = open('');
    await user.click(await button('Pausieren …'));
    expect(screen.getByRole('dialog', { name: '„Ahornsteg“ pausieren?' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grundlage' }), 'terms');
    await user.type(await textbox('Begründung'), 'Fremde Firma');
    await user.click(await button('Eintrag pausieren'));
    expect(await screen.findByText(/1 Eintrag pausiert/)).toBeVisible();
    await user.click(await button('Rückgängig'));
    await waitFor(() => {
      expect(calls).toEqual([
        [
          'change_entries',
          {
            action: 'pause',
            ground: 'terms',
            reason: 'Fremde Firma',
            entries: [{ id: 1, version: 4, status: 'active' }],
          },
        ],
        [
          'change_entries',
          { action: 'undo', entries: [{ id: 1, version: 4, status: 'paused', to: 'active' }] },
        ],
      ]);
    });
  });

  test('has a reason for each restriction, which is kept until it is done and goes to no other', async () => {
    const { user } = open('');
    await user.click(await button('Pausieren …'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grundlage' }), 'terms');
    await user.type(await textbox('Begründung'), 'Fremde Firma');
    await user.click(await button('Abbrechen'));
    await user.click(await button('Entfernen …'));
    expect(await textbox('Begründung')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Grundlage' })).toHaveValue('');
    await user.click(await button('Abbrechen'));
    await user.click(await button('Pausieren …'));
    expect(await textbox('Begründung')).toHaveValue('Fremde Firma');
    await user.click(await button('Eintrag pausieren'));
    await user.click(await button('Rückgängig'));
    await user.click(await button('Pausieren …'));
    expect(await textbox('Begründung')).toHaveValue('');
  });

  test('loses a picture after a dialog, with ground and reason [C46]', async () => {
    const { user, calls } = open('profil');
    const picture = { id: 'p1', kind: 'picture', alt: 'Ein Besprechungsraum', width: 800, height: 500 };
    server.use(
      http.post(`${RPC_URL}/entry_overview`, () =>
        HttpResponse.json({
          ...AN_OVERVIEW,
          pictures: [picture],
          profile: { services: [{ title: 'Direktansprache', text: 'Wir rufen an.' }] },
        }),
      ),
      http.post(`${RPC_URL}/entry_pictures`, () => HttpResponse.json([])),
      recordRpc(calls, 'remove_picture'),
    );
    expect(await screen.findByRole('heading', { name: 'Direktansprache' })).toBeVisible();
    expect(screen.getByText('Keine sind veröffentlicht.')).toBeVisible();
    await user.click(await button('Entfernen …: Ein Besprechungsraum'));
    expect(screen.getByRole('dialog', { name: 'Das Bild „Ein Besprechungsraum“ entfernen?' })).toBeVisible();
    await user.click(await button('Bild entfernen'));
    expect(screen.getByText('Bitte wählen Sie die Grundlage.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Grundlage' }), 'law');
    await user.type(await textbox('Begründung'), 'Fremdes Foto');
    await user.click(await button('Bild entfernen'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toEqual([['remove_picture', { picture: 'p1', ground: 'law', reason: 'Fremdes Foto' }]]);
  });

  test('loses its contact person once that is confirmed, and says where that failed [C46]', async () => {
    const { user } = open('profil');
    let status = 503;
    const bodies: unknown[] = [];
    server.use(
      http.post(`${RPC_URL}/remove_contact_person`, async ({ request }) => {
        bodies.push(await request.json());
        return status === 503
          ? new HttpResponse(null, { status })
          : HttpResponse.json({ published: {}, published_at: null, is_shown: false, proposal: null });
      }),
    );
    await user.click(await button('Ansprechperson herausnehmen'));
    await user.click(await button('Ansprechperson löschen'));
    expect(await screen.findByText('Die Ansprechperson wurde nicht herausgenommen.')).toBeVisible();
    status = 200;
    await user.click(await button('Ansprechperson herausnehmen'));
    await user.click(await button('Ansprechperson löschen'));
    expect(await screen.findByText('Der Eintrag hat keine Ansprechperson mehr.')).toBeVisible();
    expect(bodies.at(-1)).toEqual({ agency: 1 });
  });

  test('has versions with their differences, of which an earlier one is restored', async () => {
    const { user, calls } = open('verlauf');
    await user.click(await screen.findByText('1 Angabe geändert'));
    expect(screen.getAllByText('Standorte').at(-2)?.closest('div')).toHaveTextContent('Hamburg → Kiel');
    await user.click(await button('Wiederherstellen: Fassung 3'));
    expect(await screen.findByText('Fassung 3 ist wiederhergestellt.')).toBeVisible();
    expect(calls).toEqual([['restore_version', { stored: 3, seen_version: 4 }]]);
  });

  test('is merged into another one by their differences, with values of either', async () => {
    const { user, calls, currentAddress } = open('zusammenfuehren');
    server.use(
      http.post(`${RPC_URL}/entry_overview`, async ({ request }) => {
        const { agency } = z.object({ agency: z.number() }).parse(await request.json());
        const services = [{ title: agency === 1 ? 'Vorstände' : 'Ärzte', text: '' }];
        const logo = agency === 1 ? { id: A_MEMBER.user_id, alt: 'Ein Ahorn' } : null;
        return HttpResponse.json({ ...AN_OVERVIEW, profile: { services, logo } });
      }),
    );
    await user.type(await screen.findByRole('searchbox', { name: /^Welcher Eintrag bleibt/ }), 'Birken');
    await user.click(await button('Eintrag suchen'));
    await user.click(await screen.findByRole('radio', { name: /^Birkenhof/ }));
    const table = within(await screen.findByRole('table', { name: 'Unterschiede der beiden Einträge' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Standorte',
      'Leistungen',
      'Logo',
    ]);
    expect(table.getByText('Ärzte')).toBeVisible();
    // What the other one does not say is filled in.
    expect(table.getByRole('radio', { name: 'Standorte von Nr. 1' })).toBeChecked();
    expect(table.getByRole('radio', { name: 'Name von Nr. 2' })).toBeChecked();
    await user.click(table.getByRole('radio', { name: 'Name von Nr. 1' }));
    await signInAgain(async () => {
      expect(await button('Anmelden')).toBeVisible();
    });
    expect(await screen.findByRole('radio', { name: 'Name von Nr. 1' })).toBeChecked();
    await user.click(await button('Zusammenführen'));
    expect(
      screen.getByRole('dialog', {
        name: '„Ahornsteg“ (Nr. 1) mit „Birkenhof“ (Nr. 2) zusammenführen?',
      }),
    ).toBeVisible();
    await user.click(await button('Einträge zusammenführen'));
    await waitFor(() => expect(currentAddress()).toBe('/admin/agenturen/2'));
    expect(calls).toContainEqual([
      'merge_entries',
      { loser: 1, winner: 2, taken: ['Standort', 'logo', 'Name'], loser_version: 4, winner_version: 1 },
    ]);
  });

  test('says where its values come from', async () => {
    const { user, calls } = open('angaben');
    await user.click(await screen.findByText('Herkunft der Angaben'));
    expect(await screen.findByText(/Eigenangabe/, { selector: 'li' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Angabe' }), 'Gründungsjahr');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Herkunft' }), 'evidenced');
    const evidence = await textbox(/^Beleg/);
    await user.click(evidence);
    await user.paste('x'.repeat(501));
    await user.click(await button('Herkunft speichern'));
    expect(evidence).toHaveAccessibleDescription(/höchstens 500 Zeichen/);
    await user.clear(evidence);
    await user.type(evidence, 'HRB 1234');
    await user.click(await button('Herkunft speichern'));
    await waitFor(() => {
      expect(calls).toEqual([
        [
          'set_field_source',
          { agency: 1, field: 'Gründungsjahr', source: 'evidenced', evidence: 'HRB 1234' },
        ],
      ]);
    });
  });

  test('has people, whom one invites, and who have a screen of their own', async () => {
    const { user, calls } = open('personen');
    const email = await textbox(/^Jemanden einladen/);
    await user.type(email, 'kollege');
    await user.click(await button('Einladen'));
    expect(email).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
    await user.type(email, '@ahornsteg.example');
    await user.click(await button('Einladen'));
    await screen.findByText('Die Einladung ist verschickt.');
    expect(calls).toEqual([
      ['invite_member', { agency: 1, email: 'kollege@ahornsteg.example', role: 'owner' }],
    ]);
    expect(screen.getByRole('link', { name: 'jana@ahornsteg.example' })).toHaveAttribute(
      'href',
      '/admin/personen/44444444-4444-4444-8444-444444444444',
    );
  });

  test('that is not there says so', async () => {
    open('');
    server.use(
      http.get(AGENCIES_URL, () => HttpResponse.json({ code: 'PGRST116', message: 'none' }, { status: 406 })),
    );
    expect(await within(await screen.findByRole('main')).findByRole('alert')).toHaveTextContent(
      'Der gesuchte Eintrag ist nicht vorhanden.',
    );
  });
});
