import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { someAgencies } from '#tests/fixtures/agency.ts';
import { AGENCIES_URL, serveAgencies } from '#tests/harness/agencies-api.ts';
import { describeFaults, type Fault, type FaultyCall, faultsNamed } from '#tests/harness/faults.ts';
import { makeEverythingVisible } from '#tests/harness/everything-visible.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast } from '#tests/harness/toasts.ts';

type View = ReturnType<typeof renderRoute>;

const AGENCIES = someAgencies(3);

const repair = () => {
  server.use(serveAgencies(AGENCIES));
};

async function press({ user }: View, name: string) {
  await user.click(await screen.findByRole('button', { name }));
}

const badge = () => within(screen.getByRole('region', { name: 'Datenbankverbindung' })).getByRole('status');

/** The overview of the directory with its table loaded and its connection checked. */
async function openOverview(): Promise<View> {
  repair();
  makeEverythingVisible();
  const view = renderRoute('/fuer-personalberatungen');
  await view.user.click(await screen.findByText('Technischer Status'));
  await screen.findByText('Datenbankverbindung erfolgreich');
  await screen.findByRole('table');
  return view;
}

function expectTable() {
  expect(screen.getByRole('row', { name: /^Agentur 3/ })).toBeVisible();
}

async function findRecordCheck() {
  const report = await screen.findByRole('region', { name: 'Diagnosebericht' });
  const checks = within(report).getAllByRole('listitem');
  return checks.find(({ textContent }) => textContent.startsWith('Diesen Eintrag direkt abrufen')) ?? null;
}

const DIAGNOSIS: FaultyCall<View> = {
  call: 'diagnosis [C7 faults]',
  url: AGENCIES_URL,
  method: 'all',
  open: async () => {
    const view = renderRoute('/agenturen/abc');
    await screen.findByRole('button', { name: 'Diagnose ausführen' });
    return view;
  },
  act: (view) => press(view, 'Diagnose ausführen'),
  expectFailure: async ({ explanation }) => {
    const check = await findRecordCheck();
    expect(check).toHaveTextContent(/^Diesen Eintrag direkt abrufen: fehlgeschlagen/);
    expect(check).toHaveTextContent(explanation);
  },
  repair,
  retry: (view) => press(view, 'Diagnose ausführen'),
  expectRecovered: async () => {
    await waitFor(async () => expect(await findRecordCheck()).toHaveTextContent('in Ordnung'));
  },
};

/** Answers that no database gives. */
const UNEXPECTED = /Antwort unseres Servers war nicht lesbar/;

const STATUS: FaultyCall<{ view?: View }> = {
  call: 'health status when unfolded [C8 faults, M23]',
  url: AGENCIES_URL,
  method: 'all',
  open: () => ({}),
  act: async (visit) => {
    visit.view = renderRoute('/fuer-personalberatungen');
    await visit.view.user.click(await screen.findByText('Technischer Status'));
  },
  expectFailure: async ({ explanation }) => {
    const title = UNEXPECTED.test(explanation)
      ? 'Unerwarteter Datenbankfehler'
      : 'Datenbankverbindung fehlgeschlagen';
    await screen.findByText(title);
    expect(badge()).toHaveTextContent(explanation);
  },
  repair,
  retry: async ({ view }) => {
    if (view) await press(view, 'Status aktualisieren');
  },
  expectRecovered: async () => {
    await screen.findAllByText('Datenbankverbindung erfolgreich');
    expect(badge()).toHaveTextContent('3 Einträge');
  },
  recoversByItself: true,
};

const CONNECTION: FaultyCall<View> = {
  call: 'connection check [C8 faults, M21]',
  url: AGENCIES_URL,
  method: 'all',
  open: openOverview,
  act: (view) => press(view, 'Verbindung prüfen'),
  expectFailure: async ({ explanation }) => {
    expect(await findToast('Verbindungsfehler')).toHaveTextContent(explanation);
  },
  keepsWhatWasTyped: expectTable,
  repair,
  retry: (view) => press(view, 'Verbindung prüfen'),
  expectRecovered: async () => {
    expect(await findToast('Verbindung OK')).toHaveTextContent('3 Einträge');
    expectTable();
  },
};

function describeTestEntryFailure({ fault, explanation }: Fault): string {
  if (fault === '401') return 'Test-Einträge kann nur die Verwaltung anlegen. Bitte melden Sie sich dort an';
  return fault === '409' ? 'Die Test-Einträge sind bereits vorhanden.' : explanation;
}

const TEST_ENTRY: FaultyCall<View> = {
  call: 'test entry [C9 faults]',
  url: AGENCIES_URL,
  method: 'post',
  open: openOverview,
  act: (view) => press(view, 'Test-Eintrag erstellen'),
  expectFailure: async (fault) => {
    expect(await findToast('Fehler')).toHaveTextContent(describeTestEntryFailure(fault));
  },
  keepsWhatWasTyped: expectTable,
  repair: () => {
    server.use(http.post(AGENCIES_URL, () => HttpResponse.json(someAgencies(7), { status: 201 })));
  },
  retry: (view) => press(view, 'Test-Eintrag erstellen'),
  expectRecovered: async () => {
    expect(await findToast('Test-Eintrag')).toHaveTextContent('7 Test-Einträge wurden angelegt.');
  },
};

describeFaults('diagnosis', [DIAGNOSIS]);
describeFaults('status', [STATUS]);
describeFaults('connection', [CONNECTION]);
describeFaults('test entries', [TEST_ENTRY], faultsNamed('offline', '401', '409'));
