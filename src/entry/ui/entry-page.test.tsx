import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { CODE_MESSAGES } from '#account/model/mailed-code.ts';
import { aSession, SESSION_USER } from '#tests/fixtures/session.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { catchDownloads } from '#tests/harness/downloads.ts';
import { server } from '#tests/harness/msw-server.ts';
import { serveOwnSessions } from '#tests/harness/administration-api.ts';
import {
  aClaimRow,
  anInvitationRow,
  anOwnEntryRow,
  aProposalRow,
  serveFunction,
  serveOwnEntries,
} from '#tests/harness/own-entry-api.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { AUTH_URL, FUNCTIONS_URL, REST_URL, RPC_URL } from '#tests/harness/urls.ts';

/** One whose mail came after its ten minutes. */
const LATE_CODE = '11111111';
const LATE_WORDS = 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.';

const FUNCTION_URL = `${FUNCTIONS_URL}/entry-account`;

/** The function: any address gets a code, and one code is right. `calls` are the bodies. */
function serveAccount({ access_token: token, refresh_token: refreshToken } = aSession()) {
  const calls: { action: string; email?: string; code?: string }[] = [];
  server.use(
    http.post<never, { action: string; email?: string; code?: string }>(FUNCTION_URL, async ({ request }) => {
      const body = await request.json();
      calls.push(body);
      if (body.code !== undefined && body.code !== '12345678') {
        const reason = body.code === LATE_CODE ? 'expiredCode' : 'wrongCode';
        return HttpResponse.json({ message: CODE_MESSAGES[reason], reason }, { status: 422 });
      }
      const session = { accessToken: token.replace(/x$/, 'c2lnbmF0dXJl'), refreshToken };
      return HttpResponse.json({
        message: 'x',
        ...(body.action === 'signIn' && { session }),
        ...(body.action === 'confirmExport' && { data: { konto: { seit: '2026' } } }),
      });
    }),
    http.get(`${AUTH_URL}/user`, () => HttpResponse.json(SESSION_USER)),
    http.post(`${AUTH_URL}/logout`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${RPC_URL}/second_factor_step`, () => HttpResponse.json(null)),
  );
  return calls;
}

function serveTables({ isAdmin = false, freeze = '' } = {}) {
  const entry = {
    id: 7,
    Name: 'Ahornsteg',
    status: 'paused',
    version: 1,
    confirmed_at: null,
    created_at: '2026-01-01T09:00:00Z',
  };
  const tables: Readonly<Record<string, unknown[]>> = {
    admins: isAdmin ? [{ user_id: SESSION_USER.id }] : [],
    frozen_accounts: freeze === '' ? [] : [{ reason: freeze }],
    agency_members: [entry, { ...entry, id: 8, Name: 'Birkenhof' }].map((row) => ({
      role: 'owner',
      created_at: '2026-01-01T09:00:00Z',
      Personalberatungen: row,
    })),
    agency_revisions: [],
    agency_claims: [],
    agency_invitations: [],
  };
  server.use(
    serveOwnSessions(),
    ...Object.entries(tables).map(([table, rows]) =>
      http.get(`${REST_URL}/${table}`, () => HttpResponse.json(rows)),
    ),
  );
}

async function openCodeForm(path = '/eintrag') {
  const view = renderRoute(path);
  await view.user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'chef@ahornsteg.de');
  await view.user.click(screen.getByRole('button', { name: 'Code senden' }));
  const field = await screen.findByRole('textbox', { name: 'Code aus der E-Mail' });
  return { ...view, field };
}

async function signIn(path = '/eintrag') {
  const { user, field } = await openCodeForm(path);
  await user.type(field, '12345678');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  return user;
}

describe('signing in', () => {
  test('takes an address and the code that was sent there, pasted with blanks', async () => {
    const calls = serveAccount();
    serveTables();
    const { user, field } = await openCodeForm();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(field, ' 1234 5678 ');
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    const own = await screen.findByRole('list', { name: 'Ihre Einträge' });
    expect(within(own).getByRole('link', { name: 'Ahornsteg' })).toHaveAttribute('href', '/eintrag/7');
    expect(own).toHaveTextContent('pausiert');
    expect(screen.getByRole('heading', { name: 'Ihre Einträge' })).toHaveFocus();
    expect(calls).toEqual([
      { action: 'requestCode', email: 'chef@ahornsteg.de' },
      { action: 'signIn', email: 'chef@ahornsteg.de', code: '12345678' },
    ]);

    await user.click(screen.getByRole('link', { name: 'Konto' }));
    await user.click(await screen.findByRole('button', { name: 'Auf allen Geräten abmelden' }));
    expect(await screen.findByText(/Sie sind auf allen Geräten abgemeldet/)).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^Sie sind auf allen Geräten abgemeldet/);
  });

  test('lists where one is signed in, and ends another sign-in or all others [C50]', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    const calls = serveFunction('end_own_sessions', () => new HttpResponse(null, { status: 204 }));
    const { user } = renderRoute('/eintrag/konto');
    const own = within(await screen.findByRole('region', { name: 'Ihre Anmeldungen' }));
    const rows = await own.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Chrome, Windows \(diese Anmeldung\)/);
    expect(own.getAllByRole('button', { name: /^Anmeldung beenden/ })).toHaveLength(1);
    await user.click(own.getByRole('button', { name: 'Anmeldung beenden: Safari, iOS' }));
    expect(await screen.findByText('Die Anmeldung ist beendet.')).toBeVisible();
    await user.click(own.getByRole('button', { name: 'Alle anderen Anmeldungen beenden' }));
    expect(await screen.findByText('Alle anderen Anmeldungen sind beendet.')).toBeVisible();
    expect(calls).toEqual([{ session: 'false' }, {}]);
  });

  test('keeps the list where a sign-in cannot be ended [C50 faults]', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    serveFunction('end_own_sessions', () => answerRejection('frozen', 403));
    const { user } = renderRoute('/eintrag/konto');
    await user.click(await screen.findByRole('button', { name: 'Anmeldung beenden: Safari, iOS' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Anmeldung wurde nicht beendet.');
    expect(screen.getByRole('button', { name: 'Anmeldung beenden: Safari, iOS' })).toBeEnabled();
  });

  test('says what is wrong with an address or a code, and keeps both', async () => {
    const calls = serveAccount();
    const { user, field } = await openCodeForm();
    await user.type(field, '12 34');
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(field).toHaveAccessibleDescription(/Der Code hat acht Ziffern/);
    await user.type(field, '9999');
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Dieser Code stimmt nicht.');
    expect(field).toHaveValue('12 349999');
    await user.clear(field);
    await user.type(field, `${LATE_CODE}{Enter}`);
    expect(await screen.findByText(LATE_WORDS)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Neuen Code senden' }));
    expect(await screen.findByText(/Ein neuer Code ist unterwegs/)).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    expect(calls.map(({ action }) => action)).toEqual(['requestCode', 'signIn', 'signIn', 'requestCode']);
    await user.click(screen.getByRole('button', { name: 'Andere Adresse' }));
    const address = screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
    expect(address).toHaveValue('chef@ahornsteg.de');
    await user.type(address, '@');
    await user.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(address).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
  });
});

test('the code step is still there after the page is loaded anew, and opens without asking for another code', async () => {
  serveAccount();
  serveTables();
  const { user, field, unmount, currentState } = await openCodeForm();
  expect(field).toBeVisible();
  const state = currentState();
  unmount();
  renderRoute('/eintrag', { state });
  expect(await screen.findByText(/Ein Code ist unterwegs an chef@ahornsteg\.de/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Andere Adresse' }));
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('chef@ahornsteg.de');
  await user.click(screen.getByRole('button', { name: 'Ich habe schon einen Code' }));
  const code = await screen.findByRole('textbox', { name: 'Code aus der E-Mail' });
  expect(code).toHaveFocus();
  expect(screen.getByText(/den wir an chef@ahornsteg\.de geschickt haben/)).toBeVisible();
});

describe('what is open', () => {
  test('is named before there is an entry: a claim, a draft, an invitation, which is declined [C17]', async () => {
    const claim = aClaimRow({ agency_id: 9, revision_id: null, name: 'Birkenhof', state: 'waiting' });
    const revisions = [aProposalRow()];
    serveOwnEntries({ claims: [claim], revisions, invitations: [anInvitationRow()] });
    const { user } = renderRoute('/eintrag');
    const open = within(await screen.findByRole('region', { name: 'In Arbeit' }));
    expect(open.getByRole('link', { name: 'Birkenhof' })).toHaveAttribute('href', '/eintrag/9/uebernehmen');
    expect(open.getByText('Übernahme, die Frist für einen Widerspruch läuft')).toBeVisible();
    expect(open.getByRole('link', { name: /neuer Eintrag/ })).toHaveAttribute('href', '/eintrag/neu/7');
    expect(screen.getByText(/Dasselbe Team liest .*Vorschläge und Zahlen/)).toBeVisible();
    expect(screen.queryByText(/Zu Ihrem Konto gehört noch kein Eintrag/)).not.toBeInTheDocument();
    const calls = serveFunction('revoke_invitation', () => {
      serveOwnEntries({ claims: [claim], revisions });
      return null;
    });
    expect(
      await screen.findByText(/^sara@cedernhof\.de lädt Sie ein, den Eintrag „Cedernhof“ mit zu bearbeiten:/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ablehnen' }));
    await waitFor(() => expect(screen.queryByText(/den Eintrag „Cedernhof“/)).not.toBeInTheDocument());
    expect(calls).toEqual([{ invitation: 4 }]);
  });

  test('nothing at all leads to a new entry or to one that is there', async () => {
    serveOwnEntries({});
    renderRoute('/eintrag');
    expect(await screen.findByText(/Zu Ihrem Konto gehört noch kein Eintrag/)).toBeVisible();
    // What separates the site from the operator's own agency.
    expect(screen.getByText(/Sie ist von dieser Website nicht getrennt/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Eintrag übernehmen oder anlegen' })).toHaveAttribute(
      'href',
      '/eintrag/neu',
    );
  });
});

/** The deletion of the account, which a right code begins; `cancelled` counts how often it was called off. */
function serveDeletion(deletion: Readonly<Record<string, unknown>>) {
  let dueAt = deletion['due_at'] ?? null;
  const state = { cancelled: 0 };
  server.use(
    http.post(`${RPC_URL}/own_account_deletion`, () =>
      HttpResponse.json({ is_ordered: false, reviews: 0, entries: [], ...deletion, due_at: dueAt }),
    ),
    http.post<never, { action: string; code?: string }>(FUNCTION_URL, async ({ request }) => {
      const { action, code } = await request.clone().json();
      if (action !== 'confirmDeletion' || code !== '12345678') return undefined;
      dueAt = '2026-11-27T13:05:00Z';
      return HttpResponse.json({ message: 'x' });
    }),
    http.post(`${RPC_URL}/cancel_account_deletion`, () => {
      state.cancelled += 1;
      dueAt = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return state;
}

describe('an account', () => {
  test('of the administration reads that it needs another address', async () => {
    serveAccount();
    serveTables({ isAdmin: true });
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Dieses Konto gehört zur Verwaltung.');
  });

  test('that is frozen reads why, and still sees its entries', async () => {
    serveAccount();
    serveTables({ freeze: 'Falsche Angaben' });
    await signIn();
    expect(await screen.findByText(/Grund: „Falsche Angaben“/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ahornsteg' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'schreiben Sie uns' })).toHaveAttribute('href', '/kontakt');
    expect(screen.queryByRole('link', { name: /anlegen/ })).toBeNull();
  });

  test('is deleted with a fresh code, says before what becomes of its entries, and can be kept after all [C17] [C19]', async () => {
    const calls = serveAccount();
    serveTables();
    const state = serveDeletion({
      reviews: 1,
      entries: [{ agency: 7, entry: 'Ahornsteg', is_last_owner: true, ends_enquiries: true }],
    });
    const user = await signIn('/eintrag/konto');
    await user.click(await screen.findByRole('button', { name: 'Konto löschen' }));
    const texts = within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts.filter((text) => !text.includes('angemeldet am'))).toEqual([
      '„Ahornsteg“ bleibt online, und danach verwaltet niemand mehr den Eintrag. Die Anfrageadresse endet mit Ihrem Konto: Anfragen gehen dann an Beraterkompass.',
      'Ihre Bewertungen ziehen wir zurück.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Code senden' }));
    const field = await screen.findByRole('textbox', { name: 'Code aus der E-Mail' });
    expect(field).toHaveFocus();
    await user.type(field, '99999999');
    await user.click(screen.getByRole('button', { name: 'Konto in einem Tag löschen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ihr Konto wird noch nicht gelöscht. Dieser Code stimmt nicht.',
    );
    expect(field).toHaveValue('99999999');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, '12345678');
    await user.click(screen.getByRole('button', { name: 'Konto in einem Tag löschen' }));
    expect(
      await screen.findByText('Ihr Konto wird am 27. November 2026 um 14:05 Uhr MEZ gelöscht.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Konto löschen' })).not.toBeInTheDocument();
    expect(calls.slice(2)).toEqual([
      { action: 'requestDeletion' },
      { action: 'confirmDeletion', code: '99999999' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Löschung zurücknehmen' }));
    expect(await screen.findByRole('button', { name: 'Konto löschen' })).toBeVisible();
    expect(screen.queryByText(/Ihr Konto wird am/)).not.toBeInTheDocument();
    expect(state.cancelled).toBe(1);
  });

  test('saves what is stored about it after a fresh code [C19]', async () => {
    const calls = serveAccount();
    serveTables();
    serveDeletion({});
    const files = catchDownloads();
    const user = await signIn('/eintrag/konto');
    await user.click(await screen.findByRole('button', { name: 'Eigene Daten als Datei' }));
    const form = within(screen.getByRole('form', { name: 'Eigene Daten' }));
    await user.click(form.getByRole('button', { name: 'Code senden' }));
    await user.type(await form.findByRole('textbox', { name: 'Code aus der E-Mail' }), '12345678');
    await user.click(form.getByRole('button', { name: 'Datei speichern' }));
    expect(await screen.findByText(/mit Ihren Daten ist in Ihrem Ordner/)).toBeVisible();
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({ konto: { seit: '2026' } });
    expect(calls.slice(2)).toEqual([
      { action: 'requestExport' },
      { action: 'confirmExport', code: '12345678' },
    ]);
  });

  test.each([
    ['Eigene Daten als Datei', null, 'Code aus der E-Mail'],
    ['Konto löschen', null, 'Code aus der E-Mail'],
    ['E-Mail-Adresse ändern', 'neu@ahornsteg.de', 'Code an die neue Adresse'],
  ])(
    'that waits for a code has its field after a reload, and sends another where one came too late: %s',
    async (press, email, label) => {
      const calls = serveAccount();
      serveOwnEntries({ entries: [anOwnEntryRow()] });
      serveDeletion({});
      const { user, unmount, currentState } = renderRoute('/eintrag/konto');
      await user.click(await screen.findByRole('button', { name: press }));
      if (email !== null)
        await user.type(screen.getByRole('textbox', { name: 'Neue E-Mail-Adresse' }), email);
      await user.click(screen.getByRole('button', { name: 'Code senden' }));
      expect(await screen.findByRole('textbox', { name: label })).toHaveFocus();
      const state = currentState();
      unmount();
      renderRoute('/eintrag/konto', { state });
      const field = await screen.findByRole('textbox', { name: label });
      const codes = screen.getAllByRole('textbox', { name: /^Code / });
      for (const box of codes) await user.type(box, LATE_CODE);
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(LATE_WORDS);
      await user.click(screen.getByRole('button', { name: 'Neuen Code senden' }));
      await waitFor(() => {
        for (const box of codes) expect(box).toHaveValue('');
      });
      expect(field).toHaveFocus();
      expect(calls.at(-1)).toEqual(calls[0]);
      expect(calls[0]?.email).toBe(email ?? undefined);
    },
  );

  test('that has had a code a moment ago, in another window, has its field', async () => {
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    serveDeletion({});
    server.use(
      http.post(FUNCTION_URL, () =>
        HttpResponse.json({ message: 'Zu viele Codes.', reason: 'tooManyRequests' }, { status: 429 }),
      ),
    );
    const { user } = renderRoute('/eintrag/konto');
    await user.click(await screen.findByRole('button', { name: 'Konto löschen' }));
    await user.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(await screen.findByRole('textbox', { name: 'Code aus der E-Mail' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Zu viele Codes.');
  });

  test('that the administration deletes reads so, and cannot call it off', async () => {
    serveAccount();
    serveTables();
    serveDeletion({ due_at: '2026-11-27T13:05:00Z', is_ordered: true });
    await signIn();
    expect(await screen.findByText(/Das hat die Verwaltung von Beraterkompass veranlasst/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Löschung zurücknehmen' })).not.toBeInTheDocument();
  });

  test('is still to be deleted where calling that off fails, which is said [C17 faults]', async () => {
    serveAccount();
    serveTables();
    serveDeletion({ due_at: '2026-11-27T13:05:00Z' });
    server.use(
      http.post(`${RPC_URL}/cancel_account_deletion`, () =>
        HttpResponse.json({ message: 'x' }, { status: 503 }),
      ),
    );
    const user = await signIn();
    await user.click(await screen.findByRole('button', { name: 'Löschung zurücknehmen' }));
    expect(await screen.findByText('Das hat nicht geklappt.')).toBeVisible();
    expect(screen.getByText('Ihr Konto wird am 27. November 2026 um 14:05 Uhr MEZ gelöscht.')).toBeVisible();
  });

  test('gets another address with the codes that were sent there and to the old one', async () => {
    const calls = serveAccount();
    serveTables();
    server.use(http.post(`${AUTH_URL}/token`, () => HttpResponse.json(aSession())));
    const user = await signIn('/eintrag/konto');
    await user.click(await screen.findByRole('button', { name: 'E-Mail-Adresse ändern' }));
    await user.type(screen.getByRole('textbox', { name: 'Neue E-Mail-Adresse' }), 'neu@ahornsteg.de');
    await user.click(screen.getByRole('button', { name: 'Code senden' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code an die neue Adresse' }), '1234 5678');
    await user.click(screen.getByRole('button', { name: 'Adresse ändern' }));
    const oldCode = screen.getByRole('textbox', { name: 'Code an die bisherige Adresse' });
    expect(oldCode).toHaveFocus();
    await user.type(oldCode, '87654321');
    await user.click(screen.getByRole('button', { name: 'Adresse ändern' }));
    expect(await screen.findByText(/Ihre E-Mail-Adresse ist geändert/)).toBeVisible();
    expect(calls.slice(2)).toEqual([
      { action: 'requestNewEmail', email: 'neu@ahornsteg.de' },
      { action: 'changeEmail', email: 'neu@ahornsteg.de', code: '12345678', oldCode: '87654321' },
    ]);
  });
});
