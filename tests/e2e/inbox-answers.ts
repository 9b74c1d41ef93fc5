import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { codeAt, totpStepAt } from '#supabase/local/compat/totp.ts';
import type { LogRow } from '#tests/fixtures/log-entry.ts';
import { aSession, SESSION_USER, signedInAnswer } from '#tests/fixtures/session.ts';
import { aCase, deskCountsAnswer } from '#tests/harness/desk-api.ts';
import { answerInboxCounts, answerInboxPage, detailOf, type InboxCall } from '#tests/harness/inbox-answer.ts';
import { ADMINISTRATOR } from './seed.ts';

interface InboxAnswers {
  readonly messages: readonly StoredMessage[];
  /** Whether the one who signs in is an administrator. */
  readonly isAdmin?: boolean;
  readonly log?: readonly LogRow[];
  /** Mails that were given up. */
  readonly undelivered?: readonly object[];
  /** What belongs to each message. */
  readonly parts?: Parameters<typeof detailOf>[1];
  /** Templates of answers. */
  readonly templates?: readonly object[];
}

const INVITATIONS = [
  {
    email: 'maximilian.von-und-zu-lichtenstein@mittelstandsholding-sued.example',
    invited_by: SESSION_USER.email,
    invited_at: '2026-03-01T09:00:00Z',
    valid_until: '2026-03-01T10:00:00Z',
  },
];

export const OWN_SESSIONS = ['Windows NT 10.0) Chrome/126.0', 'iPhone) Safari/604.1'].map((browser, at) => ({
  id: String(at),
  began_at: '2026-03-01T09:00:00Z',
  used_at: '2026-03-01T10:00:00Z',
  browser,
  is_current: at === 0,
}));

const ADMINISTRATORS = [
  {
    user_id: SESSION_USER.id,
    email: SESSION_USER.email,
    created_at: '2026-01-01T09:00:00Z',
    has_second_factor: false,
  },
  {
    user_id: '33333333-3333-4333-8333-333333333333',
    email: 'anneliese.von-hohenfels-wittgenstein@mittelstandsholding-sued.example',
    created_at: '2026-03-01T09:00:00Z',
    has_second_factor: true,
  },
];
const callOf = (
  body: string | null,
): InboxCall & { readonly ids?: readonly string[]; readonly message?: string } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the site sends is for other tests
  JSON.parse(body ?? '{}') as InboxCall;

/** Lets the auth server take any password and the database answer with these messages. */
export async function serveInboxInBrowser(
  page: Page,
  { messages, isAdmin = true, log = [], undelivered = [], parts = {}, templates = [] }: InboxAnswers,
): Promise<void> {
  await page.route('**/functions/v1/entry-account', (route) => route.fulfill({ json: signedInAnswer() }));
  await page.route('**/auth/v1/token**', (route) => route.fulfill({ json: aSession() }));
  await page.route('**/auth/v1/user', (route) => route.fulfill({ json: SESSION_USER }));
  await page.route('**/rest/v1/admins**', (route) =>
    route.fulfill({ json: isAdmin ? [{ user_id: SESSION_USER.id }] : [] }),
  );
  await page.route('**/rest/v1/rpc/desk_counts', (route) =>
    route.fulfill({
      json: deskCountsAnswer({
        message: messages.filter(({ status }) => status === 'unread').length,
        proposal: 3,
        claim: 1,
        mails: undelivered.length,
      }),
    }),
  );
  await page.route('**/rest/v1/rpc/list_enquiries', (route) =>
    route.fulfill({ json: { enquiries: [], next: null, failed: 0 } }),
  );
  await page.route('**/rest/v1/rpc/undelivered_mails', (route) => route.fulfill({ json: undelivered }));
  await page.route('**/rest/v1/answer_templates**', (route) => route.fulfill({ json: templates }));
  await page.route('**/rest/v1/rpc/message_detail', (route) => {
    const { message: id } = callOf(route.request().postData());
    const message = messages.find((candidate) => candidate.id === id);
    return route.fulfill(
      message === undefined
        ? { contentType: 'application/json', body: 'null' }
        : { json: detailOf(message, parts) },
    );
  });
  await page.route('**/rest/v1/rpc/read_case', (route) =>
    route.fulfill({ json: { case: aCase({ kind: 'message' }), gone: null, sameEntry: [], sameSender: [] } }),
  );
  // Playwright gives a null no content type.
  await page.route('**/rest/v1/rpc/second_factor_step', (route) =>
    route.fulfill({ contentType: 'application/json', body: 'null' }),
  );
  await page.route('**/rest/v1/rpc/record_export', (route) => route.fulfill({ json: 1 }));
  await page.route('**/rest/v1/rpc/list_administrator_invitations', (route) =>
    route.fulfill({ json: INVITATIONS }),
  );
  await page.route('**/rest/v1/rpc/list_own_sessions', (route) => route.fulfill({ json: OWN_SESSIONS }));
  await page.route('**/rest/v1/rpc/list_administrators', (route) => route.fulfill({ json: ADMINISTRATORS }));
  await page.route('**/rest/v1/admin_log**', (route) => route.fulfill({ json: log }));
  await page.route('**/rest/v1/contact_messages**', (route) => {
    const id = new URL(route.request().url()).searchParams.get('id')?.replace('eq.', '');
    return route.fulfill({ json: messages.filter((message) => message.id === id) });
  });
  await page.route('**/rest/v1/rpc/inbox_messages', (route) =>
    route.fulfill({ json: answerInboxPage(messages, callOf(route.request().postData())) }),
  );
  await page.route('**/rest/v1/rpc/inbox_counts', (route) =>
    route.fulfill({ json: answerInboxCounts(messages, callOf(route.request().postData())) }),
  );
  await page.route(/\/rpc\/(?:set_messages_status|set_messages_spam|delete_messages)$/, (route) =>
    route.fulfill({ json: callOf(route.request().postData()).ids?.length ?? 0 }),
  );
}

/** Fills in the sign-in form of a section of the administration and sends it. */
export async function signInAsAdministrator(
  page: Page,
  email: string = SESSION_USER.email,
  password = 'ein-passwort',
  path = '/admin/messages',
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  const { secret = '' } = email === ADMINISTRATOR.email ? ADMINISTRATOR : {};
  if (secret !== '') await proveSecondFactor(page, secret);
}

/** Types the code of the half minute, and the next one where that is used up. */
async function proveSecondFactor(page: Page, secret: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Code aus Ihrer App' });
  await field.waitFor();
  const type = async () => {
    await field.fill(codeAt(secret, totpStepAt(Date.now())));
    await page.getByRole('button', { name: 'Code bestätigen' }).click();
    return field.waitFor({ state: 'hidden', timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(type, { timeout: 70_000, interval: 5_000 }).toBe(true);
}
