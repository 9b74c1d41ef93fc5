import { AuthClient } from '@supabase/supabase-js';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aSession, SESSION_USER, signedInAnswer } from '#tests/fixtures/session.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';
import { server } from '#tests/harness/msw-server.ts';
import { AUTH_URL, FUNCTIONS_URL } from '#tests/harness/urls.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Sets how far this computer's clock is from the server's, which stays right, and how much time has passed on both. */
let serverTime = 0;
function setClocks(offset: number, passed = 0) {
  vi.useFakeTimers({ toFake: ['Date'] });
  serverTime = Date.UTC(2026, 10, 26, 12) + passed;
  vi.setSystemTime(serverTime + offset);
}

/** A session as the auth server issues it now, by its own clock. */
function issueSession() {
  const here = Date.now();
  vi.setSystemTime(serverTime);
  const session = aSession();
  vi.setSystemTime(here);
  return { ...session, refresh_token: crypto.randomUUID() };
}

/** The auth server; `calls` are the grants for which it has issued a token. */
function serveAuth() {
  const calls: (string | null)[] = [];
  server.use(
    http.post(`${AUTH_URL}/token`, ({ request }) => {
      calls.push(new URL(request.url).searchParams.get('grant_type'));
      return HttpResponse.json(issueSession());
    }),
    http.get(`${AUTH_URL}/user`, () => HttpResponse.json(SESSION_USER)),
    http.post(`${FUNCTIONS_URL}/entry-account`, () => HttpResponse.json(signedInAnswer(issueSession()))),
  );
  return calls;
}

function openBrowser() {
  resetModuleCache();
  // Otherwise the next client warns that there is another one.
  Reflect.set(AuthClient, 'nextInstanceID', {});
}

/** Opens a page with the session that the browser keeps, and makes some calls of a signed-in user. */
async function openPage() {
  openBrowser();
  const { signedInClient } = await import('#account/api/session.ts');
  for (let call = 0; call < 5; call += 1) await signedInClient();
}

beforeEach(openBrowser);

describe.each([
  ['right', 0],
  ['two hours fast', 2 * HOUR_MS],
  ['a day fast', 24 * HOUR_MS],
  ['half an hour fast', HOUR_MS / 2],
  ['two hours slow', -2 * HOUR_MS],
])('on a computer whose clock is %s', (_, offset) => {
  test.each([
    [
      'with a code [C19]',
      async () =>
        (await import('#account/api/entry-account.ts')).beginSession({
          action: 'signIn',
          email: 'a@b.de',
          code: '12345678',
        }),
    ],
    [
      'with a password [C14]',
      async () =>
        expect(
          await (await import('#desk/api/administrator-sign-in.ts')).signIn('admin@firma.example', 'geheim'),
        ).toBeNull(),
    ],
  ])(
    'a session begun %s is renewed once at most, and used as long as the server accepts it',
    async (__, signIn) => {
      setClocks(offset);
      const calls = serveAuth();
      await signIn();
      await openPage();
      setClocks(offset, 58 * MINUTE_MS);
      await openPage();
      expect(calls).toEqual(offset === 0 ? [] : ['refresh_token']);
      setClocks(offset, 59 * MINUTE_MS);
      await openPage();
      await openPage();
      expect(calls).toHaveLength(offset === 0 ? 1 : 2);
    },
  );
});
