import type { Page } from 'playwright-core';
import { ensureEmbeddedKeys } from '#supabase/local/keys.ts';
import { MAILBOX_PATH } from '#supabase/local/mailbox.ts';
import { ownSiteUrl } from './site-url.ts';

/**
 * Asks for a code at /eintrag, or where the page stands, and signs in with what the mailbox shows.
 *
 * @param onCode is called when the field for the code is there, and once it is filled in
 */
export async function signInByCode(
  page: Page,
  email: string,
  onCode: (step: 'asked' | 'typed') => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  await page.getByRole('button', { name: 'Code senden' }).click();
  const field = page.getByRole('textbox', { name: 'Code aus der E-Mail' });
  await field.waitFor();
  await onCode('asked');
  const mailbox = await page.context().newPage();
  await mailbox.goto(MAILBOX_PATH);
  const mail = mailbox.getByRole('article').filter({ hasText: email }).first();
  const [code = ''] = /^\d{3} \d{3}$/m.exec(await mail.innerText()) ?? [];
  await mailbox.close();
  await field.fill(code);
  await onCode('typed');
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

const askAuth = async (path: string, body: unknown) => askProject(`auth/v1/${path}`, body);

/** Asks with the secret key. */
export async function askProject(path: string, body: unknown): Promise<string> {
  const { secretKey } = ensureEmbeddedKeys();
  const response = await fetch(`${ownSiteUrl()}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
    },
    body: JSON.stringify(body),
  });
  return response.text();
}

/** A session as if by an earlier code: one address gets a code only once a minute. */
export async function enterSignedIn(page: Page, email: string): Promise<void> {
  await askAuth('admin/users', { email, email_confirm: true });
  const link = await askAuth('admin/generate_link', { type: 'magiclink', email });
  const [, token] = /"hashed_token":"([^"]+)"/.exec(link) ?? [];
  const session = await askAuth('verify', { type: 'magiclink', token_hash: token });
  await page.goto(MAILBOX_PATH);
  await page.evaluate((kept) => {
    localStorage.setItem('sb-beraterkompass-auth-token', kept);
  }, session);
  await page.goto('/eintrag');
}
