import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { codeAt, totpStepAt } from '#supabase/local/compat/totp.ts';
import { aSession, SESSION_KEY, SESSION_USER } from '#tests/fixtures/session.ts';
import { ADMINISTRATOR } from './seed.ts';
import { ownMailboxUrl, ownProjectUrl, ownSecretHeaders } from './site-url.ts';

/** The code of the last mail to an address. */
export async function readCode(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(ownMailboxUrl());
  const mail = mailbox.getByRole('article').filter({ hasText: email }).first();
  const [code = ''] = /^\d{4} \d{4}$/m.exec(await mail.innerText()) ?? [];
  await mailbox.close();
  return code;
}

/**
 * Requests a code at /eintrag, or on the open page, and signs in with the code in the mailbox.
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
  await field.fill(await readCode(page, email));
  await onCode('typed');
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/** The auth server limits sign-ins by address, so each comes from another one. */
const fromAnyAddress = () => ({
  'sb-forwarded-for': `198.18.${String(Math.floor(Math.random() * 256))}.${String(Math.floor(Math.random() * 256))}`,
});

/** Calls the project with the secret key, or as the account of the token. */
export async function askProject(
  path: string,
  body: unknown,
  token?: string,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
): Promise<string> {
  const response = await fetch(`${ownProjectUrl()}/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...ownSecretHeaders(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...fromAnyAddress(),
    },
    body: JSON.stringify(body),
  });
  return response.text();
}

const askAuth = async (path: string, body: unknown, method?: 'PUT') =>
  askProject(`auth/v1/${path}`, body, undefined, method);

export const callFunction = async (name: string, body: unknown, token?: string) =>
  askProject(`rest/v1/rpc/${name}`, body, token);

/** The accounts that this process has made, by address. */
const accounts = new Map<string, string>();

const accountSchema = z.object({ id: z.string() });

/** The token in a session that the auth server answered with. */
const tokenIn = (session: string) => /"access_token":"([^"]+)"/.exec(session)?.[1] ?? '';

/**
 * A session as if by an earlier code. One address gets a code only once a minute, so the code belongs to another one, which the
 * account has meanwhile.
 */
async function beginSession(email: string): Promise<string> {
  const made = accountSchema.safeParse(
    JSON.parse(await askAuth('admin/users', { email, email_confirm: true })),
  );
  const id = made.data?.id ?? accounts.get(email) ?? '';
  accounts.set(email, id);
  const mailbox = `code@${crypto.randomUUID()}.example`;
  await askAuth(`admin/users/${id}`, { email: mailbox, email_confirm: true }, 'PUT');
  const code = { networks: [mailbox, mailbox, mailbox], email: mailbox, code: '00000000' };
  await callFunction('store_entry_code', code);
  await callFunction('try_entry_code', code);
  const link = await askAuth('admin/generate_link', { type: 'magiclink', email: mailbox });
  const [, token] = /"hashed_token":"([^"]+)"/.exec(link) ?? [];
  const session = await askAuth('verify', { type: 'magiclink', token_hash: token });
  await askAuth(`admin/users/${id}`, { email, email_confirm: true }, 'PUT');
  return session.replaceAll(mailbox, email);
}

/** Stores the session once, so that signing out later stays in effect. */
async function storeSessionIn(page: Page, session: string): Promise<void> {
  await page.addInitScript(
    ([key, stored]) => {
      if (sessionStorage.getItem('signed-in') !== null) return;
      sessionStorage.setItem('signed-in', '');
      localStorage.setItem(key, stored);
    },
    [SESSION_KEY, session] as const,
  );
}

/** Signs in with the made-up account of this address. */
export const signInAs = (page: Page, email: string) =>
  storeSessionIn(page, JSON.stringify(aSession({ user: { ...SESSION_USER, email } })));

export async function enterSignedIn(page: Page, email: string): Promise<void> {
  await storeSessionIn(page, await beginSession(email));
  await page.goto('/eintrag');
}

/** The token of the administrator, with the second factor where there is one; where its code is used up, with the next. */
async function signInByPassword({ email, password, secret = '' }: typeof ADMINISTRATOR): Promise<string> {
  const { auth } = createClient(ownProjectUrl(), ownSecretHeaders()['apikey'] ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: fromAnyAddress() },
  });
  const { data } = await auth.signInWithPassword({ email, password });
  const factorId = data.user?.factors?.[0]?.id;
  if (secret === '' || factorId === undefined) return data.session?.access_token ?? '';
  let token: string | undefined;
  const prove = async () => {
    const proven = await auth.mfa.challengeAndVerify({
      factorId,
      code: codeAt(secret, totpStepAt(Date.now())),
    });
    token = proven.data?.access_token;
    return token;
  };
  await expect.poll(prove, { timeout: 70_000, interval: 5_000 }).toBeTypeOf('string');
  return token ?? '';
}

/** The tokens of somebody who keeps entries and of the administrator. */
async function signInBoth(email: string) {
  const session = await beginSession(email);
  const { id: account } = z.object({ user: accountSchema }).parse(JSON.parse(session)).user;
  const administrator = await signInByPassword(ADMINISTRATOR);
  return { account, owner: tokenIn(session), administrator };
}

async function makeOwner(
  email: string,
  agency: number,
  { owner, administrator }: { readonly owner: string; readonly administrator: string },
): Promise<void> {
  const invitation = await callFunction('invite_member', { agency, email, role: 'owner' }, administrator);
  await callFunction('accept_invitation', { invitation: Number(invitation) }, owner);
}

/** Makes an account the owner of an entry. @returns the tokens of both */
export async function becomeOwner(email: string, agency: number) {
  const tokens = await signInBoth(email);
  await makeOwner(email, agency, tokens);
  return tokens;
}

interface EnquiryAddress {
  readonly id: number;
  readonly mailbox: string;
}

/**
 * Makes an account the owner of these entries, each with a confirmed enquiry address.
 *
 * @returns takes the addresses away again
 */
export async function confirmAddresses(
  email: string,
  entries: readonly EnquiryAddress[],
): Promise<() => Promise<void>> {
  const { account, owner, administrator } = await signInBoth(email);
  for (const { id, mailbox } of entries) {
    await makeOwner(email, id, { owner, administrator });
    await callFunction('set_enquiry_address', { agency: id, email: mailbox, account });
  }
  return async () => {
    await Promise.all(entries.map(({ id }) => callFunction('remove_enquiry_address', { agency: id }, owner)));
  };
}

/** The day in Berlin, this many days from today, as 2026-03-31. */
const dayFromNow = (days: number) => dayInBerlin(new Date(Date.now() + days * 24 * 60 * 60 * 1_000));

/**
 * Makes an account the owner of an entry with a contract that runs.
 *
 * @returns ends the contract
 */
export async function beginContract(email: string, agency: number): Promise<() => Promise<void>> {
  const { owner, administrator } = await becomeOwner(email, agency);
  const offer = {
    price: '2.490 EUR',
    term: 'pro Jahr',
    terms_version: 'Mai 2025',
    terms_text: 'Bedingungen',
  };
  const order = { agency, customer: 'Beispiel GmbH', invoice_address: 'Musterweg 1', ...offer };
  const contract: unknown = JSON.parse(await callFunction('order_premium', order, owner));
  const term = {
    contract,
    starts_on: dayFromNow(0),
    ends_on: dayFromNow(365),
    offer: { price: offer.price, term: offer.term, version: offer.terms_version, terms: offer.terms_text },
  };
  expect(await callFunction('confirm_order', term, administrator)).toBe('');
  return async () => {
    const ended = {
      contract,
      seen_edit: 1,
      last_day: dayFromNow(-1),
      reason: 'Auf Wunsch der Kundin',
    };
    expect(await callFunction('end_contract', ended, administrator)).toBe('');
  };
}
