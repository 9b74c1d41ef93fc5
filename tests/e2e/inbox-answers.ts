import type { JsonBodyType } from 'msw';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { codeAt, totpStepAt } from '#supabase/local/compat/totp.ts';
import type { LogRow } from '#tests/fixtures/log-entry.ts';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import { serveFactors, serveLog, serveOwnSessions } from '#tests/harness/administration-api.ts';
import { aCase } from '#tests/harness/desk-api.ts';
import {
  acceptChanges,
  acceptSignIn,
  serveAdmins,
  serveMessages,
  serveTemplates,
  serveWaiting,
} from '#tests/harness/inbox-api.ts';
import type { detailOf } from '#tests/harness/inbox-answer.ts';
import { ADMINISTRATOR } from './seed.ts';
import { answerCalls, serveInBrowser } from './serve-in-browser.ts';

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
  readonly templates?: readonly JsonBodyType[];
}

const INVITATIONS = [
  {
    email: 'maximilian.von-und-zu-lichtenstein@mittelstandsholding-sued.example',
    invited_by: SESSION_USER.email,
    invited_at: '2026-03-01T09:00:00Z',
    valid_until: '2026-03-01T10:00:00Z',
  },
];

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

/** Lets the auth server take any password and the database answer with these messages. */
export async function serveInboxInBrowser(
  page: Page,
  { messages, isAdmin = true, log = [], undelivered = [], parts = {}, templates = [] }: InboxAnswers,
): Promise<void> {
  const stored = [...messages];
  await answerCalls(page, {
    'rpc/undelivered_mails': undelivered,
    'rpc/read_case': {
      case: aCase({ kind: 'message' }),
      gone: null,
      senderAccount: null,
      sameEntry: [],
      sameSender: [],
    },
    'rpc/list_administrator_invitations': INVITATIONS,
    'rpc/list_administrators': ADMINISTRATORS,
  });
  await serveInBrowser(
    page,
    serveWaiting({
      message: messages.filter(({ status }) => status === 'unread').length,
      proposal: 3,
      claim: 1,
      mails: undelivered.length,
    }),
    serveTemplates(templates),
    ...acceptSignIn(),
    ...serveFactors().handlers,
    serveAdmins(isAdmin),
    serveOwnSessions(),
    serveLog(log).handler,
    ...serveMessages(stored, parts),
    ...acceptChanges(stored).handlers,
  );
}

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Fills in the sign-in form of a section of the administration and sends it. */
export async function signInAsAdministrator(
  page: Page,
  path = '/admin/messages',
  { email, password }: Account = { email: SESSION_USER.email, password: 'ein-passwort' },
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
