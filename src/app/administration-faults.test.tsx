import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { aLogRow } from '#tests/fixtures/log-entry.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import {
  LOG_URL,
  RECOVERY_CODES,
  serveAccess,
  serveAdministrators,
  serveFactors,
  serveLog,
} from '#tests/harness/administration-api.ts';
import {
  describeFaults,
  explainFault,
  type Fault,
  type FaultyCall,
  faultsNamed,
} from '#tests/harness/faults.ts';
import { serveAdmins } from '#tests/harness/inbox-api.ts';
import { fillInSignIn, press, serveInbox } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { AUTH_URL, RPC_URL } from '#tests/harness/urls.ts';

type View = ReturnType<typeof renderRoute>;

function serveAdministration() {
  serveInbox([aMessage()]);
  server.use(
    ...serveFactors([{ id: 'f', status: 'verified' }]).handlers,
    serveAdministrators(() => true),
    ...serveAccess(),
    serveLog([aLogRow()]).handler,
    http.post(`${RPC_URL}/create_recovery_codes`, () => HttpResponse.json(RECOVERY_CODES)),
    http.post(`${RPC_URL}/remove_second_factor`, () => HttpResponse.json(true)),
    http.post(`${RPC_URL}/use_recovery_code`, () => HttpResponse.json('removed')),
  );
}

async function openFormAt(path: string): Promise<View> {
  serveAdministration();
  const view = renderRoute(path);
  await fillInSignIn(view);
  return view;
}

const LOG: FaultyCall<View> = {
  method: 'get',
  act: (view) => press(view, 'Anmelden'),
  expectFailure: async (fault) => {
    expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
      explainFault(fault, 'read'),
    );
  },
  keepsWhatWasTyped: () => undefined,
  retry: (view) => press(view, 'Erneut versuchen'),
  recoversByItself: true,
  call: 'administration log [C15 faults]',
  url: LOG_URL,
  open: () => openFormAt('/admin/protokoll'),
  repair: serveAdministration,
  expectRecovered: async () => expect(await screen.findByText('1 Eintrag, neueste zuerst')).toBeVisible(),
};

const ADMINISTRATORS: FaultyCall<View> = {
  ...LOG,
  call: 'list of administrators [C16 faults]',
  url: `${RPC_URL}/list_administrators`,
  method: 'post',
  open: () => openFormAt('/admin/sicherheit'),
  expectRecovered: async () => expect(await screen.findByText('kollegin@firma.example')).toBeVisible(),
};

async function openSecurity(): Promise<View> {
  const view = await openFormAt('/admin/sicherheit');
  await press(view, 'Anmelden');
  await screen.findByText('kollegin@firma.example');
  return view;
}

const CODES: FaultyCall<View> = {
  call: 'recovery codes [C16 faults]',
  url: `${RPC_URL}/create_recovery_codes`,
  method: 'post',
  open: openSecurity,
  act: (view) => press(view, 'Neue Wiederherstellungscodes erstellen'),
  expectFailure: async (fault) => {
    expect(await screen.findByText(/keine Wiederherstellungscodes erstellt/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(explainFault(fault, 'save'));
  },
  repair: serveAdministration,
  retry: (view) => press(view, 'Neue Wiederherstellungscodes erstellen'),
  expectRecovered: async () => expect(await screen.findByText(RECOVERY_CODES[0] ?? '')).toBeVisible(),
};

async function removeOther(view: View) {
  await press(view, 'Zweiten Faktor entfernen: kollegin@firma.example');
  await press(view, 'Zweiten Faktor entfernen');
}

const REMOVAL: FaultyCall<View> = {
  ...CODES,
  call: 'second factor removed [C16 faults]',
  url: `${RPC_URL}/remove_second_factor`,
  act: removeOther,
  expectFailure: async (fault) => {
    expect(await screen.findByText(/Der zweite Faktor wurde nicht entfernt/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(explainFault(fault, 'save'));
  },
  retry: removeOther,
  expectRecovered: async () =>
    expect(await screen.findByText(/hat keinen zweiten Faktor mehr/)).toBeVisible(),
};

const INVITATION: FaultyCall<View> = {
  ...CODES,
  call: 'invitation of an administrator [C16 faults]',
  url: `${RPC_URL}/invite_administrator`,
  open: async () => {
    const view = await openSecurity();
    await view.user.type(
      screen.getByRole('textbox', { name: 'E-Mail-Adresse einladen' }),
      'neu@firma.example',
    );
    return view;
  },
  act: (view) => press(view, 'Einladen'),
  expectFailure: async (fault) => {
    expect(await screen.findByText(/Die Einladung wurde nicht gesendet/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(explainFault(fault, 'save'));
  },
  keepsWhatWasTyped: () => {
    expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse einladen' })).toHaveValue('neu@firma.example');
  },
  retry: (view) => press(view, 'Einladen'),
  expectRecovered: async () =>
    expect(await screen.findByText('Der Link an neu@firma.example gilt eine Stunde.')).toBeVisible(),
};

const CODE = '123456';

async function openChallenge(): Promise<View> {
  serveAdministration();
  server.use(serveAdmins(false, 'prove'));
  const view = renderRoute('/admin/messages');
  await fillInSignIn(view);
  await press(view, 'Anmelden');
  await view.user.type(await screen.findByRole('textbox', { name: 'Code aus Ihrer App' }), CODE);
  return view;
}

/** The message for a wrong code is as vague as the one for a wrong password, so that strangers learn nothing from it. */
function describeCodeFailure({ fault }: Fault): RegExp {
  return fault === '429' ? /Zu viele Versuche/ : /Das hat nicht geklappt/;
}

const PROOF: FaultyCall<View> = {
  call: 'second factor, proved [C16 faults]',
  url: `${AUTH_URL}/factors/f/verify`,
  method: 'post',
  open: openChallenge,
  act: (view) => press(view, 'Code bestätigen'),
  expectFailure: async (fault) => expect(await screen.findByText(describeCodeFailure(fault))).toBeVisible(),
  keepsWhatWasTyped: () => {
    expect(screen.getByRole('textbox', { name: 'Code aus Ihrer App' })).toHaveValue(CODE);
  },
  repair: serveAdministration,
  retry: (view) => press(view, 'Code bestätigen'),
  expectRecovered: async () => expect(await screen.findByText('1 Nachricht, 0 ungelesen')).toBeVisible(),
};

const RECOVERY: FaultyCall<View> = {
  ...PROOF,
  call: 'recovery code, used [C16 faults]',
  url: `${RPC_URL}/use_recovery_code`,
  open: async () => {
    const view = await openChallenge();
    await press(view, /Wiederherstellungscode verwenden/);
    await view.user.type(
      screen.getByRole('textbox', { name: 'Wiederherstellungscode' }),
      RECOVERY_CODES[0] ?? '',
    );
    return view;
  },
  act: (view) => press(view, 'Zweiten Faktor entfernen und anmelden'),
  expectFailure: async (fault) => {
    expect(await screen.findByRole('alert')).toHaveTextContent(explainFault(fault, 'save'));
  },
  keepsWhatWasTyped: () => {
    expect(screen.getByRole('textbox', { name: 'Wiederherstellungscode' })).toHaveValue(RECOVERY_CODES[0]);
  },
  retry: (view) => press(view, 'Zweiten Faktor entfernen und anmelden'),
};

const ENROLMENT: FaultyCall<View> = {
  ...PROOF,
  call: 'second factor, enrolled [C16 faults]',
  url: `${AUTH_URL}/factors`,
  open: async () => {
    serveAdministration();
    server.use(serveAdministrators(() => false));
    const view = renderRoute('/admin/sicherheit');
    await fillInSignIn(view);
    await press(view, 'Anmelden');
    await screen.findByRole('button', { name: 'Zweiten Faktor einrichten' });
    return view;
  },
  act: (view) => press(view, 'Zweiten Faktor einrichten'),
  keepsWhatWasTyped: () => expect(screen.getByText(SESSION_USER.email)).toBeVisible(),
  retry: (view) => press(view, 'Zweiten Faktor einrichten'),
  expectRecovered: async () => expect(await screen.findByRole('img', { name: /QR-Code/ })).toBeVisible(),
};

describeFaults('administration', [LOG, ADMINISTRATORS, CODES, REMOVAL, RECOVERY, INVITATION]);
// Where the auth server does not answer, its client keeps the session and retries by itself.
describeFaults('second factor', [PROOF, ENROLMENT], faultsNamed('401', '429'));
