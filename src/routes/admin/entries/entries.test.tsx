import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { AGENCIES_KEY } from '#data/query-keys.ts';
import { anEntryRow } from '#tests/fixtures/proposals.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { AGENCIES_URL } from '#tests/harness/agencies-api.ts';
import { LIST_ENTRIES_URL, serveEntries } from '#tests/harness/entry-administration-api.ts';
import { acceptSignIn, serveAdmins, serveWaiting } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast } from '#tests/harness/toasts.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

beforeEach(() => {
  storeSession();
});

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
      serveWaiting({ builds: 1 }),
      http.post(`${RPC_URL}/site_build`, () => HttpResponse.json({ ...FAILED, error })),
    );
    const notice = await screen.findByText(/was sich seit 02\.11\.2026 10:00 geändert hat/);
    expect(notice).toHaveTextContent(reason);
    expect(notice).toHaveTextContent('Nächster Versuch: 02.11.2026 11:20.');
    expect(screen.getByRole('link', { name: /^Einträge ?1 ?zu erledigen$/ })).toBeVisible();
  });
});

describe('the table of all entries', () => {
  test('asks the database for what the address says, and says how many there are', async () => {
    const { calls } = openAt(
      '/admin/agenturen?q=K%C3%B6ln&nur=ownerless&art=premium&sortierung=newest&seite=2',
    );
    expect(await screen.findByText('100 Einträge, Seite 2 von 2')).toBeVisible();
    expect(calls).toEqual([
      [
        'list_entries',
        {
          term: 'Köln',
          condition: 'ownerless',
          tier: 'premium',
          sort: 'newest',
          page: 2,
          page_size: 50,
        },
      ],
    ]);
    const second = within(screen.getAllByRole('row')[2] ?? document.body);
    expect(second.getByRole('link', { name: 'Birkenhof' })).toHaveAttribute('href', '/admin/agenturen/2');
    expect(second.getByText('von niemandem verwaltet')).toBeVisible();
    expect(second.getByText('2 Vorgänge offen')).toBeVisible();
  });

  test('is searched and filtered together, from the first page on', async () => {
    const { user, currentAddress } = openAt('/admin/agenturen?seite=2');
    await user.type(await screen.findByRole('searchbox', { name: /^Name, Ort/ }), 'Kiel');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stand' }), 'paused');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Nur' }), 'unconfirmed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Art' }), 'free');
    await user.click(await button('Suchen'));
    await waitFor(() => {
      expect(currentAddress()).toBe('/admin/agenturen?q=Kiel&stand=paused&nur=unconfirmed&art=free');
    });
  });

  test('without any that fits offers all of them', async () => {
    const view = openAt('/admin/agenturen?q=nichts');
    server.use(http.post(LIST_ENTRIES_URL, () => HttpResponse.json({ entries: [], counts: {} })));
    expect(await screen.findByText('Kein Eintrag passt zu Suche und Filter.')).toBeVisible();
    await view.user.click(await button('Alle Einträge zeigen'));
    expect(view.currentAddress()).toBe('/admin/agenturen');
  });
});

describe('a new entry', () => {
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
    await waitFor(() => {
      expect(currentAddress()).toBe('/admin/agenturen/9');
    });
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

const open = (entry?: () => Readonly<Record<string, unknown>>) => openAt('/admin/agenturen/1', entry);

describe('one entry', () => {
  test('is changed where it was changed, and nowhere else', async () => {
    const { user, calls } = open();
    const place = await textbox('Standorte');
    await user.clear(place);
    await user.type(place, 'Kiel, Bremen');
    await user.click(await button('Speichern'));
    expect(await findToast('Eintrag gespeichert')).toBeVisible();
    expect(calls).toEqual([['update eq.4', { Standort: 'Kiel, Bremen' }]]);
  });

  test('is loaded anew on visitors’ pages after a change, also in the list of all', async () => {
    const { user, queryClient } = open();
    queryClient.setQueryData([...AGENCIES_KEY, 'any list'], []);
    await user.click(await button('Pausieren'));
    await waitFor(() => {
      expect(queryClient.getQueryState([...AGENCIES_KEY, 'any list'])?.isInvalidated).toBe(true);
    });
  });

  test('that has changed meanwhile shows what, keeps what was typed, and is saved on top', async () => {
    let version = 4;
    const view = open(() => anEntryRow(version === 4 ? {} : { version, Branchen: 'Handel' }));
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
    expect(await findToast('Eintrag gespeichert')).toBeVisible();
    expect(view.calls).toEqual([
      ['update eq.4', { Standort: 'Bremen' }],
      ['update eq.5', { Standort: 'Bremen' }],
    ]);
  });

  test('is paused at once, and removed once that is confirmed', async () => {
    const { user, calls } = open();
    await user.click(await button('Pausieren'));
    await waitFor(() => {
      expect(calls).toEqual([['set_entry_status', { agency: 1, new_status: 'paused' }]]);
    });
    await user.click(await button('Entfernen'));
    expect(calls).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: '„Ahornsteg“ aus dem Verzeichnis entfernen?' })).toBeVisible();
    await user.click(await button('Eintrag entfernen'));
    await waitFor(() => {
      expect(calls.at(-1)).toEqual(['set_entry_status', { agency: 1, new_status: 'removed' }]);
    });
  });

  test('loses its contact person once that is confirmed, and says where that failed [C46]', async () => {
    const { user } = open();
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
    const { user, calls } = open();
    await user.click(await screen.findByText('1 Angabe geändert'));
    expect(screen.getAllByText('Standorte').at(-2)?.closest('div')).toHaveTextContent('Hamburg → Kiel');
    await user.click(await button('Wiederherstellen: Fassung 3'));
    expect(await findToast('Fassung wiederhergestellt')).toBeVisible();
    expect(calls).toEqual([['restore_version', { stored: 3 }]]);
  });

  test('is merged into another one, seen side by side', async () => {
    const { user, calls, currentAddress } = open();
    await user.type(await screen.findByRole('searchbox', { name: /^Welcher Eintrag bleibt/ }), 'Birken');
    await user.click(await button('Eintrag suchen'));
    await user.click(await screen.findByRole('radio', { name: /^Birkenhof/ }));
    const table = await screen.findByRole('table', { name: 'Beide Einträge im Vergleich' });
    expect(within(table).getByText('Birkenhof')).toBeVisible();
    await user.click(await button('Zusammenführen'));
    expect(
      screen.getByRole('dialog', {
        name: '„Ahornsteg“ (Nr. 1) mit „Birkenhof“ (Nr. 2) zusammenführen?',
      }),
    ).toBeVisible();
    await user.click(await button('Einträge zusammenführen'));
    await waitFor(() => {
      expect(currentAddress()).toBe('/admin/agenturen/2');
    });
    expect(calls).toContainEqual(['merge_entries', { loser: 1, winner: 2 }]);
  });

  test('says where its values come from', async () => {
    const { user, calls } = open();
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

  test('has people, whom one freezes with a reason and invites', async () => {
    const { user, calls } = open();
    await user.click(await button(/^Konto sperren …/));
    await user.click(await button('Konto sperren'));
    expect(await textbox(/^Warum wird das Konto gesperrt/)).toHaveFocus();
    await user.paste('Missbrauch');
    await user.click(await button('Konto sperren'));
    const email = await textbox(/^Jemanden einladen/);
    await user.type(email, 'kollege');
    await user.click(await button('Einladen'));
    expect(email).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
    await user.type(email, '@ahornsteg.example');
    await user.click(await button('Einladen'));
    await findToast('Eingeladen');
    expect(calls).toEqual([
      ['freeze_account', { account: '44444444-4444-4444-8444-444444444444', reason: 'Missbrauch' }],
      ['invite_member', { agency: 1, email: 'kollege@ahornsteg.example', role: 'owner' }],
    ]);
  });

  test('has people, whose account one deletes after a dialog that names it, and keeps again', async () => {
    const { user, calls } = open();
    const account = { account: '44444444-4444-4444-8444-444444444444' };
    await user.click(await button(/^Konto löschen …/));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Konto jana@ahornsteg.example löschen?' }),
    );
    expect(calls).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(await button(/^Konto löschen …/));
    await user.click(screen.getByRole('button', { name: 'Konto in einem Tag löschen' }));
    expect(
      await screen.findByText('Konto wird am 27. November 2026 um 14:05 Uhr MEZ gelöscht'),
    ).toBeVisible();
    await user.click(await button(/^Löschung zurücknehmen/));
    expect(await button(/^Konto löschen …/)).toBeVisible();
    expect(calls).toEqual([
      ['delete_account', account],
      ['revoke_account_deletion', account],
    ]);
  });

  test('stays as it is where an account cannot be deleted, and the dialog says why [C18 faults]', async () => {
    const { user } = open();
    server.use(
      http.post(`${RPC_URL}/delete_account`, () => HttpResponse.json({ message: 'x' }, { status: 503 })),
    );
    await user.click(await button(/^Konto löschen …/));
    await user.click(screen.getByRole('button', { name: 'Konto in einem Tag löschen' }));
    expect(
      await within(screen.getByRole('dialog')).findByText('Das Konto wird nicht gelöscht.'),
    ).toBeVisible();
  });

  test('that is not there says so', async () => {
    open();
    server.use(
      http.get(AGENCIES_URL, () => HttpResponse.json({ code: 'PGRST116', message: 'none' }, { status: 406 })),
    );
    expect(await within(await screen.findByRole('main')).findByRole('alert')).toHaveTextContent(
      'Der gesuchte Eintrag ist nicht vorhanden.',
    );
  });
});
