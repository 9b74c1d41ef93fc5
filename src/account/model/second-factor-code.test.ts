import { describe, expect, test } from 'vitest';
import { formatSecret, parseDigits, parseRecoveryCode } from './second-factor-code.ts';

describe('the code of an authenticator app', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123\u00A0456\n', '123456'],
    ['123-456', '123456'],
    ['123–456', '123456'],
    ['\u200B123456\u2060', '123456'],
    ['１２３４５６', '123456'],
    ['000000', '000000'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
    ['1'.repeat(100_000), null],
  ])('%j is %j', (typed, code) => expect(parseDigits(typed, 6)).toBe(code));

  test.each([
    ['1234 5678', '12345678'],
    ['123456', null],
    ['123456789', null],
  ])('is not the one of a mail: %j is %j', (typed, code) => expect(parseDigits(typed, 8)).toBe(code));
});

describe('a recovery code', () => {
  test.each([
    ['abcd-efgh-jkmn-2345', 'abcdefghjkmn2345'],
    ['ABCD EFGH JKMN 2345', 'abcdefghjkmn2345'],
    ['abcdefghjkmn2345', 'abcdefghjkmn2345'],
    ['abcd-efgh-jkmn-234', null],
    ['abcd-efgh-jkmn-23456', null],
    ['äbcd-efgh-jkmn-2345', null],
    ['', null],
  ])('%j is %j', (typed, code) => expect(parseRecoveryCode(typed)).toBe(code));
});

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['ABCDE', 'ABCD E'],
  ['ABCD', 'ABCD'],
  ['', ''],
])('the secret %j is written %j', (secret, written) => expect(formatSecret(secret)).toBe(written));
