import { createClient } from '@supabase/supabase-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { startFunction } from '#supabase/local/function-process.ts';
import { proofFor } from '#tests/harness/contact-function.ts';
import { startHttp } from '#tests/harness/loopback.ts';
import { prepareEntryAccount } from './entry-account-testbed.ts';

/*
 * Sessions that no code of the site begins: the passwords of administrators, and what the auth server itself would open.
 * docs/decisions/sign-in.md.
 */

const { running, query, call, signIn, tryPassword } = prepareEntryAccount();

/** Of a caller whose tries at the auth server are not those of the functions. */
const FROM_ELSEWHERE = { 'cf-connecting-ip': '192.0.2.77' };
const openAuth = (apikey = running().server.publishableKey) =>
  createClient(running().server.url, apikey, {
    auth: { persistSession: false },
    global: { headers: FROM_ELSEWHERE },
  }).auth;

/** How often passwords were tried, by what is counted. */
const readUses = () =>
  query(
    `select kind, count(*)::int as uses from private.limited_uses where kind like 'password%' group by kind order by kind`,
  );

/** Addresses of one network of 48 bits. */
const addressInBlock = (host: number) => `2001:db8:77:${String(host)}::1`;

describe('an administrator [C14]', () => {
  const ADMIN = 'admin@beraterkompass.example';
  const PASSWORD = 'beraterkompass-lokal';

  test('signs in with the password, which counts nothing', async () => {
    const { status, answer } = await tryPassword('Admin@Beraterkompass.example ', PASSWORD);
    expect({ status, message: answer.message }).toEqual({ status: 200, message: 'Sie sind angemeldet.' });
    const session = await openAuth().setSession({
      access_token: answer.session?.accessToken ?? '',
      refresh_token: answer.session?.refreshToken ?? '',
    });
    expect(session.data.user?.email).toBe(ADMIN);
    expect(await readUses()).toEqual([]);
  });

  test('is answered with a wrong password as an unknown address is, also without a password of its own or banned', async () => {
    await signIn('da@ahornsteg.de');
    await query(`insert into auth.users (id, email, encrypted_password, email_confirmed_at, banned_until)
      select gen_random_uuid(), 'gesperrt@ahornsteg.de', encrypted_password, now(), now() + interval '1 day'
      from auth.users where email = '${ADMIN}'`);
    const answers = await Promise.all(
      [ADMIN, 'nie@ahornsteg.de', 'da@ahornsteg.de', 'gesperrt@ahornsteg.de'].map(async (email) => {
        const { status, answer } = await tryPassword(email, 'falsch');
        return { status, answer };
      }),
    );
    const wrongOne = {
      status: 422,
      answer: { reason: 'wrongCredentials', message: 'E-Mail-Adresse oder Passwort ist falsch.' },
    };
    expect(answers).toEqual([wrongOne, wrongOne, wrongOne, wrongOne]);
    expect((await tryPassword('gesperrt@ahornsteg.de', PASSWORD)).answer.reason).toBe('wrongCredentials');
  });

  test('takes as long as an unknown address to be answered', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 9; round += 1) {
      for (const [kind, email] of [
        ['known', ADMIN],
        ['unknown', 'nie@ahornsteg.de'],
      ] as const) {
        const begun = performance.now();
        await tryPassword(email, 'falsch');
        times[kind].push(performance.now() - begun);
      }
    }
    const [known = [], unknown = []] = [times.known, times.unknown].map((all) =>
      all.toSorted((one, other) => one - other),
    );
    expect(known[0]).toBeLessThan(unknown[4] ?? 0);
    expect(unknown[0]).toBeLessThan(known[4] ?? 0);
  });

  test('waits after ten wrong ones of a network at an address, known or not; elsewhere signs in', async () => {
    const reasons = async (email: string) => {
      const all: unknown[] = [];
      for (let round = 0; round < 12; round += 1) {
        all.push((await tryPassword(email, 'falsch', addressInBlock(round))).answer.reason);
      }
      return all;
    };
    const expected = [
      ...Array.from({ length: 10 }, () => 'wrongCredentials'),
      'tooManyTries',
      'tooManyTries',
    ];
    expect(await reasons(ADMIN)).toEqual(expected);
    expect(await reasons('nie@ahornsteg.de')).toEqual(expected);
    const refused = await tryPassword(ADMIN, PASSWORD, addressInBlock(99));
    expect(refused).toMatchObject({
      status: 429,
      answer: {
        reason: 'tooManyTries',
        message: expect.stringMatching(
          /^Zu viele Versuche\. Bitte versuchen Sie es in \d+ Minuten noch einmal\.$/,
        ),
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await tryPassword(ADMIN, PASSWORD)).status).toBe(200);
  });

  test('does the work that a busy network is asked for, and signs in', async () => {
    const from = '203.0.113.77';
    await Promise.all(
      Array.from({ length: 30 }, (_, other) =>
        tryPassword(`n${String(other)}@firma.example`, 'falsch', from),
      ),
    );
    const asked = await tryPassword(ADMIN, PASSWORD, from);
    expect(asked).toMatchObject({ status: 202, answer: { work: { level: 1 } } });
    const body = {
      action: 'signInByPassword',
      email: ADMIN,
      password: PASSWORD,
      proof: await proofFor(asked),
    };
    expect((await call(body, { 'cf-connecting-ip': from })).status).toBe(200);
    expect((await call(body, { 'cf-connecting-ip': from })).status).toBe(202);
  });

  test.each([
    ['a caller of too many sign-ins at the auth server', 429, 'over_request_rate_limit', 429, 'tooManyTries'],
    ['an address that is not confirmed', 400, 'email_not_confirmed', 403, 'unconfirmed'],
    ['an auth server that is down', 500, 'unexpected_failure', 503, undefined],
  ])('learns of %s', async (_, status, code, answered, reason) => {
    const project = await startHttp(({ url = '' }, response) => {
      const isSignIn = url.startsWith('/auth/v1/token');
      response.writeHead(isSignIn ? status : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(isSignIn ? { code: status, error_code: code } : { asked: ADMIN, is_own: true }),
      );
    });
    const account = await startFunction({ name: 'entry-account', supabaseUrl: project, secretKey: 'x' });
    onTestFinished(account.close);
    const response = await fetch(account.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'signInByPassword', email: ADMIN, password: PASSWORD }),
    });
    expect(response.status).toBe(answered);
    const answer: unknown = await response.json();
    expect(answer).toMatchObject({ message: expect.any(String), ...(reason !== undefined && { reason }) });
  });
});

describe('what the site’s own code did not begin', () => {
  const EMAIL = 'passwort@ahornsteg.de';
  const sessions = async () =>
    query(`select s.id from auth.sessions s join auth.users u on u.id = s.user_id
    where u.email = '${EMAIL}' order by s.id`);

  test('is no session: a password, a code by /recover or /otp, a link of the secret key', async () => {
    await signIn(EMAIL);
    await query(`update auth.users set encrypted_password = extensions.crypt('ein langes Passwort', extensions.gen_salt('bf', 4)),
      recovery_sent_at = null where email = '${EMAIL}'`);
    const before = await sessions();
    const refused = { status: 403 };
    expect(
      (
        await openAuth(running().server.secretKey).signInWithPassword({
          email: EMAIL,
          password: 'ein langes Passwort',
        })
      ).error,
    ).toMatchObject(refused);
    expect(await tryPassword(EMAIL, 'ein langes Passwort')).toMatchObject({
      status: 403,
      answer: { reason: 'noAdministrator' },
    });

    // Nothing mails these codes, but the auth server takes one that somebody guesses.
    for (const type of ['recovery', 'email'] as const) {
      await query(`update auth.users set recovery_sent_at = now(),
        recovery_token = encode(sha224('${EMAIL}1234567890'::bytea), 'hex') where email = '${EMAIL}'`);
      const guessed = await openAuth().verifyOtp({ email: EMAIL, token: '1234567890', type });
      expect(guessed.error).toMatchObject(refused);
    }
    const link = await fetch(`${running().server.url}/auth/v1/admin/generate_link`, {
      method: 'POST',
      headers: { apikey: running().server.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'magiclink', email: EMAIL }),
    });
    const { hashed_token: hash } = z.object({ hashed_token: z.string() }).parse(await link.json());
    expect((await openAuth().verifyOtp({ token_hash: hash, type: 'magiclink' })).error).toMatchObject(
      refused,
    );
    expect(await sessions()).toEqual(before);
  });

  test('is a session of nobody, once it is signed out', async () => {
    const headers = await signIn(EMAIL);
    expect((await call({ action: 'requestDeletion' }, headers)).status).toBe(200);
    await query(
      `delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = '${EMAIL}'`,
    );
    expect((await call({ action: 'requestDeletion' }, headers)).answer.reason).toBe('signedOut');
  });
});

/** The right code was typed this long ago, and has opened nothing. */
const typed = (ago: string) =>
  query(
    `update private.sign_in_codes set opened_at = null, used_at = clock_timestamp() - interval '${ago}' where true`,
  );

test('the links that sign in are for the secret key alone, and open once, within a minute of a right code', async () => {
  await signIn('link@ahornsteg.de');
  const ask = (path: string, body: unknown, apikey: string) =>
    fetch(`${running().server.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { ...FROM_ELSEWHERE, 'content-type': 'application/json', apikey },
      body: JSON.stringify(body),
    });
  const link = { type: 'magiclink', email: 'link@ahornsteg.de' };
  const { publishableKey, secretKey } = running().server;
  expect((await ask('admin/generate_link', link, publishableKey)).status).toBe(401);
  const generate = async () => {
    const answer = await ask('admin/generate_link', link, secretKey);
    return z.object({ hashed_token: z.string() }).parse(await answer.json()).hashed_token;
  };
  const open = async (token: string) =>
    (await ask('verify', { type: 'magiclink', token_hash: token }, publishableKey)).status;

  await typed('61 seconds');
  expect(await open(await generate())).toBe(403);
  await typed('58 seconds');
  const token = await generate();
  expect(await open(token)).toBe(200);
  expect(await open(token)).toBe(403);
  // The code has opened its session.
  expect(await open(await generate())).toBe(403);
  expect(await open('a'.repeat(56))).toBe(403);
});
