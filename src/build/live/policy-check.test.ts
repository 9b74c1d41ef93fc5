import { expect, test } from 'vitest';
import { buildPolicy } from '#build/headers.ts';
import { findPolicyProblem } from './policy-check.ts';

const POLICY = buildPolicy({
  connect: ['https://abc.supabase.co'],
  scripts: ["'sha256-a+/b='"],
  styles: ["'sha256-b='"],
});

test('the policy of a build is well', () => {
  expect(findPolicyProblem(POLICY)).toBeNull();
  expect(
    findPolicyProblem(POLICY.toUpperCase().replaceAll(/[^;\s]+/g, (word) => word.toLowerCase())),
  ).toBeNull();
});

test.each([
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types directory-worker early-directory-worker import-worker mail-preview pdf-worker structured-data',
])('without %s it is weaker', (directive) => {
  const [name = ''] = directive.split(' ');
  const others = POLICY.split('; ').filter((part) => !part.startsWith(`${name} `));
  expect(findPolicyProblem(others.join('; '))).toBe(`has no ${name}`);
});

test.each([
  ["frame-ancestors 'none'", "frame-ancestors 'self'", "allows 'self' for frame-ancestors"],
  ["base-uri 'none'", "base-uri 'self'", "allows 'self' for base-uri"],
  ["form-action 'self'", "form-action 'self' https:", 'allows https: for form-action'],
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'", "allows 'unsafe-inline' for script-src"],
  ["script-src 'self'", 'script-src *', 'allows * for script-src'],
  ["script-src 'self'", "script-src 'self' https://cdn.example", 'allows https://cdn.example for script-src'],
  ["style-src 'self'", "style-src 'self' 'unsafe-inline'", "allows 'unsafe-inline' for style-src"],
  [
    "connect-src 'self' https://abc.supabase.co",
    "connect-src 'self' https://*.supabase.co",
    'allows https://*.supabase.co for connect-src',
  ],
  [
    "connect-src 'self' https://abc.supabase.co",
    "connect-src 'self' https:",
    'allows https: for connect-src',
  ],
  [
    "img-src 'self' data: https://abc.supabase.co",
    "img-src 'self' data: https://*.supabase.co",
    'allows https://*.supabase.co for img-src',
  ],
  [
    "img-src 'self' data: https://abc.supabase.co",
    "img-src 'self' data: https:",
    'allows https: for img-src',
  ],
  ["default-src 'none'", "default-src 'self'", "allows 'self' for default-src"],
  ["default-src 'none'", "default-src 'none'; object-src *", 'has a object-src of which'],
  ["default-src 'none'", 'default-src', 'has an empty default-src'],
  ["default-src 'none'", "default-src 'none', default-src 'none'", 'is more than one policy'],
  [
    'trusted-types directory-worker early-directory-worker import-worker mail-preview pdf-worker structured-data',
    'trusted-types *',
    'allows * for trusted-types',
  ],
  [
    "require-trusted-types-for 'script'",
    'require-trusted-types-for',
    'has an empty require-trusted-types-for',
  ],
  // The first one counts.
  ["script-src 'self'", "script-src 'self' data:; script-src 'self'", 'allows data: for script-src'],
])('with %s changed to %s it is weaker', (from, to, weakness) => {
  expect(POLICY).toContain(from);
  expect(findPolicyProblem(POLICY.replace(from, to))).toContain(weakness);
});
