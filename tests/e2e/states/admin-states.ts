import type { Page } from 'playwright-core';
import { serveInbox, signIn } from '#tests/e2e/inbox-answers.ts';
import { aLogRow } from '#tests/fixtures/log-entry.ts';
import { aSession, SESSION_USER } from '#tests/fixtures/session.ts';
import { type PageState, stall } from './page-state.ts';

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

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** An auth server that enrols a second factor and takes any code. */
async function serveFactors(page: Page, isEnrolled: boolean): Promise<void> {
  const factors = isEnrolled ? [{ id: 'f', factor_type: 'totp', status: 'verified' }] : [];
  await page.route('**/auth/v1/user', (route) => route.fulfill({ json: { ...SESSION_USER, factors } }));
  await page.route('**/auth/v1/factors', (route) =>
    route.fulfill({
      json: {
        id: 'f',
        type: 'totp',
        totp: { qr_code: '<svg/>', secret: SECRET, uri: `otpauth://totp/Beraterkompass:a?secret=${SECRET}` },
      },
    }),
  );
  await page.route('**/auth/v1/factors/f/challenge', (route) =>
    route.fulfill({ json: { id: 'c', type: 'totp', expires_at: 4_000_000_000 } }),
  );
  await page.route('**/auth/v1/factors/f/verify', (route) => route.fulfill({ json: aSession('aal2') }));
  await page.route('**/rest/v1/rpc/create_recovery_codes', (route) =>
    route.fulfill({ json: Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pqr${String(index)}`) }),
  );
}

const openSection = async (page: Page, path: string) => signIn(page, undefined, undefined, path);

async function beginEnrolment(page: Page): Promise<void> {
  await serveInbox(page, { messages: [] });
  await serveFactors(page, false);
  await openSection(page, '/admin/sicherheit');
  await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click();
  await page.getByRole('img', { name: /QR-Code/ }).waitFor();
}

async function showChallenge(page: Page): Promise<void> {
  await serveInbox(page, { messages: [], isAdmin: false });
  await serveFactors(page, true);
  await page.route('**/rest/v1/rpc/needs_second_factor', (route) => route.fulfill({ json: true }));
  await openSection(page, '/admin/messages');
  await page.getByLabel('Code aus Ihrer App').waitFor();
}

/** Second factor, security and log of the administration. */
export const ADMIN_STATES: readonly PageState[] = [
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
      await serveInbox(page, { messages: [] });
      await openSection(page, '/admin/sicherheit');
      await page.getByRole('heading', { name: 'Administratoren' }).waitFor();
    },
  },
  { state: '/admin/sicherheit, QR code', show: beginEnrolment },
  {
    state: '/admin/sicherheit, recovery codes',
    show: async (page) => {
      await beginEnrolment(page);
      await page.getByLabel('Code aus Ihrer App').fill('123456');
      await page.getByRole('button', { name: 'Bestätigen' }).click();
      await page.getByRole('heading', { name: 'Ihre Wiederherstellungscodes' }).waitFor();
    },
  },
  {
    state: '/admin/protokoll, loading',
    show: async (page) => {
      await stall(page);
      await serveInbox(page, { messages: [] });
      await page.unroute('**/rest/v1/admin_log**');
      await openSection(page, '/admin/protokoll');
      await page.getByText('Wird geladen …').waitFor();
    },
  },
  {
    state: '/admin/protokoll, five entries',
    show: async (page) => {
      await serveInbox(page, { messages: [], log: LOG });
      await openSection(page, '/admin/protokoll');
      await page.getByRole('table').waitFor();
    },
  },
  {
    state: '/admin/protokoll, nothing found',
    show: async (page) => {
      await serveInbox(page, { messages: [] });
      await openSection(page, '/admin/protokoll?wer=niemand');
      await page.getByText('Kein Eintrag passt zum Filter.').waitFor();
    },
  },
  {
    state: '/admin/protokoll, empty',
    show: async (page) => {
      await serveInbox(page, { messages: [] });
      await openSection(page, '/admin/protokoll');
      await page.getByText('Das Protokoll ist leer').waitFor();
    },
  },
  {
    state: '/admin/protokoll without a database',
    show: async (page) => {
      await serveInbox(page, { messages: [] });
      await page.route('**/rest/v1/admin_log**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      );
      await openSection(page, '/admin/protokoll');
      await page.getByRole('alert').waitFor();
    },
  },
];
