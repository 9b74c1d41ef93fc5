import { expect, test } from 'vitest';
import { newsletterRequestSchema } from './newsletter-calls.ts';
import { parseConfirmationToken, parseUnsubscribeToken } from './newsletter-contract.ts';

const HEX = '0123456789abcdef'.repeat(4);

test.each(['.', '>', '&data=05%7C02', '%3E', ')', '>.'])('a token before %j is read without it', (end) => {
  expect(parseConfirmationToken(`#${'a'.repeat(43)}${end}`)).toBe('a'.repeat(43));
  expect(parseUnsubscribeToken(`#${HEX}${end}`)).toBe(HEX);
  for (const action of ['confirm', 'unsubscribe']) {
    const token = action === 'confirm' ? 'a'.repeat(43) : HEX;
    expect(newsletterRequestSchema.safeParse({ action, token }).success).toBe(true);
    expect(newsletterRequestSchema.safeParse({ action, token: token + end }).success).toBe(false);
  }
});

test.each([
  [parseConfirmationToken, `#${'aB3_-'.repeat(9).slice(0, 43)}`, true],
  [parseConfirmationToken, `#${'a'.repeat(42)}`, false],
  [parseConfirmationToken, `#${'a'.repeat(44)}`, false],
  [parseConfirmationToken, `#${'a'.repeat(42)}.`, false],
  [parseConfirmationToken, `#.${'a'.repeat(43)}`, false],
  [parseConfirmationToken, '', false],
  [parseUnsubscribeToken, `#${HEX}`, true],
  [parseUnsubscribeToken, `#${HEX}0`, false],
  [parseUnsubscribeToken, `#${HEX.toUpperCase()}`, false],
])('%o of %j finds a token: %o', (parse, fragment, isWhole) => {
  expect(parse(fragment)).toBe(isWhole ? fragment.slice(1) : null);
});
