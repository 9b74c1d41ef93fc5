import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { codeAt, totpStepAt } from '#supabase/local/compat/totp.ts';
import { nextAddress } from '#tests/harness/contact-function.ts';
import { expectCompleteMail } from '#tests/harness/arrived-mail.ts';
import { bearerHeader } from '#tests/harness/prepare-functions.ts';
import { prepareEntryAccount } from './entry-account-testbed.ts';

/* Passwords of administrators, by the edge function entry-account and real mails. Who may ask for a link: administrators.test.ts. */

const ADMIN_EMAIL = 'admin@beraterkompass.example';
const COLLEAGUE = 'neu@firma.example';
const PASSWORDS = ['ein langes Passwort', 'ein anderes Passwort', 'noch ein Passwort'] as const;

const { running, query, call, runJobs, mailsTo } = prepareEntryAccount({
  env: () => ({ SITE_ORIGINS: 'https://www.beraterkompass.example' }),
});

/** The first administrator, who is signed in with a second factor. */
let admin: SupabaseClient;
let token = '';

const openClient = () =>
  createClient(running().server.url, running().server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'cf-connecting-ip': nextAddress() } },
  });
const signIn = async (email: string, password: string) => {
  const { session } = (await call({ action: 'signInByPassword', email, password })).answer;
  if (session === undefined) return null;
  const client = openClient();
  await client.auth.setSession({ access_token: session.accessToken, refresh_token: session.refreshToken });
  return client;
};
/** Sends what waits, and reads the token of the link that came last to the colleague. */
const mailedToken = async () => {
  await runJobs();
  const links = mailsTo(COLLEAGUE).map(({ parsed }) => /passwort#([\w-]{43})/.exec(parsed.text ?? '')?.[1]);
  return links.findLast((link) => link !== undefined) ?? '';
};
const setPassword = (link: string, password: string) =>
  call({ action: 'setPassword', token: link, password });
const changePassword = (currentPassword: string, password: string, by = token) =>
  call({ action: 'changePassword', currentPassword, password }, bearerHeader(by));
const idOf = async (email: string) => {
  const rows = await query(`select id::text from auth.users where email = '${email}'`);
  return z.array(z.object({ id: z.string() })).parse(rows)[0]?.id ?? '';
};

async function enrol(client: SupabaseClient): Promise<string> {
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const code = codeAt(factor?.type === 'totp' ? factor.totp.secret : '', totpStepAt(Date.now()));
  await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
  return (await client.auth.getSession()).data.session?.access_token ?? '';
}

const invite = async () => {
  expect((await admin.rpc('invite_administrator', { email: COLLEAGUE })).error).toBeNull();
  return mailedToken();
};

beforeAll(async () => {
  const client = await signIn(ADMIN_EMAIL, 'beraterkompass-lokal');
  if (client === null) throw new Error('The administrator cannot sign in');
  admin = client;
  token = await enrol(admin);
});
beforeEach(async () => {
  await query(`delete from auth.users where email = '${COLLEAGUE}'`);
  await query('delete from private.administrator_links where true');
  await query('delete from private.outgoing_mails where true');
});

describe('an invited administrator [C16]', () => {
  test('sets a password by the link of the mail, once, and all others learn of it', async () => {
    const link = await invite();
    const mail = mailsTo(COLLEAGUE).at(-1);
    expectCompleteMail(mail);
    expect(mail?.parsed.subject).toBe('Einladung in die Verwaltung von Beraterkompass');
    expect(mail?.parsed.text).toContain(`https://www.beraterkompass.example/admin/passwort#${link}`);
    expect(await query("select from private.outgoing_mails where strpos(data::text, 'token') > 0")).toEqual(
      [],
    );

    expect((await setPassword(link, 'zu kurz')).answer).toMatchObject({
      fields: { password: expect.anything() },
    });
    expect(await setPassword(link, PASSWORDS[0])).toMatchObject({
      status: 200,
      answer: { message: 'Ihr Passwort ist gesetzt. Melden Sie sich jetzt damit an.' },
    });
    expect((await setPassword(link, PASSWORDS[1])).answer.reason).toBe('expiredLink');

    const client = await signIn(COLLEAGUE, PASSWORDS[0]);
    expect((await client?.rpc('second_factor_step'))?.data ?? 'none').toBe('none');
    expect((await client?.from('admins').select('user_id'))?.data).toHaveLength(2);
    await runJobs();
    expect(mailsTo(ADMIN_EMAIL).map(({ parsed }) => parsed.subject)).toEqual(
      expect.arrayContaining(['Einladung in die Verwaltung', 'Neuer Zugang zur Verwaltung']),
    );
    expectCompleteMail(mailsTo(ADMIN_EMAIL).at(-1));
  });

  test('has an hour from the mail on', async () => {
    const link = await invite();
    await query(
      `update private.administrator_links set mailed_at = mailed_at - interval '61 minutes' where true`,
    );
    expect((await setPassword(link, PASSWORDS[0])).answer.reason).toBe('expiredLink');
    expect(await query(`select from auth.users where email = '${COLLEAGUE}'`)).toEqual([]);
  });

  test('has the newest link alone, and only a whole one', async () => {
    const first = await invite();
    const second = await invite();
    expect((await setPassword(first, PASSWORDS[0])).answer.reason).toBe('expiredLink');
    expect((await setPassword(second.slice(1), PASSWORDS[0])).status).toBe(400);
    expect((await setPassword(second, PASSWORDS[0])).status).toBe(200);
  });

  test('who presses twice gets one password', async () => {
    const link = await invite();
    const answers = await Promise.all([setPassword(link, PASSWORDS[0]), setPassword(link, PASSWORDS[1])]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
    const kept = answers[0].status === 200 ? PASSWORDS[0] : PASSWORDS[1];
    expect(await signIn(COLLEAGUE, kept)).not.toBeNull();
  });
});

test('a reset ends the sign-ins and keeps the second factor [C16]', async () => {
  await setPassword(await invite(), PASSWORDS[0]);
  const client = await signIn(COLLEAGUE, PASSWORDS[0]);
  if (client === null) throw new Error('The colleague cannot sign in');
  await enrol(client);
  expect((await client.from('admins').select('user_id')).data).toHaveLength(2);

  const { error } = await admin.rpc('reset_administrator_password', { account: await idOf(COLLEAGUE) });
  expect(error).toBeNull();
  const link = await mailedToken();
  // Until then the old password counts.
  expect((await client.from('admins').select('user_id')).data).toHaveLength(2);
  expect((await setPassword(link, PASSWORDS[1])).status).toBe(200);

  expect((await client.from('admins').select('user_id')).data).toEqual([]);
  expect(await signIn(COLLEAGUE, PASSWORDS[0])).toBeNull();
  const again = await signIn(COLLEAGUE, PASSWORDS[1]);
  expect((await again?.rpc('second_factor_step'))?.data).toBe('prove');
});

describe('one’s own password [C16]', () => {
  test('takes the old one and a second factor; all other sign-ins end, this one stays', async () => {
    await setPassword(await invite(), PASSWORDS[0]);
    const client = await signIn(COLLEAGUE, PASSWORDS[0]);
    if (client === null) throw new Error('The colleague cannot sign in');
    const plain = (await client.auth.getSession()).data.session?.access_token ?? '';
    expect((await changePassword(PASSWORDS[0], PASSWORDS[1], plain)).answer.reason).toBe('secondFactor');
    const proven = await enrol(client);
    const other = await signIn(COLLEAGUE, PASSWORDS[0]);

    expect(await changePassword('falsch', PASSWORDS[1], proven)).toMatchObject({
      status: 422,
      answer: { reason: 'wrongPassword', message: 'Ihr bisheriges Passwort stimmt nicht.' },
    });
    expect(await changePassword(PASSWORDS[0], PASSWORDS[1], proven)).toMatchObject({
      status: 200,
      answer: { message: 'Ihr Passwort ist geändert. Alle anderen Anmeldungen sind beendet.' },
    });
    expect(await query(`select from auth.sessions where user_id = '${await idOf(COLLEAGUE)}'`)).toHaveLength(
      1,
    );
    expect((await client.from('admins').select('user_id')).data).toHaveLength(2);
    expect((await other?.from('admins').select('user_id'))?.data).toEqual([]);
    expect([await signIn(COLLEAGUE, PASSWORDS[0]), await signIn(COLLEAGUE, PASSWORDS[1])]).toEqual([
      null,
      expect.anything(),
    ]);
    await runJobs();
    expect(mailsTo(ADMIN_EMAIL).at(-1)?.parsed.text).toContain(
      `das Passwort von ${COLLEAGUE} wurde geändert.`,
    );
  });

  test('is nobody’s to change who is not signed in', async () => {
    expect(
      await call({ action: 'changePassword', currentPassword: 'x', password: PASSWORDS[0] }),
    ).toMatchObject({ status: 401, answer: { reason: 'signedOut' } });
  });
});
