import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ADMIN_EMAIL,
  ADMIN_ID,
  ADMIN_PASSWORD,
  intercept,
  loadPage,
  NO_ACCESS,
  prepareAdminPage,
  resultOf,
  sessionOf,
} from './admin-page-testbed.ts';

/* How an administrator signs in, and how the session lasts and ends. What it opens is in inbox.test.ts. */

const { running, page, query, fill, signInAsAdministrator } = prepareAdminPage();

const unreachable = () => Promise.reject(new TypeError('fetch failed'));

/** Lets pass half a minute, in which the auth client keeps trying, in no time. */
async function skipRetries<Result>(call: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const result = call();
    // Whoever awaits it sees the failure; until then it is nobody's.
    result.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    return await result;
  } finally {
    vi.useRealTimers();
  }
}

/** Makes the running().kept session look as if its hour were over. */
function ageSession() {
  for (const [key, value] of running().kept) {
    const session: unknown = JSON.parse(value);
    if (typeof session === 'object' && session !== null && 'access_token' in session) {
      running().kept.set(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }));
    }
  }
}

describe('the seeded administrator', () => {
  test('signs in with the documented password, and is an administrator', async () => {
    expect(await page().signIn(ADMIN_EMAIL, ADMIN_PASSWORD)).toBeNull();
    expect(await sessionOf(page(), (email) => email !== null)).toBe(ADMIN_EMAIL);
    expect(await page().fetchAccess()).toBe('administrator');
  });

  test('however the address is capitalised', async () => {
    expect(await page().signIn('Admin@Beraterkompass.example', ADMIN_PASSWORD)).toBeNull();
  });

  test.each([
    ['a wrong password', ADMIN_EMAIL, 'beraterkompass-lokal '],
    ['an empty password', ADMIN_EMAIL, ''],
    ['an unknown address', 'niemand@muster.example', ADMIN_PASSWORD],
  ])('does not come in with %s', async (_, email, password) => {
    expect(await page().signIn(email, password)).toMatchObject({ reason: 'wrongCredentials' });
    expect(NO_ACCESS).toContainEqual(await resultOf(page().fetchAccess()));
  });

  test('is in no file that another project loads', async () => {
    const { readFileSync } = await import('node:fs');
    const read = (name: string) => readFileSync(new URL(`../../supabase/${name}`, import.meta.url), 'utf8');
    expect(read('local/embedded-config.ts')).toContain('seed-admin.sql');
    expect(read('config.toml')).not.toContain('seed-admin');
    expect(read('seed.sql')).not.toContain('auth.');
  });
});

const postAuth = (path: string, body: object) =>
  fetch(`${running().server.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: running().server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const readUsers = () => query('select id::text, email from auth.users order by id');

describe('signing up', () => {
  test.each([
    ['signup', { email: 'neu@muster.example', password: 'ein langes Passwort' }],
    ['signup', { email: 'neu@muster.example', password: 'ein langes Passwort', data: { role: 'admin' } }],
    ['signup', { data: {} }],
    ['magiclink', { email: 'neu@muster.example' }],
    ['admin/users', { email: 'neu@muster.example', password: 'ein langes Passwort', email_confirm: true }],
    ['invite', { email: 'neu@muster.example' }],
  ])('is closed at /%s', async (path, body) => {
    const before = await readUsers();
    expect((await postAuth(path, body)).ok).toBe(false);
    expect(await readUsers()).toEqual(before);
  });
});

describe('the session of an administrator', () => {
  beforeEach(async () => {
    await fill(2);
    await signInAsAdministrator();
  });

  test('is there again when the page is loaded again', async () => {
    const reloaded = await loadPage();
    expect(await sessionOf(reloaded, () => true)).toBe(ADMIN_EMAIL);
    expect(await reloaded.fetchMessages()).toHaveLength(2);
  });

  test('is renewed when its hour is over', async () => {
    ageSession();
    expect(await page().fetchMessages()).toHaveLength(2);
    expect(await sessionOf(page(), () => true)).toBe(ADMIN_EMAIL);
  });

  test('ends when its hour is over and it was ended on the server', async () => {
    await query(`delete from auth.sessions where user_id = '${ADMIN_ID}'`);
    await query(`delete from auth.refresh_tokens where user_id::text = '${ADMIN_ID}'`);
    ageSession();
    const ended = sessionOf(page(), (email) => email === null);
    await page()
      .fetchMessages()
      .catch(() => undefined);
    expect(await ended).toBeNull();
    expect(running().kept.size).toBe(0);
  });

  test('is over once it is signed out, and cannot be renewed', async () => {
    const refreshTokens = [...running().kept.values()].flatMap((value) => {
      const session: unknown = JSON.parse(value);
      const isSession = typeof session === 'object' && session !== null && 'refresh_token' in session;
      return isSession ? [String(session.refresh_token)] : [];
    });
    expect(refreshTokens).toHaveLength(1);
    await page().signOut();
    expect(await sessionOf(page(), () => true)).toBeNull();
    expect(running().kept.size).toBe(0);
    expect(NO_ACCESS).toContainEqual(await resultOf(page().fetchAccess()));
    expect(NO_ACCESS).toContainEqual(await resultOf(page().fetchMessages()));

    const response = await fetch(`${running().server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: running().server.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshTokens[0] }),
    });
    expect(response.status).toBe(400);
  });

  test('ends in this browser also where the server cannot be reached', async () => {
    intercept('', unreachable);
    await page().signOut();
    expect(running().kept.size).toBe(0);
    expect(await sessionOf(page(), () => true)).toBeNull();
  });

  test('ends in this browser also where its hour is over and the server cannot be reached', async () => {
    ageSession();
    intercept('', unreachable);
    await skipRetries(() => page().signOut());
    expect(running().kept.size).toBe(0);
  });

  test.each([
    ['cannot be reached', unreachable],
    ['fails', () => Promise.resolve(Response.json({ msg: 'Down' }, { status: 503 }))],
  ])('that cannot be renewed because the auth server %s is no empty inbox [C14]', async (_, answer) => {
    ageSession();
    intercept('/auth/v1/', answer);
    expect(await skipRetries(() => resultOf(page().fetchMessages()))).toBe('unreachable');
  });
});
