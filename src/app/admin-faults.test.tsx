import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { aMessage } from '#tests/fixtures/message.ts';
import { SESSION_KEY, SESSION_USER } from '#tests/fixtures/session.ts';
import { catchDownloads } from '#tests/harness/downloads.ts';
import {
  describeFaults,
  explainFault,
  type Fault,
  type FaultyCall,
  faultsNamed,
} from '#tests/harness/faults.ts';
import {
  COUNTS_URL,
  DELETE_URL,
  MESSAGES_URL,
  SAVE_NOTES_URL,
  INBOX_MESSAGES_URL,
  SET_STATUS_URL,
  SIGN_IN_URL,
  TOKEN_URL,
} from '#tests/harness/inbox-api.ts';
import {
  ADMIN_PASSWORD,
  fillInSignIn,
  press,
  serveInbox,
  backToList,
  openFirst,
} from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast } from '#tests/harness/toasts.ts';
import { REST_URL, RPC_URL } from '#tests/harness/urls.ts';

const ADMINS_URL = `${REST_URL}/admins`;
const NOTE = 'Rückruf am Montag';

type View = ReturnType<typeof renderRoute>;

function serveOneMessage() {
  serveInbox([aMessage()]);
}

async function openForm(): Promise<View> {
  serveOneMessage();
  const view = renderRoute('/admin/messages');
  await fillInSignIn(view);
  return view;
}

async function expectInbox() {
  expect(await screen.findByRole('region', { name: 'Posteingang' })).toBeVisible();
  expect(await screen.findByText('1 Nachricht, 0 ungelesen')).toBeVisible();
}

async function openInbox(): Promise<View> {
  const view = await openForm();
  await press(view, 'Anmelden');
  await expectInbox();
  return view;
}

async function openMessage(): Promise<View> {
  const view = await openInbox();
  await openFirst(view);
  return view;
}

const opened = () => within(screen.getByRole('article'));

/** The message reveals nothing that would help a stranger. */
function describeSignInFailure({ fault }: Fault): string {
  return fault === '401' ? 'Die Anmeldung ist fehlgeschlagen.' : 'Die Anmeldung ist gerade nicht erreichbar.';
}

const SIGN_IN: FaultyCall<View> = {
  call: 'admin sign-in [C14 faults]',
  url: SIGN_IN_URL,
  method: 'post',
  open: openForm,
  act: (view) => press(view, 'Anmelden'),
  expectFailure: async (fault) => {
    expect(await screen.findByRole('alert')).toHaveTextContent(describeSignInFailure(fault));
  },
  keepsWhatWasTyped: () => {
    expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(SESSION_USER.email);
    expect(screen.getByLabelText('Passwort')).toHaveValue(ADMIN_PASSWORD);
  },
  repair: serveOneMessage,
  retry: (view) => press(view, 'Anmelden'),
  expectRecovered: expectInbox,
};

async function expectExplanation(fault: Fault) {
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
    explainFault(fault, 'read'),
  );
}

const RIGHTS: FaultyCall<View> = {
  ...SIGN_IN,
  call: 'administrator’s rights',
  url: ADMINS_URL,
  method: 'get',
  expectFailure: expectExplanation,
  keepsWhatWasTyped: () => undefined,
  retry: (view) => press(view, 'Erneut versuchen'),
  recoversByItself: true,
};

const LIST: FaultyCall<View> = {
  ...RIGHTS,
  call: 'messages list [C10 faults, M26]',
  url: INBOX_MESSAGES_URL,
  method: 'post',
  expectFailure: async (fault) => {
    await expectExplanation(fault);
    expect(await findToast('Fehler')).toHaveTextContent('Die Nachrichten konnten nicht geladen werden.');
  },
};

const REFRESH: FaultyCall<View> = {
  ...LIST,
  call: 'messages list, refreshed',
  open: openInbox,
  act: (view) => press(view, 'Aktualisieren'),
  expectFailure: async () => {
    expect(await findToast('Fehler')).toHaveTextContent('Die Nachrichten konnten nicht geladen werden.');
  },
  keepsWhatWasTyped: () => expect(screen.getByRole('table')).toBeVisible(),
  retry: (view) => press(view, 'Aktualisieren'),
  expectRecovered: async () => {
    await expectInbox();
    expect(await screen.findByRole('button', { name: 'Aktualisieren' })).toBeEnabled();
  },
};

const STATUS: FaultyCall<View> = {
  call: 'message update: status [C11 faults, M27]',
  url: MESSAGES_URL,
  method: 'patch',
  open: openMessage,
  act: (view) => press(view, 'Beantwortet'),
  expectFailure: async (fault) => {
    const toast = await findToast('Fehler');
    expect(toast).toHaveTextContent('Der Status konnte nicht aktualisiert werden.');
    expect(toast).toHaveTextContent(explainFault(fault, 'save'));
  },
  keepsWhatWasTyped: () => {
    expect(opened().getByRole('button', { name: 'Gelesen' })).toHaveAttribute('aria-pressed', 'true');
  },
  repair: serveOneMessage,
  retry: (view) => press(view, 'Beantwortet'),
  expectRecovered: async () => {
    expect(await findToast('Status aktualisiert')).toBeVisible();
    expect(opened().getByRole('button', { name: 'Beantwortet' })).toHaveAttribute('aria-pressed', 'true');
  },
};

const notes = () => opened().getByRole('textbox', { name: 'Interne Notizen' });

async function openWithNote(): Promise<View> {
  const view = await openMessage();
  await view.user.click(notes());
  await view.user.paste(NOTE);
  return view;
}

const NOTES: FaultyCall<View> = {
  ...STATUS,
  call: 'message update: notes [C11 faults, M28]',
  url: SAVE_NOTES_URL,
  method: 'post',
  open: openWithNote,
  act: (view) => press(view, 'Notizen speichern'),
  expectFailure: async (fault) => {
    const toast = await findToast('Fehler');
    expect(toast).toHaveTextContent('Die Notizen konnten nicht gespeichert werden.');
    expect(toast).toHaveTextContent(explainFault(fault, 'save'));
  },
  keepsWhatWasTyped: () => {
    expect(notes()).toHaveValue(NOTE);
    expect(opened().getByText('Noch nicht gespeichert.')).toBeVisible();
  },
  retry: (view) => press(view, 'Notizen speichern'),
  expectRecovered: async () => {
    expect(await findToast('Notizen gespeichert')).toBeVisible();
    expect(notes()).toHaveValue(NOTE);
  },
};

const remove = (view: View) => press(view, /^Löschen/);

const DELETE: FaultyCall<View> = {
  ...STATUS,
  call: 'message delete [C11 faults]',
  url: DELETE_URL,
  method: 'post',
  open: openInbox,
  act: remove,
  expectFailure: async (fault) => {
    const toast = await findToast('Fehler');
    expect(toast).toHaveTextContent('Die Nachricht konnte nicht gelöscht werden.');
    expect(toast).toHaveTextContent(explainFault(fault, 'save'));
  },
  keepsWhatWasTyped: () => expect(screen.getByRole('link', { name: /^Öffnen/ })).toBeVisible(),
  retry: remove,
  expectRecovered: async () => {
    expect(await screen.findByText('Keine Kontaktanfragen vorhanden')).toBeVisible();
    expect(screen.getByText('Nachricht gelöscht.')).toBeVisible();
  },
};

const respondToSelection = (view: View) => press(view, 'Auswahl auf „Beantwortet“ setzen');

const STATUS_OF_MANY: FaultyCall<View> = {
  ...STATUS,
  call: 'status of several messages [C11 faults]',
  url: SET_STATUS_URL,
  method: 'post',
  open: async () => {
    const view = await openInbox();
    await view.user.click(screen.getByRole('checkbox', { name: 'Alle auf dieser Seite' }));
    return view;
  },
  act: respondToSelection,
  keepsWhatWasTyped: () => {
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('Gelesen');
    expect(screen.getByText('1 ausgewählt')).toBeVisible();
  },
  retry: respondToSelection,
  expectRecovered: async () => {
    expect(await findToast('Status aktualisiert')).toBeVisible();
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('Beantwortet');
  },
};

const COUNTS: FaultyCall<View> = {
  ...LIST,
  call: 'messages count [C10 faults]',
  url: COUNTS_URL,
  expectFailure: async (fault) => {
    expect(await screen.findByText(/^Die Nachrichten konnten nicht gezählt werden\./)).toHaveTextContent(
      explainFault(fault, 'read'),
    );
  },
  keepsWhatWasTyped: () => expect(screen.getByRole('table')).toBeVisible(),
};

const EXPORT_PAGES: FaultyCall<View> = {
  ...LIST,
  call: 'messages export [C10 faults]',
  open: () => {
    catchDownloads();
    return openInbox();
  },
  act: (view) => press(view, 'Als CSV exportieren'),
  expectFailure: async (fault) => {
    expect(await screen.findByText(/^Der Export ist unterbrochen/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(explainFault(fault, 'save'));
  },
  keepsWhatWasTyped: () => expect(screen.getByRole('table')).toBeVisible(),
  retry: (view) => press(view, 'Export fortsetzen'),
  expectRecovered: async () => expect(await screen.findByText(/als CSV gespeichert\.$/)).toBeVisible(),
  recoversByItself: false,
};

/** Lets the session expire, so that the next call has to renew it first. */
function expireSession() {
  const session = z.looseObject({}).parse(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}'));
  // A token of its own: the auth client does not try one again that has just been rejected.
  const expired = { ...session, expires_at: 1, refresh_token: crypto.randomUUID() };
  localStorage.setItem(SESSION_KEY, JSON.stringify(expired));
}

const SESSION: FaultyCall<View> = {
  call: 'session refresh [C14 faults]',
  url: TOKEN_URL,
  method: 'post',
  open: async () => {
    const view = await openWithNote();
    await backToList(view);
    expireSession();
    return view;
  },
  act: (view) => press(view, 'Aktualisieren'),
  expectFailure: async () => expect(await screen.findByText(/Ihre Sitzung ist abgelaufen/)).toBeVisible(),
  repair: serveOneMessage,
  retry: async (view) => {
    await fillInSignIn(view);
    await press(view, 'Anmelden');
  },
  expectRecovered: async (view) => {
    await expectInbox();
    await openFirst(view);
    await waitFor(() => expect(notes()).toHaveValue(NOTE));
  },
};

let saved: readonly Blob[] = [];

const EXPORT: FaultyCall<View> = {
  ...STATUS,
  call: 'export, recorded',
  url: `${RPC_URL}/record_export`,
  method: 'post',
  open: async () => {
    saved = catchDownloads();
    return openInbox();
  },
  act: (view) => press(view, 'Als CSV exportieren'),
  expectFailure: async (fault) => {
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Der Export konnte nicht protokolliert werden');
    expect(alert).toHaveTextContent(explainFault(fault, 'save'));
    expect(saved).toEqual([]);
  },
  keepsWhatWasTyped: () => expect(screen.getByRole('table')).toBeVisible(),
  repair: () => {
    serveOneMessage();
    server.use(http.post(`${RPC_URL}/record_export`, () => HttpResponse.json(7)));
  },
  retry: (view) => press(view, 'Als CSV exportieren'),
  expectRecovered: () => waitFor(() => expect(saved).toHaveLength(1)),
};

describeFaults('sign-in', [SIGN_IN]);
describeFaults('inbox', [
  RIGHTS,
  LIST,
  REFRESH,
  COUNTS,
  STATUS,
  STATUS_OF_MANY,
  NOTES,
  DELETE,
  EXPORT_PAGES,
  EXPORT,
]);
// Where the auth server does not answer, its client keeps the session and retries by itself.
describeFaults('session', [SESSION], faultsNamed('401'));
