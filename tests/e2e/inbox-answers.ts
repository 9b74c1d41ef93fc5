import type { Page } from 'playwright-core';
import type { StoredMessage } from '#domain/inbox/message.ts';
import { aSession, SESSION_USER } from '#tests/fixtures/session.ts';

interface InboxAnswers {
  readonly messages: readonly StoredMessage[];
  /** Whether the one who signs in is an administrator. */
  readonly isAdmin?: boolean;
}

/** Lets the auth server take any password and the database answer with these messages. */
export async function serveInbox(page: Page, { messages, isAdmin = true }: InboxAnswers): Promise<void> {
  await page.route('**/auth/v1/token**', (route) => route.fulfill({ json: aSession() }));
  await page.route('**/rest/v1/admins**', (route) =>
    route.fulfill({ json: isAdmin ? [{ user_id: SESSION_USER.id }] : [] }),
  );
  await page.route('**/rest/v1/rpc/are_nightly_jobs_running', (route) => route.fulfill({ json: true }));
  await page.route('**/rest/v1/contact_messages**', (route) => {
    const id = new URL(route.request().url()).searchParams.get('id')?.replace('eq.', '');
    return route.fulfill({
      headers: {
        'Content-Range': `0-${String(Math.max(0, messages.length - 1))}/${String(messages.length)}`,
      },
      json: id === undefined ? messages : messages.filter((message) => message.id === id),
    });
  });
}

/** Fills in the sign-in form of the inbox and sends it. */
export async function signIn(
  page: Page,
  email: string = SESSION_USER.email,
  password = 'ein-passwort',
): Promise<void> {
  await page.goto('/admin/messages');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}
