import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { CALENDAR_DAY_FAULT } from '#lib/german/calendar-day.ts';
import { LOG_ACTIONS } from '#desk/model/log-entry.ts';
import { aLogRow } from '#tests/fixtures/log-entry.ts';
import { LOG_URL, serveLog } from '#tests/harness/administration-api.ts';
import { acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { press, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';

async function openLog(rows = [aLogRow()], address = '/admin/protokoll') {
  const { handler, searches } = serveLog(rows);
  server.use(...acceptSignIn(), serveAdmins(true), handler);
  const view = await signInAt(address);
  await screen.findByRole('region', { name: 'Protokoll' });
  return { view, searches };
}

describe('the log', () => {
  test('who, what, which row, when, before and after [C15]', async () => {
    await openLog([
      aLogRow({ id: 5 }),
      aLogRow({
        id: 4,
        table_name: 'contracts',
        row_key: '99999999-9999-4999-8999-999999999991',
        changes: { entry_name: { after: 'Ahornsteg' }, state: { before: 'ordered', after: 'confirmed' } },
      }),
      aLogRow({
        id: 3,
        actor_email: null,
        actor_role: 'neu',
        action: 'delete',
        changes: { Name: { before: 'Birkenhof' } },
      }),
      aLogRow({
        id: 2,
        row_key: 'm-1',
        table_name: 'contact_messages',
        changes: { notes: {}, status: { before: 'unread', after: 'read' } },
      }),
      aLogRow({
        id: 1,
        actor_email: null,
        actor_role: 'service',
        action: 'neu_erfunden',
        table_name: null,
        row_key: null,
        changes: [],
      }),
    ]);
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(rows[0]).toHaveTextContent(
      '20.11.2026 10:30admin@firma.example hat den Eintrag 7 geändert.1 FeldStandort„Kiel“ → „Trier“',
    );
    expect(rows[1]).toHaveTextContent('admin@firma.example hat den Vertrag „Ahornsteg“ bestätigt.');
    expect(rows[2]).toHaveTextContent('Jemand hat den Eintrag „Birkenhof“ gelöscht.');
    expect(rows[3]).toHaveTextContent('hat die Nachricht als gelesen markiert.2 FelderNotizengeändert');
    expect(rows[4]).toHaveTextContent('Dienstschlüssel: neu_erfundenkeine');
    const links = screen.getAllByRole('link', { name: /^(?:den|die) / });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/agenturen/7',
      '/admin/vertraege/99999999-9999-4999-8999-999999999991',
      '/admin/messages/m-1',
    ]);
    expect(screen.getByText('Standort')).not.toBeVisible();
  });

  test.each([
    ['entry_reports', { decision: { before: null, after: 'remove' } }, 'entschieden: Eintrag entfernt.'],
    ['contact_messages', { spam_at: { before: null, after: '2026-11-20' } }, 'als Spam markiert.'],
    ['contact_messages', { spam_at: { before: '2026-11-20', after: null } }, 'aus dem Spam geholt.'],
    ['contact_messages', { forwarding_done: { before: false, after: true } }, 'als weitergeleitet markiert.'],
    ['client_reviews', { state: { before: 'published', after: 'disputed' } }, 'verborgen.'],
    ['agency_revisions', { state: { before: 'submitted', after: 'withdrawn' } }, 'zurückgezogen.'],
  ])('a decision about %s says what was decided: %j', async (table_name, changes, words) => {
    await openLog([aLogRow({ table_name, row_key: '12', changes: { ...changes, agency_id: { after: 7 } } })]);
    expect((await screen.findAllByRole('row'))[1]).toHaveTextContent(` zu Eintrag 7 ${words}`);
    expect(screen.getByRole('link', { name: 'Eintrag 7' })).toHaveAttribute('href', '/admin/agenturen/7');
    expect(screen.getByRole('link', { name: /^(?:den|die) / })).toHaveAttribute(
      'href',
      expect.stringMatching(/12$/),
    );
  });

  test.each([
    ['agency_members', '12', { agency_id: { after: 7 } }, 'hat den Zugang zu Eintrag 7 geändert.'],
    ['agency_field_meta', '7', {}, 'hat die Herkunft von Angaben zu Eintrag 7 geändert.'],
    ['subscribers', '12', {}, 'hat eine Adresse des Newsletters 12 geändert.'],
  ])('%s %s %j: %s', async (table_name, row_key, changes, sentence) => {
    await openLog([aLogRow({ table_name, row_key, changes })]);
    expect((await screen.findAllByRole('row'))[1]).toHaveTextContent(sentence);
  });

  test.each(Object.keys(LOG_ACTIONS))('„%s“ is a sentence', async (action) => {
    await openLog([aLogRow({ action, changes: { account: { after: 'b@firma.example' } } })]);
    expect((await screen.findAllByRole('row'))[1]).toHaveTextContent(/admin@firma\.example hat .*\./);
  });

  test('more is loaded from behind the last entry', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => aLogRow({ id: 120 - index }));
    const { view, searches } = await openLog(rows);
    expect(await screen.findAllByRole('row')).toHaveLength(51);
    await press(view, 'Weitere anzeigen');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(101));
    await press(view, 'Weitere anzeigen');
    expect(await screen.findByText('Alle werden gezeigt.')).toBeVisible();
    expect(searches.map((search) => search.get('id'))).toEqual([null, 'lt.71', 'lt.21']);
  });

  test('filters go into the address and to the database', async () => {
    const { view, searches } = await openLog();
    const { user } = view;
    await user.type(screen.getByRole('searchbox', { name: /^Wer/ }), 'a_b%');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Was' }), 'Exportiert');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Bereich' }), 'Kontaktanfragen');
    await user.type(screen.getByRole('searchbox', { name: 'Nummer' }), '7');
    await user.type(screen.getByLabelText('Von'), '2026-11-01');
    await user.type(screen.getByLabelText('Bis'), '2026-11-02');
    await press(view, 'Filtern');
    expect(await screen.findByText('Kein Eintrag passt zum Filter.')).toBeVisible();
    const last = searches.at(-1);
    expect(last?.get('actor_email')).toBe(String.raw`ilike.%a\_b\%%`);
    expect(last?.get('action')).toBe('eq.export');
    expect(last?.get('table_name')).toBe('eq.contact_messages');
    expect(last?.get('row_key')).toBe('eq.7');
    expect(last?.getAll('at')).toEqual(['gte.2026-10-31T23:00:00.000Z', 'lt.2026-11-02T23:00:00.000Z']);
    expect(view.currentAddress()).toBe(
      '/admin/protokoll?wer=a_b%25&was=export&tabelle=contact_messages&zeile=7&von=2026-11-01&bis=2026-11-02',
    );
    await press(view, 'Alle Einträge zeigen');
    expect(await screen.findAllByRole('row')).toHaveLength(2);
  });

  test('facts and decisions are named as the form names them', async () => {
    await openLog([
      aLogRow({
        changes: {
          facts: {
            before: { feeBase: 'fixedIncome', guaranteeMonths: 3 },
            after: { feeBase: 'fixedIncome', guaranteeMonths: 6, aiUse: 'none' },
          },
          decisions: { after: { Standort: true, 'facts.guaranteeMonths': false, caseStudies: false } },
        },
      }),
    ]);
    expect(await screen.findByText('Garantiezeit: 3 Monate → 6 Monate')).toBeInTheDocument();
    expect(screen.getByText('Einsatz von KI: Keiner')).toBeInTheDocument();
    expect(screen.getByText('Übernommen: Standorte')).toBeInTheDocument();
    expect(screen.getByText('Nicht übernommen: Garantiezeit, Fallbeispiele')).toBeInTheDocument();
    expect(screen.queryByText(/Berechnet vom/)).not.toBeInTheDocument();
  });

  test('a period that ends before it begins is named, and nothing is asked', async () => {
    const { view, searches } = await openLog();
    const before = searches.length;
    await view.user.type(screen.getByLabelText('Von'), '2026-11-03');
    await view.user.type(screen.getByLabelText('Bis'), '2026-11-02');
    await press(view, 'Filtern');
    expect(screen.getByLabelText('Von')).toHaveAccessibleDescription(/„Von“ liegt nach „Bis“/);
    expect(searches).toHaveLength(before);
  });

  test.each([
    ['Von', '0026-05-01'],
    ['Bis', '9999-12-31'],
  ])('„%s“ of the day %s is named at its field, and nothing is asked', async (field, day) => {
    const { view, searches } = await openLog();
    const before = searches.length;
    await view.user.type(screen.getByLabelText(field), day);
    await press(view, 'Filtern');
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(CALENDAR_DAY_FAULT);
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(screen.getByLabelText(field)).toHaveValue(day);
    expect(searches).toHaveLength(before);
  });

  test.each(['von=0026-05-01', 'bis=9999-12-31', 'von=2026-02-31', 'zeile=7%00', 'was=%E0%A4%A'])(
    'an address that ends in ?%s shows the log',
    async (search) => {
      const { searches } = await openLog(undefined, `/admin/protokoll?${search}`);
      expect(await screen.findAllByRole('row')).toHaveLength(2);
      expect(searches.at(-1)?.has('at')).toBe(false);
      expect([...(searches.at(-1)?.values() ?? [])].join('')).not.toContain('\0');
    },
  );

  test('empty', async () => {
    await openLog([]);
    expect(await screen.findByText('Das Protokoll ist leer')).toBeVisible();
  });

  test('what is loaded stays where more cannot be had', async () => {
    const { view } = await openLog(Array.from({ length: 60 }, (_, index) => aLogRow({ id: 60 - index })));
    await screen.findAllByRole('row');
    server.use(http.get(LOG_URL, () => HttpResponse.json({ message: 'x' }, { status: 400 })));
    await press(view, 'Weitere anzeigen');
    expect(await screen.findByText(/^Weitere Einträge konnten nicht geladen werden\./)).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(51);
  });
});
