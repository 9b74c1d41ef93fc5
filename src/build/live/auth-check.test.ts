import { expect, test } from 'vitest';
import { findAuthProblem } from './auth-check.ts';

/** As a hosted project answers once it is set up. */
const SETTINGS = {
  external: { anonymous_users: false, apple: false, github: false, email: true, phone: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: 'twilio',
  saml_enabled: false,
};

test('a project where only administrators sign in is well', () => {
  expect(findAuthProblem(SETTINGS)).toBeNull();
});

test.each([
  [{ disable_signup: false }, 'let anyone sign up'],
  [{ disable_signup: undefined }, 'let anyone sign up'],
  [{ external: { ...SETTINGS.external, anonymous_users: true } }, 'let anyone sign in anonymously'],
  [
    { external: { ...SETTINGS.external, github: true, phone: true } },
    'let accounts of github, phone sign in',
  ],
  [{ external: { ...SETTINGS.external, email: false } }, 'let no administrator sign in by e-mail'],
  [{ saml_enabled: true }, 'let accounts of a SAML provider sign in'],
  [{ mailer_autoconfirm: true }, 'take an e-mail address for confirmed'],
  [{ external: null }, 'are not readable'],
])('%j is found', (change, problem) => {
  expect(findAuthProblem({ ...SETTINGS, ...change })).toContain(problem);
});

test.each([null, [], 'x', {}])('%j is not readable', (settings) => {
  expect(findAuthProblem(settings)).toBe('are not readable');
});
