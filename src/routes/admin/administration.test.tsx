import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { IDLE_LIMIT_MS, IDLE_WARNING_MS } from '#domain/session/idle.ts';
import { aLogRow } from '#tests/fixtures/log-entry.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import {
  GOOD_CODE,
  LOG_URL,
  OTHER_ADMIN,
  RECOVERY_CODES,
  serveAdministrators,
  serveFactors,
  serveLog,
} from '#tests/harness/administration-api.ts';
import {
  acceptChanges,
  acceptSignIn,
  serveAdmins,
  serveMessages,
  serveWaiting,
  WAITING_URL,
} from '#tests/harness/inbox-api.ts';
import { fillInSignIn, press, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { AUTH_URL, REST_URL, RPC_URL } from '#tests/harness/urls.ts';

async function openChallenge() {
  const { handlers, calls } = serveFactors([{ id: 'f', status: 'verified' }]);
  server.use(
    ...acceptSignIn(),
    http.get(`${REST_URL}/admins`, ({ request }) => {
      const payload = (request.headers.get('authorization') ?? '').split('.')[1] ?? '';
      return HttpResponse.json(atob(payload).includes('"aal2"') ? [{ user_id: SESSION_USER.id }] : []);
    }),
    http.post(`${RPC_URL}/needs_second_factor`, () => HttpResponse.json(true)),
    ...serveMessages([aMessage()]),
    ...handlers,
  );
  const view = await signInAt('/admin/messages');
  const field = await screen.findByRole('textbox', { name: 'Code aus Ihrer App' });
  return { view, field, calls };
}

describe('the second factor at sign-in', () => {
  test('is asked for, and takes pasted blanks', async () => {
    const { view, field } = await openChallenge();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.queryByRole('navigation', { name: 'Administration' })).not.toBeInTheDocument();
    await view.user.click(field);
    await view.user.paste('123 456 ');
    await press(view, 'Code bestätigen');
    expect(await screen.findByRole('region', { name: 'Posteingang' })).toBeVisible();
  });

  test('without six digits nothing is sent', async () => {
    const { view, field, calls } = await openChallenge();
    await view.user.type(field, '12345');
    await press(view, 'Code bestätigen');
    expect(field).toHaveAccessibleDescription(/Bitte geben Sie die sechs Ziffern ein/);
    expect(field).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test.each([
    [422, 'mfa_verification_failed', /falsch oder abgelaufen/],
    [422, 'mfa_challenge_expired', /zu lange gedauert/],
    [429, 'over_request_rate_limit', /Zu viele Versuche/],
    [404, 'mfa_factor_not_found', /besteht nicht mehr/],
    [500, 'unexpected_failure', /gerade nicht erreichbar/],
    [400, 'validation_failed', /nicht geklappt/],
  ])('%i %s', async (status, code, message) => {
    const { view, field } = await openChallenge();
    server.use(
      http.post(`${AUTH_URL}/factors/:id/verify`, () =>
        HttpResponse.json({ code: status, error_code: code, msg: code }, { status }),
      ),
    );
    await view.user.type(field, '000000');
    await press(view, 'Code bestätigen');
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveValue('000000');
  });

  test('a recovery code instead of it removes it and says so', async () => {
    const { view } = await openChallenge();
    await press(view, /Wiederherstellungscode verwenden/);
    const codeField = screen.getByRole('textbox', { name: 'Wiederherstellungscode' });
    await view.user.type(codeField, 'zu kurz');
    await press(view, 'Zweiten Faktor entfernen und anmelden');
    expect(codeField).toHaveAccessibleDescription(/16 Buchstaben und Ziffern/);

    for (const [outcome, message] of [
      ['wrong', /gilt nicht/],
      ['tooMany', /In einer Stunde/],
    ] as const) {
      server.use(http.post(`${RPC_URL}/use_recovery_code`, () => HttpResponse.json(outcome)));
      await view.user.clear(codeField);
      await view.user.type(codeField, 'abcd-efgh-jkmn-pqr0');
      await press(view, 'Zweiten Faktor entfernen und anmelden');
      expect(await screen.findByText(message)).toBeVisible();
    }
    server.use(
      http.post(`${RPC_URL}/use_recovery_code`, () => HttpResponse.json('removed')),
      serveAdmins(true),
    );
    await press(view, 'Zweiten Faktor entfernen und anmelden');
    expect(await screen.findByText(/Ihr zweiter Faktor ist entfernt/)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Posteingang' })).toBeVisible();
  });
});

async function openSecurity(isEnrolled = false, left: 'unverified' | null = null) {
  let hasFactor = isEnrolled;
  const { handlers, calls } = serveFactors(left === null ? [] : [{ id: 'alt', status: left }]);
  server.use(
    http.post(`${RPC_URL}/create_recovery_codes`, () => HttpResponse.json(RECOVERY_CODES)),
    http.post<never, { account: string }>(`${RPC_URL}/remove_second_factor`, async ({ request }) => {
      const { account } = await request.json();
      calls.push(`remove ${account}`);
      if (account === SESSION_USER.id) hasFactor = false;
      return HttpResponse.json(true);
    }),
    ...acceptSignIn(),
    serveAdmins(true),
    serveAdministrators(() => hasFactor || calls.includes('POST /auth/v1/factors/neu/verify')),
    ...handlers,
  );
  const view = await signInAt('/admin/sicherheit');
  await screen.findByRole('heading', { name: 'Ihr zweiter Faktor' });
  return { view, calls };
}

describe('security', () => {
  test('enrols: QR code, secret in groups, code, ten recovery codes once; what was abandoned goes first', async () => {
    const { view, calls } = await openSecurity(false, 'unverified');
    await press(view, 'Zweiten Faktor einrichten');
    expect(await screen.findByRole('img', { name: /QR-Code/ })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Code aus Ihrer App' });
    await view.user.type(field, '000000');
    await press(view, 'Bestätigen');
    expect(await screen.findByText(/falsch oder abgelaufen/)).toBeVisible();
    await view.user.clear(field);
    await view.user.type(field, GOOD_CODE);
    await press(view, 'Bestätigen');
    for (const code of RECOVERY_CODES) expect(await screen.findByText(code)).toBeVisible();
    expect(calls).toEqual([
      'DELETE /auth/v1/factors/alt',
      'POST /auth/v1/factors',
      'POST /auth/v1/factors/neu/verify',
      'POST /auth/v1/factors/neu/verify',
    ]);
    await press(view, 'Ich habe die Codes gesichert');
    expect(screen.queryByText(RECOVERY_CODES[0] ?? '')).not.toBeInTheDocument();
    expect(await screen.findByText(/^Eingerichtet\./)).toBeVisible();
  });

  test('recovery codes that could not be made are said so, and made by another press', async () => {
    const { view } = await openSecurity(true);
    server.use(
      http.post(
        `${RPC_URL}/create_recovery_codes`,
        () => HttpResponse.json({ message: 'x' }, { status: 500 }),
        {
          once: true,
        },
      ),
    );
    await press(view, 'Neue Wiederherstellungscodes erstellen');
    expect(await screen.findByText(/keine Wiederherstellungscodes erstellt/)).toBeVisible();
    await press(view, 'Neue Wiederherstellungscodes erstellen');
    expect(await screen.findByText(RECOVERY_CODES[9] ?? '')).toBeVisible();
  });

  test('removing one’s own takes two presses', async () => {
    const { view, calls } = await openSecurity(true);
    const own = screen.getByRole('region', { name: 'Ihr zweiter Faktor' });
    await view.user.click(within(own).getByRole('button', { name: 'Zweiten Faktor entfernen' }));
    expect(calls).toEqual([]);
    await view.user.click(within(own).getByRole('button', { name: 'Wirklich entfernen' }));
    expect(await screen.findByRole('button', { name: 'Zweiten Faktor einrichten' })).toBeVisible();
    expect(calls).toEqual([`remove ${SESSION_USER.id}`]);
  });

  test('another administrator’s takes two presses too; the list says who has one', async () => {
    const { view, calls } = await openSecurity();
    const rows = within(screen.getByRole('region', { name: 'Zugänge zur Verwaltung' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]).toHaveTextContent(/admin@firma\.example \(Sie\).*zweiter Faktor: nein/);
    expect(rows[1]).toHaveTextContent(/kollegin@firma\.example.*zweiter Faktor: ja/);
    await press(view, 'Zweiten Faktor entfernen: kollegin@firma.example');
    expect(calls).toEqual([]);
    await press(view, 'Entfernen und überall abmelden: kollegin@firma.example');
    await waitFor(() => {
      expect(calls).toEqual([`remove ${OTHER_ADMIN.user_id}`]);
    });
    expect(await screen.findByText('kollegin@firma.example ist überall abgemeldet.')).toBeVisible();
  });
});

async function openLog(rows = [aLogRow()], path = '/admin/protokoll') {
  const { handler, searches } = serveLog(rows);
  server.use(...acceptSignIn(), serveAdmins(true), handler);
  const view = await signInAt(path);
  await screen.findByRole('region', { name: 'Protokoll' });
  return { view, searches };
}

describe('the log', () => {
  test('who, what, which row, when, before and after [C15]', async () => {
    await openLog([
      aLogRow({ id: 3 }),
      aLogRow({
        id: 2,
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
    expect(rows[0]).toHaveTextContent('20.11.2026 10:30admin@firma.exampleGeändertPersonalberatungen · 7');
    expect(rows[0]).toHaveTextContent('Standort„Kiel“ → „Trier“');
    expect(rows[1]).toHaveTextContent('Notizengeändert');
    expect(rows[2]).toHaveTextContent('Dienstschlüsselneu_erfundenkeine');
  });

  test('more is loaded from behind the last entry', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => aLogRow({ id: 120 - index }));
    const { view, searches } = await openLog(rows);
    expect(await screen.findAllByRole('row')).toHaveLength(51);
    await press(view, 'Weitere anzeigen');
    await waitFor(() => {
      expect(screen.getAllByRole('row')).toHaveLength(101);
    });
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
    await user.type(screen.getByRole('searchbox', { name: 'Nummer der Zeile' }), '7');
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

describe('the sections', () => {
  test('are reached from each other, and a note that was typed is still there afterwards', async () => {
    server.use(
      ...acceptChanges().handlers,
      ...acceptSignIn(),
      serveAdmins(true),
      ...serveMessages([aMessage()]),
      serveLog([]).handler,
    );
    const view = await signInAt('/admin/messages');
    await press(view, /^Öffnen/);
    await view.user.type(screen.getByRole('textbox', { name: 'Interne Notizen' }), 'Rückruf');
    await press(view, 'Dialog schließen');
    const links = within(screen.getByRole('navigation', { name: 'Administration' }));
    expect(links.getByRole('link', { name: 'Nachrichten' })).toHaveAttribute('aria-current', 'page');
    await view.user.click(links.getByRole('link', { name: 'Protokoll' }));
    expect(await screen.findByText('Das Protokoll ist leer')).toBeVisible();
    await view.user.click(screen.getByRole('link', { name: 'Nachrichten' }));
    await press(view, /^Öffnen/);
    expect(screen.getByRole('textbox', { name: 'Interne Notizen' })).toHaveValue('Rückruf');
  });
});

async function openIdle() {
  server.use(
    ...acceptChanges().handlers,
    ...acceptSignIn(),
    serveAdmins(true),
    ...serveMessages([aMessage()]),
  );
  const view = await signInAt('/admin/messages');
  await press(view, /^Öffnen/);
  await view.user.type(screen.getByRole('textbox', { name: 'Interne Notizen' }), 'Rückruf');
  await press(view, 'Dialog schließen');
  return view;
}

/** The last input was this long ago, and the computer wakes. */
function wakeAfter(milliseconds: number) {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + milliseconds);
  onTestFinished(() => {
    clock.mockRestore();
  });
  localStorage.setItem('beraterkompass-admin-activity', String(now));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  return clock;
}

describe('without input', () => {
  test('two minutes before the end a warning, which can be answered', async () => {
    const view = await openIdle();
    const clock = wakeAfter(IDLE_LIMIT_MS - IDLE_WARNING_MS + 30_000);
    const warning = await screen.findByRole('dialog', { name: 'Sind Sie noch da?' });
    expect(warning).toHaveTextContent('1:30');
    await press(view, 'Angemeldet bleiben');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/Angemeldet als/)).toBeVisible();
    clock.mockRestore();
  });

  test('an input in another tab is one here', async () => {
    await openIdle();
    const clock = wakeAfter(IDLE_LIMIT_MS - 10_000);
    await screen.findByRole('dialog', { name: 'Sind Sie noch da?' });
    localStorage.setItem('beraterkompass-admin-activity', String(Date.now()));
    act(() => {
      window.dispatchEvent(new Event('storage'));
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    clock.mockRestore();
  });

  test('after 30 minutes, also those of a closed laptop, signed out here alone; what was typed stays', async () => {
    const scopes: (string | null)[] = [];
    const view = await openIdle();
    server.use(
      http.post(`${AUTH_URL}/logout`, ({ request }) => {
        scopes.push(new URL(request.url).searchParams.get('scope'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const clock = wakeAfter(IDLE_LIMIT_MS);
    const notice = await screen.findByText(/nach 30 Minuten ohne Eingabe abgemeldet/);
    expect(notice).toBeVisible();
    expect(document.activeElement).toContainElement(notice);
    await waitFor(() => {
      expect(scopes).toEqual(['local']);
    });
    clock.mockRestore();
    await fillInSignIn(view);
    await press(view, 'Anmelden');
    await press(view, /^Öffnen/);
    expect(screen.getByRole('textbox', { name: 'Interne Notizen' })).toHaveValue('Rückruf');
  });
});

const link = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Administration' })).findByRole('link', { name });

describe('the navigation of the administration', () => {
  test('says in which section how much waits, and follows what is read here [C18]', async () => {
    server.use(
      serveWaiting({ messages: 1, imports: 2, issues: 1 }),
      ...acceptSignIn(),
      serveAdmins(true),
      ...acceptChanges().handlers,
      ...serveMessages([aMessage({ status: 'unread' })]),
    );
    const view = await signInAt('/admin/messages');
    await screen.findByRole('table');
    expect(await link(/^Nachrichten ?1 ?ungelesen oder nicht zugestellt$/)).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await link(/^Import ?2 ?nicht abgeschlossen$/)).toBeVisible();
    expect(await link(/^Newsletter ?1 ?angehalten$/)).toBeVisible();
    expect(await link(/^Protokoll$/)).toBeVisible();
    await press(view, /^Öffnen/);
    await press(view, 'Schließen');
    expect(await link(/^Nachrichten$/)).toBeVisible();
  });

  test('says so where that is not known, and leaves the section alone [C18 faults]', async () => {
    server.use(
      http.post(WAITING_URL, () => HttpResponse.html('<!doctype html>')),
      ...acceptSignIn(),
      serveAdmins(true),
      ...serveMessages([aMessage()]),
    );
    await signInAt('/admin/messages');
    expect(await screen.findByText('Wie viel wartet, ist gerade nicht bekannt.')).toBeVisible();
    expect(await screen.findByRole('table')).toBeVisible();
    expect(await link(/^Nachrichten$/)).toBeVisible();
  });
});
