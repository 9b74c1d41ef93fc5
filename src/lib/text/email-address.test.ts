import { expect, test } from 'vitest';
import { isMailAddress, MAX_EMAIL_LENGTH, toMailAddress, parseMailAddress } from './email-address.ts';

test.each([
  ['blanks around it', ' jo@muster.example\n', 'jo@muster.example'],
  ['a domain with umlauts', 'jo@Müller.example', 'jo@xn--mller-kva.example'],
  ['a domain of ASCII, left as it is', 'Jo@Muster.Example', 'Jo@Muster.Example'],
  ['what only begins with a domain', 'jo@müller.example/opfer.example', 'jo@müller.example/opfer.example'],
  [
    'marks of a writing direction, as Windows copies it',
    '\u202Ajo@muster.example\u202C',
    'jo@muster.example',
  ],
  ['isolated directions', '\u2066jo@muster.example\u2069\u200E\u200F', 'jo@muster.example'],
  ['a soft hyphen', 'jo\u00AD@mus\u00ADter.example', 'jo@muster.example'],
  ['zero-width characters', '\uFEFFjo\u200B@\u2060muster\u200D.example', 'jo@muster.example'],
  ['no-break spaces', '\u00A0jo@muster.example\u202F', 'jo@muster.example'],
  [
    'invisible characters in a domain with umlauts',
    'jo@Mül\u00ADler.example\u202C',
    'jo@xn--mller-kva.example',
  ],
  ['half a character', 'jo\uD83D@muster.example', 'jo\uFFFD@muster.example'],
])('an address with %s', (_name, typed, address) => expect(toMailAddress(typed)).toBe(address));

test.each([
  'jo@muster.example',
  'jo.muster+anfrage@post.muster.example',
  "o'hara@muster.example",
  'j@a.b',
  '1@1-1.example',
])('%s is an address', (text) => expect(isMailAddress(text)).toBe(true));

test.each([
  '',
  'jo',
  'jo@',
  '@muster.example',
  'jo@muster',
  'jo@muster.',
  'jo@.muster.example',
  'jo@muster..example',
  'jo@-muster.example',
  '.jo@muster.example',
  'jo.@muster.example',
  'j..o@muster.example',
  'jo@muster.example,opfer@fremd.example',
  'jo@muster.example;opfer@fremd.example',
  'jo@muster.example opfer@fremd.example',
  'jo@muster.example@fremd.example',
  'jo@muster.example\n',
  'Jo <jo@muster.example>',
  '"jo x"@muster.example',
  'jo(opfer)@muster.example',
  'jo@[127.0.0.1]',
  'mailto:jo@muster.example',
  'jürgen@muster.example',
  'jo\u0000@muster.example',
  '😀@muster.example',
  `jo@${'a'.repeat(64)}.example`,
])('%j is none', (text) => expect(isMailAddress(text)).toBe(false));

test('the longest address passes, and one character more does not', () => {
  const domain = `${`${'a'.repeat(60)}.`.repeat(4)}example`;
  const longest = `${'j'.repeat(MAX_EMAIL_LENGTH - domain.length - 1)}@${domain}`;
  expect(isMailAddress(longest)).toBe(true);
  expect(isMailAddress(`j${longest}`)).toBe(false);
});

test.each([
  [' leser@firma.example ', 'leser@firma.example'],
  ['leser@Müller.example', 'leser@xn--mller-kva.example'],
  ['leser@firma', null],
  ['leser', null],
  ['', null],
  // Cut, it would be somebody else's address.
  [`${'a'.repeat(320)}@firma.example`, null],
])('of %j, %j is the address', (text, address) => expect(parseMailAddress(text)).toBe(address));
