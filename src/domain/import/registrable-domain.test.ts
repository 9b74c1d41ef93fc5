import { expect, test } from 'vitest';
import { registrableDomain } from './registrable-domain.ts';

test.each([
  ['firma.de', 'firma.de'],
  ['www.jobs.Firma.de', 'firma.de'],
  ['firma.de.', 'firma.de'],
  ['www.firm.co.uk', 'firm.co.uk'],
  ['co.uk', null],
  ['de', null],
  ['127.0.0.1', null],
  ['', null],
])('%j: %j', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});
