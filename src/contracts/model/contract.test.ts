import { expect, test } from 'vitest';
import { canOrder, type Contract } from './contract.ts';

const CONTRACT: Contract = {
  id: '1',
  state: 'confirmed',
  orderedAt: '2026-01-01T09:00:00Z',
  price: '1 EUR',
  term: 'pro Jahr',
  termsVersion: 'Mai 2025',
  reason: null,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  agreedEnd: null,
  boundUntil: '2026-01-08',
  invoiceNumber: null,
  paidOn: null,
};

test.each([
  ['a contract of 90 days more', CONTRACT, '2026-10-02', false],
  ['one of 89 days more', CONTRACT, '2026-10-03', true],
  ['an order that binds today', { ...CONTRACT, state: 'ordered' }, '2026-01-08', false],
  ['one that bound until yesterday', { ...CONTRACT, state: 'ordered' }, '2026-01-09', true],
] as const)('with %s, another order is possible: %o on %s is %s', (_what, contract, today, isPossible) => {
  expect(canOrder([contract], today)).toBe(isPossible);
});
