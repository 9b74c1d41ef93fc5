/* oxlint-disable vitest/no-standalone-expect -- describeFaults makes the tests */
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { aMessage } from '#tests/fixtures/message.ts';
import { describeFaults, type Fault, FAULTS, type FaultyCall } from '#tests/harness/faults.ts';
import {
  acceptChanges,
  acceptSignIn,
  MESSAGES_URL,
  serveAdmins,
  serveMessages,
  TOKEN_URL,
} from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast } from '#tests/harness/toasts.ts';

const ADMINS_URL = 'http://supabase.test/rest/v1/admins';
const EMAIL = 'admin@firma.example';
const PASSWORD = 'ein langes Passwort';
const NOTE = 'Rückruf am Montag';

type View = ReturnType<typeof renderRoute>;

async function press({ user }: View, name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name }));
}

function serveInbox() {
  server.use(acceptChanges().handler, ...acceptSignIn(), serveAdmins(true), serveMessages([aMessage()]));
}

async function fillIn({ user }: View) {
  await user.click(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }));
  await user.paste(EMAIL);
  await user.click(screen.getByLabelText('Passwort'));
  await user.paste(PASSWORD);
}

async function openForm(): Promise<View> {
  serveInbox();
  const view = renderRoute('/admin/messages');
  await fillIn(view);
  return view;
}

async function expectInbox() {
  expect(await screen.findByRole('region', { name: 'Posteingang' })).toBeVisible();
  expect(screen.getByText('1 Nachricht, 0 ungelesen')).toBeVisible();
}

async function openInbox(): Promise<View> {
  const view = await openForm();
  await press(view, 'Anmelden');
  await expectInbox();
  return view;
}

async function openMessage(): Promise<View> {
  const view = await openInbox();
  await press(view, /^Öffnen/);
  return view;
}

const dialog = () => within(screen.getByRole('dialog'));

/** Nobody learns more than is good for a stranger. */
function describeSignInFailure({ fault }: Fault): string {
  if (fault === '429') return 'Zu viele Versuche.';
  return /^4|row-level/.test(fault)
    ? 'Die Anmeldung ist fehlgeschlagen.'
    : 'Die Anmeldung ist gerade nicht erreichbar.';
}

const SIGN_IN: FaultyCall<View> = {
  call: 'admin sign-in',
  url: TOKEN_URL,
  method: 'post',
  open: openForm,
  act: (view) => press(view, 'Anmelden'),
  expectFailure: async (fault) => {
    expect(await screen.findByRole('alert')).toHaveTextContent(describeSignInFailure(fault));
  },
  expectKept: () => {
    expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(EMAIL);
    expect(screen.getByLabelText('Passwort')).toHaveValue(PASSWORD);
  },
  repair: serveInbox,
  retry: (view) => press(view, 'Anmelden'),
  expectHealed: expectInbox,
};

async function expectExplanation({ explanation }: Fault) {
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(explanation);
}

const RIGHTS: FaultyCall<View> = {
  ...SIGN_IN,
  call: 'administrator’s rights',
  url: ADMINS_URL,
  method: 'get',
  expectFailure: expectExplanation,
  expectKept: () => undefined,
  retry: (view) => press(view, 'Erneut versuchen'),
  recoversByItself: true,
};

const LIST: FaultyCall<View> = {
  ...RIGHTS,
  call: 'messages list',
  url: MESSAGES_URL,
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
  expectKept: () => {
    expect(screen.getByRole('table')).toBeVisible();
  },
  retry: (view) => press(view, 'Aktualisieren'),
  expectHealed: async () => {
    await expectInbox();
    expect(await screen.findByRole('button', { name: 'Aktualisieren' })).toBeEnabled();
  },
};

const STATUS: FaultyCall<View> = {
  call: 'message update: status',
  url: MESSAGES_URL,
  method: 'patch',
  open: openMessage,
  act: (view) => press(view, 'Beantwortet'),
  expectFailure: async () => {
    expect(await findToast('Fehler')).toHaveTextContent('Der Status konnte nicht aktualisiert werden.');
  },
  expectKept: () => {
    expect(dialog().getByRole('button', { name: 'Gelesen' })).toHaveAttribute('aria-pressed', 'true');
  },
  repair: serveInbox,
  retry: (view) => press(view, 'Beantwortet'),
  expectHealed: async () => {
    expect(await findToast('Status aktualisiert')).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Beantwortet' })).toHaveAttribute('aria-pressed', 'true');
  },
};

const notes = () => dialog().getByRole('textbox', { name: 'Interne Notizen' });

async function openWithNote(): Promise<View> {
  const view = await openMessage();
  await view.user.click(notes());
  await view.user.paste(NOTE);
  return view;
}

const NOTES: FaultyCall<View> = {
  ...STATUS,
  call: 'message update: notes',
  open: openWithNote,
  act: (view) => press(view, 'Notizen speichern'),
  expectFailure: async () => {
    expect(await findToast('Fehler')).toHaveTextContent('Die Notizen konnten nicht gespeichert werden.');
  },
  expectKept: () => {
    expect(notes()).toHaveValue(NOTE);
    expect(dialog().getByText('Noch nicht gespeichert.')).toBeVisible();
  },
  retry: (view) => press(view, 'Notizen speichern'),
  expectHealed: async () => {
    expect(await findToast('Notizen gespeichert')).toBeVisible();
    expect(notes()).toHaveValue(NOTE);
  },
};

async function remove(view: View) {
  await press(view, 'Löschen');
  await press(view, 'Endgültig löschen');
}

const DELETE: FaultyCall<View> = {
  ...STATUS,
  call: 'message delete',
  method: 'delete',
  act: remove,
  expectFailure: async () => {
    expect(await findToast('Fehler')).toHaveTextContent('Die Nachricht konnte nicht gelöscht werden.');
  },
  expectKept: () => {
    expect(screen.getByRole('button', { name: /^Öffnen/ })).toBeVisible();
  },
  retry: async (view) => {
    await press(view, /^Öffnen/);
    await remove(view);
  },
  expectHealed: async () => {
    expect(await findToast('Nachricht gelöscht')).toBeVisible();
    expect(screen.getByText('Keine Kontaktanfragen vorhanden')).toBeVisible();
  },
};

/** The session runs out: the next call has to renew it first. */
function expireSession() {
  const key = 'sb-beraterkompass-auth-token';
  const session = z.looseObject({}).parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  // A token of its own: the auth client does not try one again that has just been refused.
  const expired = { ...session, expires_at: 1, refresh_token: crypto.randomUUID() };
  localStorage.setItem(key, JSON.stringify(expired));
}

const SESSION: FaultyCall<View> = {
  call: 'session refresh',
  url: TOKEN_URL,
  method: 'post',
  open: async () => {
    const view = await openWithNote();
    await press(view, 'Schließen');
    expireSession();
    return view;
  },
  act: (view) => press(view, 'Aktualisieren'),
  expectFailure: async () => {
    expect(await screen.findByText(/Ihre Sitzung ist abgelaufen/)).toBeVisible();
  },
  repair: serveInbox,
  retry: async (view) => {
    await fillIn(view);
    await press(view, 'Anmelden');
  },
  expectHealed: async (view) => {
    await expectInbox();
    await press(view, /^Öffnen/);
    await waitFor(() => {
      expect(notes()).toHaveValue(NOTE);
    });
  },
};

/** Refusals; where the auth server is broken or silent, its client keeps the session and tries on by itself. */
const REFUSALS = FAULTS.filter(({ fault }) => /^4\d\d$/.test(fault));

describeFaults('inbox', [SIGN_IN, RIGHTS, LIST, REFRESH, STATUS, NOTES, DELETE]);
describeFaults('session', [SESSION], REFUSALS);
