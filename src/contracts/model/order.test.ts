import { expect, test } from 'vitest';
import { findOrderFault } from './order.ts';

test.each([
  ['customer', 200],
  ['invoiceAddress', 500],
] as const)('%s: %d characters fit, blanks around them not counted', (field, most) => {
  expect(findOrderFault(field, ` ${'x'.repeat(most)} `)).toBeUndefined();
  expect(findOrderFault(field, 'x'.repeat(most + 1))).toMatch(`höchstens ${String(most)} Zeichen`);
});
