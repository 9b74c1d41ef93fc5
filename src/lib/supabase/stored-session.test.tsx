import { expect, test } from 'vitest';
import { readAccessToken } from './stored-session.ts';

const KEY = 'sb-beraterkompass-auth-token';

test('nobody is signed in', () => {
  localStorage.setItem('farbschema', 'dark');
  expect(readAccessToken()).toBeNull();
});

test.each([KEY, 'sb-abcdefgh-auth-token'])('the token of the session under %s', (key) => {
  localStorage.setItem(key, JSON.stringify({ access_token: 'a.b.c', refresh_token: 'd' }));
  expect(readAccessToken()).toBe('a.b.c');
});

test.each(['', 'kaputt', 'null', '[]', '{}', '{"access_token":7}', '"a.b.c"'])(
  '%j is no session',
  (stored) => {
    localStorage.setItem(KEY, stored);
    expect(readAccessToken()).toBeNull();
  },
);

test.each(['sb--auth-token', `${KEY}-code-verifier`, 'andere-auth-token'])(
  '%s is no session’s key',
  (key) => {
    localStorage.setItem(key, JSON.stringify({ access_token: 'a.b.c' }));
    expect(readAccessToken()).toBeNull();
  },
);
