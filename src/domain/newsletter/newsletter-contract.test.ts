import { expect, test } from 'vitest';
import { parseConfirmationToken, parseUnsubscribeToken } from './newsletter-contract.ts';

const HEX = '0123456789abcdef'.repeat(4);

test.each([
  [parseConfirmationToken, `#${'aB3_-'.repeat(9).slice(0, 43)}`, true],
  [parseConfirmationToken, `#${'a'.repeat(42)}`, false],
  [parseConfirmationToken, `#${'a'.repeat(44)}`, false],
  [parseConfirmationToken, `#${'a'.repeat(42)}.`, false],
  [parseConfirmationToken, '', false],
  [parseUnsubscribeToken, `#${HEX}`, true],
  [parseUnsubscribeToken, `#${HEX}0`, false],
  [parseUnsubscribeToken, `#${HEX.toUpperCase()}`, false],
])('%o of %j finds a token: %o', (parse, fragment, isWhole) => {
  expect(parse(fragment)).toBe(isWhole ? fragment.slice(1) : null);
});
