import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { aSession, SESSION_USER } from '#tests/fixtures/session.ts';
import { server } from '#tests/harness/msw-server.ts';
import { AUTH_URL, FUNCTIONS_URL } from '#tests/harness/urls.ts';
import { accountErrorOf, proveClaim, requestCode, beginSession } from './entry-account.ts';

const FUNCTION_URL = `${FUNCTIONS_URL}/entry-account`;

function serveAccount(answer: object, status = 200) {
  const calls: unknown[] = [];
  server.use(
    http.post(FUNCTION_URL, async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json(answer, { status });
    }),
  );
  return calls;
}

test('a code signs in, and the session stays in the browser [C19]', async () => {
  const { access_token: token, refresh_token: refreshToken } = aSession();
  // The client looks at all three parts.
  const accessToken = token.replace(/x$/, 'c2lnbmF0dXJl');
  const calls = serveAccount({ message: 'Sie sind angemeldet.', session: { accessToken, refreshToken } });
  server.use(http.get(`${AUTH_URL}/user`, () => HttpResponse.json(SESSION_USER)));
  await beginSession({ action: 'signIn', email: 'a@b.de', code: '12345678' });
  expect(calls).toEqual([{ action: 'signIn', email: 'a@b.de', code: '12345678' }]);
  expect(localStorage.getItem('sb-beraterkompass-auth-token')).toContain(refreshToken);
});

test('a claim is proven or not [C19]', async () => {
  const calls = serveAccount({ message: 'x', proof: { kind: 'freeMail', objectionUntil: null } });
  expect(await proveClaim({ entryId: 3 })).toEqual({ kind: 'freeMail', objectionUntil: null });
  expect(calls).toEqual([{ action: 'proveClaim', entryId: 3 }]);
});

test('an error has its code and its words [C19 faults]', async () => {
  serveAccount({ message: 'Dieser Code stimmt nicht.', reason: 'wrongCode' }, 422);
  const error: unknown = await beginSession({ action: 'signIn', email: 'a@b.de', code: '12345678' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(accountErrorOf(error)).toMatchObject({ reason: 'wrongCode', message: 'Dieser Code stimmt nicht.' });
});

test('what is no answer of the function is no error of it [C19 faults]', async () => {
  serveAccount({ code: 'PGRST301', message: 'JWT expired' }, 401);
  const refused: unknown = await requestCode('a@b.de').catch((thrown: unknown) => thrown);
  expect(accountErrorOf(refused)).toBeNull();
  server.use(http.post(FUNCTION_URL, () => HttpResponse.error()));
  const lost: unknown = await requestCode('a@b.de').catch((thrown: unknown) => thrown);
  expect(lost).toMatchObject({ kind: 'unreachable' });
  expect(accountErrorOf(lost)).toBeNull();
  serveAccount({ message: 'x' });
  await expect(beginSession({ action: 'signIn', email: 'a@b.de', code: '12345678' })).rejects.toMatchObject({
    kind: 'invalid',
  });
});
