import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { serveInboxInBrowser, signInAsAdministrator } from '#tests/e2e/inbox-answers.ts';
import { answerCalls, serveInBrowser } from '#tests/e2e/serve-in-browser.ts';
import { aLogRow } from '#tests/fixtures/log-entry.ts';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import { GOOD_CODE, RECOVERY_CODES, serveFactors } from '#tests/harness/administration-api.ts';
import { serveEntries } from '#tests/harness/entry-administration-api.ts';
import { anImportRun, serveImports } from '#tests/harness/import-api.ts';
import { anIssueRow } from '#tests/harness/newsletter-api.ts';
import { aContractRow } from '#tests/harness/own-entry-api.ts';
import type { PageState } from './page-state.ts';

const LOG = [
  aLogRow({
    id: 5,
    changes: {
      Name: { before: 'Ahornsteg', after: 'Ahornsteg & Partner' },
      Standort: { after: 'Kiel' },
      Branchen: { before: 'Industrie', after: null },
    },
  }),
  aLogRow({
    id: 4,
    table_name: 'contact_messages',
    row_key: '44444444-4444-4444-8444-444444444444',
    changes: { notes: {}, status: { before: 'unread', after: 'read' } },
  }),
  aLogRow({
    id: 3,
    action: 'export',
    table_name: 'contact_messages',
    row_key: null,
    changes: { filter: { after: { status: 'read' } }, rows: { after: 1_234 } },
  }),
  aLogRow({
    id: 2,
    action: 'second_factor_enrolled',
    table_name: 'admins',
    row_key: SESSION_USER.id,
    changes: {},
  }),
  aLogRow({
    id: 1,
    actor_id: null,
    actor_email: null,
    actor_role: 'service',
    action: 'admin_added',
    table_name: 'admins',
    row_key: SESSION_USER.id,
    changes: {},
  }),
];

/** An auth server that enrols a second factor and takes the code of the tests. */
async function serveFactor(page: Page, isEnrolled: boolean): Promise<void> {
  await serveInBrowser(page, ...serveFactors(isEnrolled ? [{ id: 'f', status: 'verified' }] : []).handlers);
  await answerCalls(page, { 'rpc/create_recovery_codes': RECOVERY_CODES });
}

async function beginEnrolment(page: Page): Promise<void> {
  await serveInboxInBrowser(page, { messages: [] });
  await serveFactor(page, false);
  await signInAsAdministrator(page, '/admin/sicherheit');
  await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click();
  await page.getByRole('img', { name: /QR-Code/ }).waitFor();
}

async function showChallenge(page: Page): Promise<void> {
  await serveInboxInBrowser(page, { messages: [], isAdmin: false });
  await serveFactor(page, true);
  await answerCalls(page, { 'rpc/second_factor_step': 'prove' });
  await signInAsAdministrator(page, '/admin/messages');
  await page.getByLabel('Code aus Ihrer App').waitFor();
}

const NASTY_FILE = fileURLToPath(new URL('../../fixtures/import/nasty.csv', import.meta.url));

const RUN = anImportRun({
  file_name: 'personalberatungen-süd-mit-einem-recht-langen-namen.csv',
  started_by: SESSION_USER.email,
  expected: 20_000,
  dry_run: { refused: 12 },
  received: 20_000,
  written: 19_990,
  outdated: 10,
});

/** The import's section, with this directory and these earlier imports. */
async function openImport(page: Page, runs: readonly (typeof RUN)[] = []): Promise<void> {
  await serveInboxInBrowser(page, { messages: [] });
  await serveInBrowser(page, ...serveImports({ runs }).handlers);
  await signInAsAdministrator(page, '/admin/import');
  await page.getByLabel('Datei wählen oder hierher ziehen').waitFor();
}

async function tryImport(page: Page): Promise<void> {
  await openImport(page);
  await page.getByLabel('Datei wählen oder hierher ziehen').setInputFiles(NASTY_FILE);
  await page.getByRole('button', { name: 'Probelauf starten' }).click();
  await page.getByText('Ungefähre Angabe; die genannte Zahl wird übernommen').first().waitFor();
}

const SUBSCRIBER_TIMES = {
  active: {
    requested_at: '2026-11-01T09:00:00+00:00',
    confirmed_at: '2026-11-01T09:05:00+00:00',
    ended_at: null,
  },
  pending: { requested_at: '2026-11-02T09:00:00+00:00', confirmed_at: null, ended_at: null },
  unsubscribed: {
    requested_at: '2026-10-01T09:00:00+00:00',
    confirmed_at: '2026-10-01T09:05:00+00:00',
    ended_at: '2026-11-01T09:05:00+00:00',
  },
  bounced: {
    requested_at: '2026-11-01T09:00:00+00:00',
    confirmed_at: null,
    ended_at: '2026-11-01T09:01:00+00:00',
  },
};

const ISSUE = anIssueRow({
  subject: 'Was eine Personalberatung kostet, und woran man eine gute erkennt',
  state: 'stopped',
  started_at: '2026-11-01T10:00:00+00:00',
  deliveries: { queued: 1_200, sent: 3_400, failed: 2, unclear: 1, skipped: 3 },
});

const ORDER = {
  ...aContractRow(),
  agency_id: 5,
  edit: 1,
  entry: 'Ahornsteg Personalberatung für den gehobenen Mittelstand',
  orderer: 'jana@ahornsteg.de',
  customer: 'Ahornsteg GmbH',
  invoice_address: 'Am Steg 1\n24103 Kiel',
  decided_at: null,
  decided_by: null,
  deviation: null,
  agreed_on: null,
  agreed_with: null,
  invoice_number: null,
  paid_on: null,
  first_day: '2026-11-26',
  ends_soon: false,
};
const ORDER_ID = '99999999-9999-4999-8999-999999999991';
const DECISION = {
  state: 'confirmed',
  starts_on: '2026-01-01',
  ends_on: '2099-12-31',
  decided_at: '2026-11-26T10:04:00+00:00',
  decided_by: 'anneliese.von-hohenfels-wittgenstein@mittelstandsholding-sued.example',
};
const CONTRACT = { ...ORDER, ...DECISION, id: '99999999-9999-4999-8999-999999999992', entry: 'Birkenhof' };

/** The list has all of them, and the address of any of them the first. */
async function serveContracts(page: Page, items: readonly object[]): Promise<void> {
  await answerCalls(page, { 'rpc/list_contracts': { items, next: null, total: items.length } });
  await answerCalls(page, { 'rpc/contract_detail': items[0] });
}

async function openContract(page: Page, contract: object): Promise<void> {
  await serveInboxInBrowser(page, { messages: [] });
  await serveContracts(page, [contract]);
  await signInAsAdministrator(page, `/admin/vertraege/${ORDER_ID}`);
  await page.getByRole('article').waitFor();
}

/** The newsletter's section: subscribers in every state, and an issue that was stopped half way. */
export async function openNewsletter(page: Page): Promise<void> {
  await serveInboxInBrowser(page, { messages: [] });
  await answerCalls(page, {
    'rpc/newsletter_overview': {
      subscribers: { active: 4_600, pending: 12, unsubscribed: 3, bounced: 1 },
      issues: [ISSUE],
    },
  });
  await page.route('**/rest/v1/subscribers?*', (route) => {
    const state = new URL(route.request().url()).searchParams.get('state')?.replace('eq.', '') ?? '';
    const email = `anneliese.von-hohenfels-wittgenstein+${state}@mittelstandsholding-sued.example`;
    return route.fulfill({
      json: Object.entries(SUBSCRIBER_TIMES)
        .filter(([name]) => name === state)
        .map(([name, times]) => ({ id: name, email, state: name, ...times })),
    });
  });
  await signInAsAdministrator(page, '/admin/newsletter');
  await page.getByRole('button', { name: /^Fortsetzen/ }).waitFor();
}

/** Second factor, security and log of the administration; imports; the newsletter. */
export const ADMIN_STATES: readonly PageState[] = [
  {
    state: '/admin, what waits',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await signInAsAdministrator(page, '/admin');
      await page.getByRole('heading', { name: 'Heute' }).waitFor();
    },
  },
  {
    state: '/admin/messages, second factor to be enrolled',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [], isAdmin: false });
      await serveFactor(page, false);
      await answerCalls(page, { 'rpc/second_factor_step': 'enrol' });
      await signInAsAdministrator(page, '/admin/messages');
      await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click();
      await page.getByRole('img', { name: /QR-Code/ }).waitFor();
    },
  },
  {
    state: '/admin/messages, second factor asked for',
    show: async (page) => {
      await showChallenge(page);
      await page.getByRole('button', { name: 'Code bestätigen' }).click();
      await page.getByText('Bitte geben Sie die sechs Ziffern ein').waitFor();
    },
  },
  {
    state: '/admin/messages, recovery code asked for',
    show: async (page) => {
      await showChallenge(page);
      await page.getByRole('button', { name: /Wiederherstellungscode verwenden/ }).click();
      await page.getByRole('textbox', { name: 'Wiederherstellungscode' }).waitFor();
    },
  },
  {
    state: '/admin/sicherheit',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await signInAsAdministrator(page, '/admin/sicherheit');
      await page.getByRole('heading', { name: 'Zugänge zur Verwaltung' }).waitFor();
    },
  },
  {
    state: '/admin/sicherheit, asked whether to take away access',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await answerCalls(page, {
        'rpc/list_administrators': [SESSION_USER.id, '33333333-3333-4333-8333-333333333333'].map(
          (id, at) => ({
            user_id: id,
            email: at === 0 ? SESSION_USER.email : 'anneliese.von-hohenfels@mittelstandsholding-sued.example',
            created_at: '2026-03-01T09:00:00Z',
            has_second_factor: true,
          }),
        ),
      });
      await signInAsAdministrator(page, '/admin/sicherheit');
      await page.getByText('Einladen', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Zugang entfernen/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    state: '/admin/passwort',
    show: async (page) => {
      await page.goto(`/admin/passwort#${'a'.repeat(43)}`);
      await page.getByLabel('Neues Passwort').waitFor();
    },
  },
  { state: '/admin/sicherheit, QR code', show: beginEnrolment },
  {
    state: '/admin/sicherheit, recovery codes',
    show: async (page) => {
      await beginEnrolment(page);
      await page.getByLabel('Code aus Ihrer App').fill(GOOD_CODE);
      await page.getByRole('button', { name: 'Bestätigen' }).click();
      await page.getByRole('heading', { name: 'Ihre Wiederherstellungscodes' }).waitFor();
    },
  },
  {
    state: '/admin/import, with earlier imports',
    show: async (page) => {
      await openImport(page, [RUN, { ...RUN, id: 'a', state: 'applying', written: 4_000 }]);
      await page.getByRole('button', { name: /^Fortsetzen/ }).waitFor();
    },
  },
  { state: '/admin/import, dry run of a file', show: tryImport },
  {
    state: '/admin/import, interrupted',
    show: async (page) => {
      await tryImport(page);
      await page.route('**/rest/v1/rpc/start_import', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      );
      await page.getByRole('button', { name: 'Übernehmen', exact: true }).click();
      await page.getByText('Der Import ist unterbrochen').waitFor();
    },
  },
  {
    state: '/admin/newsletter',
    show: async (page) => {
      await openNewsletter(page);
      for (const [label, state] of [
        ['Unbestätigt', 'pending'],
        ['Abgemeldet', 'unsubscribed'],
        ['Unzustellbar', 'bounced'],
        ['Bestätigt', 'active'],
      ] as const) {
        await page.getByRole('button', { name: new RegExp(`^${label} `) }).click();
        await page.locator('bdi', { hasText: `+${state}@` }).waitFor();
      }
    },
  },
  {
    state: '/admin/newsletter, asked whether to end a subscription',
    show: async (page) => {
      await openNewsletter(page);
      await page.getByRole('button', { name: /^Abmelden\s*: / }).click();
      await page.getByRole('dialog', { name: /vom Newsletter abmelden\?$/ }).waitFor();
    },
  },
  {
    state: '/admin/vertraege, an order and contracts',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await serveContracts(page, [
        ORDER,
        CONTRACT,
        ...Array.from({ length: 12 }, (_, at) => ({
          ...CONTRACT,
          id: `99999999-9999-4999-8999-9999999998${String(10 + at)}`,
          ends_soon: at === 1,
          invoice_number: `R-2026-${String(100 + at)}`,
          paid_on: at < 6 ? '2026-02-03' : null,
        })),
      ]);
      await signInAsAdministrator(page, '/admin/vertraege');
      await page.getByRole('link', { name: 'Birkenhof' }).first().waitFor();
    },
  },
  {
    state: '/admin/vertraege/neu, with what is missing',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await serveInBrowser(page, ...serveEntries().handlers);
      await signInAsAdministrator(page, '/admin/vertraege/neu');
      await page.getByRole('searchbox', { name: /^Für welchen Eintrag/ }).fill('Birken');
      await page.getByRole('button', { name: 'Eintrag suchen' }).click();
      await page.getByRole('radio', { name: /^Birkenhof/ }).check();
      await page.getByRole('button', { name: 'Vertrag anlegen' }).click();
      await page.getByText('Bitte geben Sie an, wer die Rechnung bekommt.').waitFor();
    },
  },
  { state: `/admin/vertraege/${ORDER_ID}, an order`, show: async (page) => openContract(page, ORDER) },
  {
    state: `/admin/vertraege/${ORDER_ID}, a contract whose days are changed`,
    show: async (page) => {
      await openContract(page, { ...CONTRACT, agreed_on: '2026-02-03', agreed_with: 'Jana Ahorn' });
      await page.getByText('Daten ändern, wie vereinbart').click();
      await page.getByLabel('Vereinbart mit').waitFor();
    },
  },
  {
    state: `/admin/vertraege/${ORDER_ID}, an order that somebody else has confirmed meanwhile`,
    provokes: [409],
    show: async (page) => {
      await openContract(page, ORDER);
      await page.route('**/rest/v1/rpc/confirm_order', (route) =>
        route.fulfill({
          status: 409,
          json: {
            code: 'PT409',
            message: 'the order is decided',
            hint: 'wrong_state',
            details: JSON.stringify({ state: 'confirmed', at: DECISION.decided_at, by: DECISION.decided_by }),
          },
        }),
      );
      await serveContracts(page, [{ ...ORDER, ...DECISION }]);
      await page.getByLabel('Warum bestätigen wir sie so?').fill('Bestellt vor der Änderung.');
      await page.getByRole('button', { name: 'Bestellung bestätigen' }).click();
      await page.getByRole('button', { name: 'Vertrag schließen' }).click();
      await page.getByText('Ihre Entscheidung wurde nicht gespeichert.').waitFor();
      await page.getByRole('button', { name: 'Bestellung bestätigen' }).waitFor({ state: 'hidden' });
    },
  },
  {
    state: '/admin/protokoll, loading',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await page.route('**/rest/v1/admin_log**', () => undefined);
      await signInAsAdministrator(page, '/admin/protokoll');
      await page.getByText('Wird geladen …').waitFor();
    },
  },
  {
    state: '/admin/protokoll, five entries',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [], log: LOG });
      await signInAsAdministrator(page, '/admin/protokoll');
      await page.getByRole('table').waitFor();
    },
  },
  {
    state: '/admin/protokoll, nothing found',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await signInAsAdministrator(page, '/admin/protokoll?wer=niemand');
      await page.getByText('Kein Eintrag passt zum Filter.').waitFor();
    },
  },
  {
    state: '/admin/protokoll, empty',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await signInAsAdministrator(page, '/admin/protokoll');
      await page.getByText('Das Protokoll ist leer').waitFor();
    },
  },
  {
    state: '/admin/protokoll without a database',
    show: async (page) => {
      await serveInboxInBrowser(page, { messages: [] });
      await page.route('**/rest/v1/admin_log**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      );
      await signInAsAdministrator(page, '/admin/protokoll');
      await page.getByRole('alert').waitFor();
    },
  },
];
