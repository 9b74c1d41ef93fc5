import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { asBytes } from '#tests/fixtures/import-file.ts';
import { catchDownloads } from '#tests/harness/downloads.ts';
import { describeFaults, explainFault, type FaultyCall } from '#tests/harness/faults.ts';
import { anImportRun, serveImports } from '#tests/harness/import-api.ts';
import { InProcessImportWorker } from '#tests/harness/in-process-worker.ts';
import { acceptChanges, acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { REST_URL, RPC_URL } from '#tests/harness/urls.ts';

const FILE = new File([new Uint8Array(asBytes('Name;Ort\nNeu GmbH;Ulm\n'))], 'liste.csv', {
  type: 'text/csv',
});

type View = ReturnType<typeof renderRoute>;

const press = async ({ user }: View, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** The database of the test, which keeps what it has when a fault is over. */
let api = serveImports();

function serve() {
  server.use(...acceptChanges().handlers, ...acceptSignIn(), serveAdmins(true), ...api.handlers);
}

async function openPage(): Promise<View> {
  vi.stubGlobal('Worker', InProcessImportWorker);
  catchDownloads();
  api = serveImports({ directory: [anAgency({ id: 7 })], runs: [anImportRun()] });
  serve();
  const view = renderRoute('/admin/import');
  await view.user.click(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }));
  await view.user.paste('admin@firma.example');
  await view.user.click(screen.getByLabelText('Passwort'));
  await view.user.paste('ein langes Passwort');
  return view;
}

async function signIn(view: View) {
  await press(view, 'Anmelden');
  await screen.findByLabelText('Datei wählen oder hierher ziehen');
}

async function openFile(): Promise<View> {
  const view = await openPage();
  await signIn(view);
  await view.user.upload(screen.getByLabelText('Datei wählen oder hierher ziehen'), FILE);
  await screen.findByRole('button', { name: 'Probelauf starten' });
  return view;
}

async function openDryRun(): Promise<View> {
  const view = await openFile();
  await press(view, 'Probelauf starten');
  await screen.findByRole('button', { name: 'Übernehmen' });
  return view;
}

const LIST: FaultyCall<View> = {
  call: 'imports [C32 faults]',
  url: `${RPC_URL}/list_imports`,
  method: 'post',
  open: openPage,
  act: signIn,
  expectFailure: async (fault) => {
    const list = within(await screen.findByRole('region', { name: 'Bisherige Importe' }));
    expect(await list.findByRole('alert')).toHaveTextContent(explainFault(fault, 'read'));
  },
  repair: serve,
  retry: (view) => press(view, 'Erneut versuchen'),
  expectRecovered: async () => expect(await screen.findByText(/4 von 4 Zeilen übernommen/)).toBeVisible(),
  recoversByItself: true,
};

const DRY_RUN: FaultyCall<View> = {
  ...LIST,
  call: 'dry run [C30 faults]',
  url: `${REST_URL}/Personalberatungen`,
  method: 'get',
  open: openFile,
  act: (view) => press(view, 'Probelauf starten'),
  expectFailure: async (fault) => {
    const alert = await screen.findByText(/^Der Probelauf ist nicht zu Ende gekommen\./);
    expect(alert).toHaveTextContent(explainFault(fault, 'read'));
  },
  keepsWhatWasTyped: () => {
    expect(screen.getByText('liste.csv', { selector: 'p[role=status] strong' })).toBeVisible();
    expect(screen.getByLabelText('Ort')).toHaveDisplayValue('Standort');
  },
  retry: (view) => press(view, 'Probelauf starten'),
  expectRecovered: async () => {
    expect(await screen.findByRole('button', { name: 'Übernehmen' })).toBeVisible();
  },
  recoversByItself: false,
};

/** Faults after which it tries again by itself. */
const PASSING = /no answer|^50|cut in the middle|stall|offline/;

const WRITING: FaultyCall<View> = {
  ...DRY_RUN,
  call: 'writing [C31 faults]',
  url: `${RPC_URL}/apply_import`,
  method: 'post',
  open: openDryRun,
  act: (view) => press(view, 'Übernehmen'),
  expectFailure: async (fault) => {
    if (PASSING.test(fault.fault)) await screen.findByText(/Es geht von selbst weiter/);
    else expect(await screen.findByRole('alert')).toHaveTextContent(explainFault(fault, 'save'));
  },
  keepsWhatWasTyped: () => undefined,
  retry: async (view) => {
    const button = screen.queryByRole('button', { name: 'Fortsetzen' });
    if (button !== null) await view.user.click(button);
  },
  expectRecovered: async () => {
    expect(await screen.findByRole('heading', { name: 'Übernommen: liste.csv' })).toBeVisible();
  },
};

describeFaults('import', [LIST, DRY_RUN, WRITING]);
