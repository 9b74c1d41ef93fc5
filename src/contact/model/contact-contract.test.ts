import { describe, expect, test } from 'vitest';
import { CONTACT_LIMITS, contactMessageSchema } from './contact-contract.ts';

const FILLED = { name: 'Jana', email: 'jana@firma.example', betreff: 'Anfrage', nachricht: 'Guten Tag' };

/** A message with these changes: the one to send, or a sentence for each faulty field. */
function check(changes: Readonly<Record<string, unknown>>) {
  const { success, data, error } = contactMessageSchema.safeParse({ ...FILLED, ...changes });
  return success
    ? { message: data }
    : { faults: Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message])) };
}

describe.each(['name', 'betreff', 'nachricht'] as const)('%s', (field) => {
  const limit = CONTACT_LIMITS[field];

  test.each(['😀', 'a', '\uD83D'])(
    'of %j passes at the limit, and one more is rejected in German',
    (unit) => {
      const longest = unit.repeat(limit);
      expect(check({ [field]: longest }).message?.[field]).toBe(longest.toWellFormed());
      expect(check({ [field]: `${longest}${unit}` }).faults).toEqual({
        [field]: expect.stringMatching(/höchstens/),
      });
    },
  );

  test.each(['', '\u200B', '\u2060\u00AD', '\u0000', ' \u0085 ', undefined, 7])(
    'of %j alone is none',
    (value) => expect(check({ [field]: value }).faults).toEqual({ [field]: expect.stringMatching(/^Bitte/) }),
  );

  test('with half a character holds U+FFFD instead of it', () => {
    expect(check({ [field]: 'a\uD83D\uDE00b\uDE00' }).message?.[field]).toBe('a😀b\uFFFD');
  });
});

describe.each(['name', 'betreff'] as const)('%s', (field) => {
  test.each(['\u0000', '\r\n', '\u2028'])('with %j is rejected in German', (sign) => {
    expect(check({ [field]: `a${sign}b` }).faults).toEqual({
      [field]: 'Bitte schreiben Sie alles in eine Zeile.',
    });
  });

  test('with a tab, as a table of addresses gives it when copied, has a blank there', () => {
    expect(check({ [field]: 'a\tb' }).message?.[field]).toBe('a b');
  });
});

test('a NUL in the message is left out', () => {
  expect(check({ nachricht: 'a\u0000b\u001B\r\nc\td' }).message?.nachricht).toBe('ab\nc\td');
});

test('the address is sent as mail servers write it', () => {
  expect(check({ email: ' jana@Müller.example ' }).message?.email).toBe('jana@xn--mller-kva.example');
});

test.each([
  ['', /^Bitte geben Sie Ihre E-Mail-Adresse ein\.$/],
  ['jana@firma', /gültige E-Mail-Adresse/],
  [`${'a'.repeat(310)}@firma.example`, /höchstens 320 Zeichen/],
])('the address %j is rejected in German', (email, fault) => {
  expect(check({ email }).faults).toEqual({ email: expect.stringMatching(fault) });
});
