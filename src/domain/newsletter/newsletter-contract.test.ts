import { expect, test } from 'vitest';
import { parseSubscriber } from './newsletter-contract.ts';

test.each([
  [' leser@firma.example ', 'leser@firma.example'],
  ['leser@Müller.example', 'leser@xn--mller-kva.example'],
  ['leser@firma', null],
  ['leser', null],
  ['', null],
  // Cut, it would be somebody else's address.
  [`${'a'.repeat(320)}@firma.example`, null],
])('of %j, %j is subscribed', (text, address) => {
  expect(parseSubscriber(text)).toBe(address);
});
