import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { aClaimItem, anEntryRow, aProposalItem } from '#tests/fixtures/proposals.ts';
import { storeSession } from '#tests/fixtures/session.ts';
import { serveLog } from '#tests/harness/administration-api.ts';
import { AGENCIES_URL } from '#tests/harness/agencies-api.ts';
import { LIST_CASES_URL } from '#tests/harness/desk-api.ts';
import { catchDownloads } from '#tests/harness/downloads.ts';
import { LIST_ENTRIES_URL, serveEntries } from '#tests/harness/entry-administration-api.ts';
import { describeFaults, explainFault, type Fault, type FaultyCall } from '#tests/harness/faults.ts';
import { acceptChanges, acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import {
  DECIDE_CLAIM_URL,
  OPEN_EVIDENCE_URL,
  DECIDE_REVISION_URL,
  PROPOSAL_URL,
  serveProposals,
} from '#tests/harness/proposals-api.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

/*
 * Each call of the pages for proposals and entries, failing in every way that has a meaning of its own. What was chosen and
 * typed stays; the same button tries again.
 */

type View = ReturnType<typeof renderRoute>;

const REASON = 'Bitte belegen';

async function press({ user }: View, name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name }));
}

const main = () => within(screen.getByRole('main'));

function serve() {
  server.use(
    ...acceptChanges().handlers,
    ...acceptSignIn(),
    serveAdmins(true),
    serveLog([]).handler,
    ...serveProposals([aProposalItem(), aClaimItem()]).handlers,
    ...serveEntries().handlers,
  );
}

function open(path: string): View {
  storeSession();
  serve();
  return renderRoute(path);
}

async function expectAlert(fault: Fault, call: 'read' | 'save', what?: string) {
  const alert = await main().findByRole('alert');
  if (what !== undefined) expect(alert).toHaveTextContent(what);
  expect(alert).toHaveTextContent(explainFault(fault, call));
}

/** Opens the page while the call answers, so that only what is done afterwards fails. */
async function openQueue(): Promise<View> {
  const view = open('/admin/eingang/proposal/7');
  await screen.findByRole('checkbox', { name: 'Branchen' });
  return view;
}

const QUEUE: FaultyCall<View> = {
  call: 'list of cases [C18 faults]',
  url: LIST_CASES_URL,
  method: 'post',
  open: async () => {
    storeSession();
    serve();
    const view = renderRoute('/admin/protokoll');
    await screen.findByRole('main');
    return view;
  },
  act: (view) => view.navigate('/admin/eingang'),
  expectFailure: (fault) => expectAlert(fault, 'read'),
  repair: serve,
  retry: (view) => press(view, 'Erneut versuchen'),
  expectRecovered: async () =>
    expect(await screen.findByRole('link', { name: /Ahornsteg.*Vorschlag/ })).toBeVisible(),
  recoversByItself: true,
};

const CASE: FaultyCall<View> = {
  ...QUEUE,
  call: 'proposal with all that it is decided by [C18 faults]',
  url: PROPOSAL_URL,
  act: (view) => view.navigate('/admin/eingang/proposal/7'),
  retry: async ({ user }) => {
    const detail = within(await screen.findByRole('article', { name: 'Vorgang' }));
    await user.click(await detail.findByRole('button', { name: 'Erneut versuchen' }));
  },
  expectRecovered: async () =>
    expect(await screen.findByRole('checkbox', { name: 'Branchen' })).toBeVisible(),
};

const PUBLISH: FaultyCall<View> = {
  call: 'proposal published in part [C18 faults]',
  url: DECIDE_REVISION_URL,
  method: 'post',
  open: async () => {
    const view = await openQueue();
    await view.user.click(screen.getByRole('checkbox', { name: 'Branchen' }));
    await view.user.type(screen.getByRole('textbox', { name: 'Warum nicht Branchen?' }), 'Zu allgemein.');
    return view;
  },
  act: (view) => press(view, '2 von 3 Angaben übernehmen'),
  expectFailure: (fault) => expectAlert(fault, 'save', 'Über den Vorschlag wurde nicht entschieden.'),
  keepsWhatWasTyped: () => {
    expect(screen.getByRole('checkbox', { name: 'Branchen' })).not.toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Warum nicht Branchen?' })).toHaveValue('Zu allgemein.');
  },
  repair: serve,
  retry: (view) => press(view, '2 von 3 Angaben übernehmen'),
  expectRecovered: async () => expect(await screen.findByText(/^2 von 3 Angaben übernommen\./)).toBeVisible(),
};

const typeReason = async (view: View) => {
  await view.user.click(screen.getByRole('textbox', { name: 'Begründung' }));
  await view.user.paste(REASON);
  return view;
};

const RETURN: FaultyCall<View> = {
  ...PUBLISH,
  call: 'proposal returned [C18 faults]',
  url: DECIDE_REVISION_URL,
  open: async () => typeReason(await openQueue()),
  act: (view) => press(view, 'Mit Begründung zurückgeben'),
  expectFailure: (fault) => expectAlert(fault, 'save', 'Der Vorschlag wurde nicht zurückgegeben.'),
  keepsWhatWasTyped: () => expect(screen.getByRole('textbox', { name: 'Begründung' })).toHaveValue(REASON),
  retry: (view) => press(view, 'Mit Begründung zurückgeben'),
  expectRecovered: async () => expect(await screen.findByText(/^Vorschlag zurückgegeben\./)).toBeVisible(),
};

async function openClaim(): Promise<View> {
  const view = open('/admin/eingang/claim/3');
  await screen.findByRole('button', { name: 'Antrag annehmen' });
  return view;
}

const REFUSE: FaultyCall<View> = {
  ...RETURN,
  call: 'claim refused [C18 faults]',
  url: DECIDE_CLAIM_URL,
  open: async () => typeReason(await openClaim()),
  act: (view) => press(view, 'Mit Begründung ablehnen'),
  expectFailure: (fault) => expectAlert(fault, 'save', 'Der Antrag wurde nicht abgelehnt.'),
  retry: (view) => press(view, 'Mit Begründung ablehnen'),
  expectRecovered: async () => expect(await screen.findByText(/^Antrag abgelehnt\./)).toBeVisible(),
};

const EVIDENCE: FaultyCall<View> = {
  ...REFUSE,
  call: 'evidence opened [C18 faults]',
  url: OPEN_EVIDENCE_URL,
  act: (view) => press(view, 'Nachweis ansehen'),
  expectFailure: (fault) => expectAlert(fault, 'save', 'Der Nachweis konnte nicht geöffnet werden.'),
  retry: (view) => press(view, 'Nachweis ansehen'),
  expectRecovered: async () => expect(await screen.findByRole('img', { name: /^Nachweis/ })).toBeVisible(),
};

const LIST: FaultyCall<View> = {
  ...QUEUE,
  call: 'table of entries [C18 faults]',
  url: LIST_ENTRIES_URL,
  act: (view) => view.navigate('/admin/agenturen?q=Kiel'),
  keepsWhatWasTyped: () => expect(screen.getByRole('searchbox')).toHaveValue('Kiel'),
  expectRecovered: async () => expect(await screen.findByText('100 Einträge, Seite 1 von 2')).toBeVisible(),
};

const SAVE: FaultyCall<View> = {
  call: 'entry saved [C18 faults]',
  url: AGENCIES_URL,
  method: 'patch',
  open: async () => {
    const view = open('/admin/agenturen/1/angaben');
    await view.user.type(await screen.findByRole('textbox', { name: 'Standorte' }), ', Bremen');
    return view;
  },
  act: (view) => press(view, 'Speichern'),
  expectFailure: (fault) => expectAlert(fault, 'save', 'Der Eintrag wurde nicht gespeichert.'),
  keepsWhatWasTyped: () => {
    expect(screen.getByRole('textbox', { name: 'Standorte' })).toHaveValue('Kiel, Bremen');
  },
  repair: serve,
  retry: (view) => press(view, 'Speichern'),
  expectRecovered: async () => expect(await screen.findByText('Der Eintrag ist gespeichert.')).toBeVisible(),
};

function serveDraft() {
  serve();
  server.use(...serveEntries(() => anEntryRow({ status: 'draft' })).handlers);
}

const SHOW: FaultyCall<View> = {
  ...SAVE,
  call: 'entry shown [C18 faults]',
  url: `${RPC_URL}/change_entries`,
  method: 'post',
  open: async () => {
    storeSession();
    serveDraft();
    const view = renderRoute('/admin/agenturen/1');
    await screen.findByRole('button', { name: 'Veröffentlichen' });
    return view;
  },
  repair: serveDraft,
  act: (view) => press(view, 'Veröffentlichen'),
  expectFailure: (fault) => expectAlert(fault, 'save', 'Der Stand wurde nicht geändert.'),
  keepsWhatWasTyped: () => undefined,
  retry: (view) => press(view, 'Veröffentlichen'),
  expectRecovered: async () => expect(await screen.findByText(/1 Eintrag veröffentlicht/)).toBeVisible(),
};

const EXPORT: FaultyCall<View> = {
  ...LIST,
  call: 'export of the directory [C33 faults]',
  url: AGENCIES_URL,
  method: 'get',
  open: async () => {
    catchDownloads();
    const view = open('/admin/agenturen');
    await screen.findByText('100 Einträge, Seite 1 von 2');
    return view;
  },
  act: (view) => press(view, '100 Einträge als CSV'),
  expectFailure: async (fault) => {
    const alert = await main().findByRole('alert');
    expect(alert).toHaveTextContent(/Der Export ist unterbrochen \(0 von \d+\)\./);
    expect(alert).toHaveTextContent(explainFault(fault, 'save'));
  },
  keepsWhatWasTyped: () => undefined,
  recoversByItself: false,
  retry: (view) => press(view, 'Export fortsetzen'),
  expectRecovered: async () => expect(await screen.findByText(/als CSV gespeichert\.$/)).toBeVisible(),
};

describeFaults('review', [QUEUE, PUBLISH, RETURN, REFUSE, EVIDENCE, LIST, SAVE, SHOW, EXPORT, CASE]);
