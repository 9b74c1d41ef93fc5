import { GoTrueAdminApi, GoTrueClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRecord } from '#lib/record.ts';
import { codeAt, totpStepAt } from '#supabase/local/compat/totp.ts';
import { type EmbeddedServer, launchEmbedded } from '#tests/harness/embedded-server.ts';

/*
 * The auth server of the embedded Supabase answers like that of a hosted project with sign-up off, so that everything
 * that works here works there, and everything that is closed there is closed here.
 */

const EMAIL = 'erika@muster.example';
const PASSWORD = 'ein langes Passwort';

let server: EmbeddedServer;
let admin: GoTrueAdminApi;
let userId: string;

beforeAll(async () => {
  server = await launchEmbedded();
  admin = new GoTrueAdminApi({ url: `${server.url}/auth/v1`, headers: { apikey: server.secretKey } });
});

afterAll(async () => {
  await server.close();
});

/** The answer's data; throws where the answer is an error. */
function dataOf<Answer extends { data: unknown; error: unknown }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  expect(answer.error).toBeNull();
  return answer.data;
}

beforeEach(async () => {
  await server.query(`delete from auth.users where email like '%@muster.example'`);
  userId = dataOf(await admin.createUser({ email: EMAIL, password: PASSWORD, email_confirm: true })).user.id;
  await appoint(userId);
});

/** Passwords are for administrators. */
const appoint = (account: string) =>
  server.query(`insert into public.admins (user_id) values ('${account}') on conflict do nothing`);

/** A client with a session of its own, like the edge function that begins sessions. */
function openClient(apikey = server.secretKey): GoTrueClient {
  return new GoTrueClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey },
    storageKey: crypto.randomUUID(),
    persistSession: false,
    autoRefreshToken: false,
  });
}

async function openSession(): Promise<GoTrueClient> {
  const client = openClient();
  dataOf(await client.signInWithPassword({ email: EMAIL, password: PASSWORD }));
  return client;
}

/** Calls the auth server without its client, as a stranger unless the headers say more. */
async function askAuth(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  return { status: response.status, answer };
}

/** The same, with the error code alone. */
async function call(...asked: Parameters<typeof askAuth>) {
  const { status, answer } = await askAuth(...asked);
  return { status, code: isRecord(answer) ? answer['error_code'] : undefined };
}

/** How long answers to a wrong password take, in order. */
const takeTimes = async (email: string) => {
  const taken: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const begun = performance.now();
    await call('/auth/v1/token?grant_type=password', { email, password: 'falsch' });
    taken.push(performance.now() - begun);
  }
  return taken.toSorted((one, other) => one - other);
};

const readCounts = () =>
  server.query(
    'select (select count(*) from auth.users) as users, (select count(*) from auth.sessions) as sessions',
  );

describe('a stranger', () => {
  test.each([
    ['otp', { create_user: true }],
    ['otp', {}],
    ['otp', { create_user: false }],
    ['magiclink', {}],
    ['signup', { password: PASSWORD }],
    ['recover', {}],
    ['resend', { type: 'signup' }],
    ['token?grant_type=password', { password: PASSWORD }],
    ['token?grant_type=password', { password: 'falsch' }],
    ['token?grant_type=web3', {}],
    ['token', { password: PASSWORD }],
  ])(
    'is answered by /%s with %j as for an unknown address, however often, and gets nothing',
    async (path, body) => {
      const before = await readCounts();
      const secrets = await codes();
      for (const email of [EMAIL, 'neu@muster.example', EMAIL, 'neu@muster.example']) {
        const { status, answer } = await askAuth(`/auth/v1/${path}`, { email, ...body });
        expect(status).toBe(400);
        expect(answer).toEqual({
          code: 400,
          error_code: 'captcha_failed',
          msg: 'captcha protection: request disallowed (no captcha_token found)',
        });
      }
      expect(await readCounts()).toEqual(before);
      expect(await codes()).toEqual(secrets);
    },
  );

  test('finds no account by the time of an answer', async () => {
    const known = await takeTimes(EMAIL);
    const unknown = await takeTimes('niemand@muster.example');
    // Comparing a password takes some sixty milliseconds: nothing here takes that long.
    expect(known[0]).toBeLessThan(unknown[10] ?? 0);
    expect(unknown[0]).toBeLessThan(known[10] ?? 0);
  });

  test('has no token of a captcha that is right', async () => {
    const body = {
      email: EMAIL,
      password: PASSWORD,
      gotrue_meta_security: { captcha_token: 'XXXX.DUMMY.TOKEN' },
    };
    expect(await askAuth('/auth/v1/token?grant_type=password', body)).toMatchObject({
      status: 400,
      answer: { error_code: 'captcha_failed' },
    });
  });

  test.each(['pkce', 'id_token', 'refresh_token'])(
    'begins no session by the grant %s, which asks for no captcha',
    async (grant) => {
      const before = await readCounts();
      const body = {
        auth_code: 'x',
        code_verifier: 'x',
        provider: 'google',
        id_token: 'x',
        refresh_token: 'x',
      };
      const { status, answer } = await askAuth(`/auth/v1/token?grant_type=${grant}`, body);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer)).not.toMatch(/captcha|access_token/);
      expect(await readCounts()).toEqual(before);
    },
  );

  test.each(['/_system/config', '/_system/health', '/_system', '/auth/v1x', '/studio'])(
    'finds nothing at %s',
    async (path) => expect((await call(path)).status).toBe(404),
  );

  test('cannot find out by a link whether a code is right', async () => {
    expect(await call('/auth/v1/verify', { type: 'email', token_hash: 'a'.repeat(64) })).toEqual({
      status: 403,
      code: 'otp_expired',
    });
    expect((await call(`/auth/v1/verify?type=magiclink&token=${'a'.repeat(64)}`)).status).toBe(403);
  });

  test.each([
    ['the publishable key', () => Promise.resolve({}), 401],
    [
      'the token of an account',
      async () => ({ authorization: `Bearer ${await tokenOf(await openSession())}` }),
      403,
    ],
    [
      'the secret key in a browser',
      () => ({ apikey: server.secretKey, 'user-agent': 'Mozilla/5.0 (X11)' }),
      401,
    ],
    ['a secret key of another project', () => Promise.resolve({ apikey: 'sb_secret_unknown' }), 401],
  ] as const)('does not administer accounts with %s', async (_, headers, status) => {
    const given = await headers();
    const before = await readCounts();
    expect((await call('/auth/v1/admin/users', undefined, given)).status).toBe(status);
    const made = await call(
      '/auth/v1/admin/users',
      { email: 'neu@muster.example', password: PASSWORD },
      given,
    );
    expect(made.status).toBe(status);
    expect(await readCounts()).toEqual(before);
  });
});

async function tokenOf(client: GoTrueClient): Promise<string> {
  const { session } = dataOf(await client.getSession());
  if (session === null) throw new Error('Nobody is signed in.');
  return session.access_token;
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

const codes = () =>
  server.query(
    `select recovery_token, email_change, email_change_token_new from auth.users where email = '${EMAIL}'`,
  );

// What a code of the auth server opens is in entry-account.test.ts.
describe('the mail of an account', () => {
  test('with a code is refused, and makes no code', async () => {
    const before = await codes();
    const refused = { status: 422, message: 'No mail is sent' };
    const client = await openSession();
    expect((await client.updateUser({ email: 'anders@muster.example' })).error).toMatchObject(refused);
    expect((await client.reauthenticate()).error).toMatchObject(refused);
    expect(await codes()).toEqual(before);
  });
});

const tryCode = async (headers: Record<string, string>) =>
  (await call('/auth/v1/verify', { type: 'magiclink', token_hash: 'a' }, headers)).status;
const forwarded = (address: string, apikey: string) => ({ apikey, 'sb-forwarded-for': address });

test('the thirty-first code of a minute is refused, by the address that the secret key forwards', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 31; round += 1) {
    statuses.push(await tryCode(forwarded('203.0.113.9', server.secretKey)));
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 403), 429]);
  expect(await tryCode(forwarded('203.0.113.10', server.secretKey))).toBe(403);
  // A visitor names no other address than its own.
  expect(
    await tryCode({ ...forwarded('203.0.113.9', server.publishableKey), 'cf-connecting-ip': '203.0.113.11' }),
  ).toBe(403);
});

describe('sessions', () => {
  test('the token of a sign-in by password names this method, also after a refresh', async () => {
    const client = await openSession();
    expect(claimsOf(await tokenOf(client))).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    const { session } = dataOf(await client.refreshSession());
    expect(claimsOf(session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
  });

  test.each([
    ['global', [true, true]],
    ['local', [true, false]],
    ['others', [false, true]],
  ] as const)('signing out with the scope %s ends them', async (scope, [isOwnOver, isOtherOver]) => {
    const [own, other] = [await openSession(), await openSession()];
    const refreshTokens = await Promise.all(
      [own, other].map(async (client) => dataOf(await client.getSession()).session?.refresh_token ?? ''),
    );
    expect((await own.signOut({ scope })).error).toBeNull();
    const answers = await Promise.all(
      refreshTokens.map((token) => openClient().refreshSession({ refresh_token: token })),
    );
    expect(answers.map(({ error }) => error !== null)).toEqual([isOwnOver, isOtherOver]);
  });

  test('signing out without a scope ends all', async () => {
    const [own, other] = [await openSession(), await openSession()];
    const { session } = dataOf(await other.getSession());
    const { status } = await call('/auth/v1/logout', {}, { authorization: `Bearer ${await tokenOf(own)}` });
    expect(status).toBe(204);
    expect(
      (await openClient().refreshSession({ refresh_token: session?.refresh_token ?? '' })).error,
    ).not.toBeNull();
  });
});

describe("the accounts' administration", () => {
  test('makes, changes and deletes an account', async () => {
    const made = dataOf(
      await admin.createUser({
        email: 'Neu@Muster.example',
        password: 'noch ein langes Passwort',
        email_confirm: true,
      }),
    ).user;
    expect(made).toMatchObject({
      email: 'neu@muster.example',
      email_confirmed_at: expect.any(String),
      identities: [{ provider: 'email', email: 'neu@muster.example' }],
    });
    const id = made?.id ?? '';
    await appoint(id);
    dataOf(
      await openClient().signInWithPassword({
        email: 'neu@muster.example',
        password: 'noch ein langes Passwort',
      }),
    );

    const changed = dataOf(
      await admin.updateUserById(id, { password: 'ein anderes Passwort', email: 'ab@muster.example' }),
    );
    expect(changed.user.email).toBe('ab@muster.example');
    dataOf(
      await openClient().signInWithPassword({ email: 'ab@muster.example', password: 'ein anderes Passwort' }),
    );
    expect(
      (
        await openClient().signInWithPassword({
          email: 'ab@muster.example',
          password: 'noch ein langes Passwort',
        })
      ).error,
    ).toMatchObject({ status: 400 });

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('lists page by page', async () => {
    // The administrator, the account of this file, and the demo's author of reviews and owner of entries.
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => admin.listUsers({ page, perPage: 1 })));
    const users = pages.map((page) => dataOf(page).users);
    expect(users.map(({ length }) => length)).toEqual([1, 1, 1, 1, 0]);
    expect(new Set(users.flat().map(({ id }) => id)).size).toBe(4);
  });

  test('fails without a reason where a change takes the address of another account', async () => {
    const { id } = dataOf(await admin.createUser({ email: 'ab@muster.example' })).user;
    expect((await admin.updateUserById(id, { email: EMAIL })).error).toMatchObject({
      status: 500,
      message: 'Error updating user',
    });
  });

  test.each([
    ['an address that is taken', { email: EMAIL.toUpperCase(), password: PASSWORD }, 422, 'email_exists'],
    ['no address', { password: PASSWORD }, 400, 'validation_failed'],
    ['a word as address', { email: 'muster' }, 400, 'validation_failed'],
    [
      'a password of 11 characters',
      { email: 'neu@muster.example', password: 'elf Zeichen' },
      422,
      'weak_password',
    ],
    [
      'a password of 73 bytes',
      { email: 'neu@muster.example', password: 'x'.repeat(73) },
      400,
      'validation_failed',
    ],
  ])('rejects %s, and makes nothing', async (_, attributes, status, code) => {
    const before = await readCounts();
    expect((await admin.createUser(attributes)).error).toMatchObject({ status, code });
    expect(await readCounts()).toEqual(before);
  });
});

/** Enrols a factor and proves it. */
async function enrol(client: GoTrueClient) {
  const factor = dataOf(
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Handy', issuer: 'Beraterkompass' }),
  );
  const code = codeAt(factor.totp.secret, totpStepAt(Date.now()));
  dataOf(await client.mfa.challengeAndVerify({ factorId: factor.id, code }));
  return { ...factor, code };
}

describe('the second factor', () => {
  test('is enrolled with a QR code, and raises the session for good', async () => {
    const client = await openSession();
    expect(dataOf(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    const { totp, id } = await enrol(client);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(totp.uri).toContain(`otpauth://totp/Beraterkompass:${encodeURIComponent(EMAIL)}?`);
    expect(totp.uri).toContain(`secret=${totp.secret}`);

    expect(dataOf(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    });
    expect(dataOf(await client.mfa.listFactors()).totp).toMatchObject([
      { id, status: 'verified', friendly_name: 'Handy', factor_type: 'totp' },
    ]);
    const { session } = dataOf(await client.refreshSession());
    expect(claimsOf(session?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
    expect(dataOf(await client.getUser()).user.factors).toMatchObject([{ id }]);
    // The table has the same row as on a hosted project, because policies may read it.
    expect(await server.query(`select status, factor_type from auth.mfa_factors where id = '${id}'`)).toEqual(
      [{ status: 'verified', factor_type: 'totp' }],
    );
  });

  test('is required at the next sign-in, where the password alone is not enough', async () => {
    const factor = await enrol(await openSession());
    const client = await openSession();
    expect(dataOf(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await client.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      code: 'insufficient_aal',
    });
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'insufficient_aal',
    });

    // The code that enrolled it is used already.
    const again = await client.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const code = codeAt(factor.totp.secret, totpStepAt(Date.now()) + 1);
    dataOf(await client.mfa.challengeAndVerify({ factorId: factor.id, code }));
    expect(claimsOf(await tokenOf(client))).toMatchObject({ aal: 'aal2' });
  });

  test('accepts no wrong code, none of two steps ago, and none of another account', async () => {
    const client = await openSession();
    const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp' }));
    const prove = async (by: GoTrueClient, code: string) =>
      (await by.mfa.challengeAndVerify({ factorId: id, code })).error;
    const now = totpStepAt(Date.now());
    const valid = [-1, 0, 1, 2].map((steps) => codeAt(totp.secret, now + steps));
    const wrong = Array.from({ length: 9 }, (_, digit) => String(digit).repeat(6)).find(
      (code) => !valid.includes(code),
    );
    expect(await prove(client, wrong ?? '')).toMatchObject({ code: 'mfa_verification_failed' });
    expect(await prove(client, codeAt(totp.secret, now - 3))).toMatchObject({
      code: 'mfa_verification_failed',
    });
    expect(await prove(client, '')).toMatchObject({ code: 'mfa_verification_failed' });

    const other = { email: 'andere@muster.example', password: PASSWORD, email_confirm: true };
    await appoint(dataOf(await admin.createUser(other)).user.id);
    const stranger = openClient();
    dataOf(await stranger.signInWithPassword({ email: 'andere@muster.example', password: PASSWORD }));
    expect(await prove(stranger, codeAt(totp.secret, now))).toMatchObject({ code: 'mfa_factor_not_found' });
    expect((await stranger.mfa.unenroll({ factorId: id })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    });
    expect(claimsOf(await tokenOf(client))).toMatchObject({ aal: 'aal1' });
  });

  test('is asked for anew where the challenge is unknown, used up or from another address', async () => {
    const client = await openSession();
    const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp' }));
    const token = await tokenOf(client);
    const ask = (action: string, body: unknown, address = '203.0.113.1') =>
      fetch(`${server.url}/auth/v1/factors/${id}/${action}`, {
        method: 'POST',
        headers: {
          apikey: server.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'cf-connecting-ip': address,
        },
        body: JSON.stringify(body),
      });
    const challenge = String(Reflect.get(Object(await (await ask('challenge', {})).json()), 'id'));
    const code = codeAt(totp.secret, totpStepAt(Date.now()));
    const verify = async (challenge_id: string, address?: string): Promise<unknown> =>
      (await ask('verify', { challenge_id, code }, address)).json();
    expect(await verify(crypto.randomUUID())).toMatchObject({ error_code: 'mfa_factor_not_found' });
    expect(await verify(challenge, '203.0.113.2')).toMatchObject({ error_code: 'mfa_ip_address_mismatch' });
    expect(await verify(challenge)).toMatchObject({ token_type: 'bearer' });
    expect(await verify(challenge)).toMatchObject({ error_code: 'mfa_ip_address_mismatch' });
  });

  test('ends the sessions that were opened without it', async () => {
    const before = await openSession();
    await enrol(await openSession());
    expect((await before.refreshSession()).error).not.toBeNull();
  });

  test('is removed by its owner, and the session gets the lower level', async () => {
    const client = await openSession();
    const { id } = await enrol(client);
    dataOf(await client.mfa.unenroll({ factorId: id }));
    const { session } = dataOf(await client.refreshSession());
    expect(claimsOf(session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect(dataOf(await client.mfa.listFactors()).all).toEqual([]);
  });
});
