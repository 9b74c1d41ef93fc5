import { expect, test } from 'vitest';
import { describeConfirmation, describeSource } from './field-source.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

test.each([
  ['own', '2026-05-26T12:00:00Z', 'Eigenangabe, bestätigt am 26. Mai 2026'],
  [
    'own',
    '2026-05-26T11:59:59Z',
    'Eigenangabe, bestätigt am 26. Mai 2026, seit mehr als 180\u00A0Tagen nicht bestätigt',
  ],
  ['public', '2026-11-01T00:00:00Z', 'Öffentliche Quelle, Stand 1. November 2026'],
  [
    'public',
    '2025-11-01T00:00:00Z',
    'Öffentliche Quelle, Stand 1. November 2025, seit mehr als 180\u00A0Tagen nicht bestätigt',
  ],
  ['evidenced', '2020-11-01T00:00:00Z', 'Belegt, geprüft am 1. November 2020'],
] as const)('%s of %s: „%s“', (source, confirmedAt, text) => {
  expect(describeSource({ field: 'name', source, confirmedAt, evidence: null }, NOW)).toBe(text);
});

test.each([
  [[], 'Die Personalberatung hat ihre Angaben noch nicht bestätigt.'],
  [[['public', '2026-11-01T00:00:00Z']], 'Die Personalberatung hat ihre Angaben noch nicht bestätigt.'],
  [
    [
      ['own', '2026-05-26T12:00:00Z'],
      ['own', '2026-03-01T12:00:00Z'],
      ['evidenced', '2026-11-01T00:00:00Z'],
    ],
    'Angaben zuletzt bestätigt am 26. Mai 2026.',
  ],
  [
    [['own', '2026-05-26T11:59:59Z']],
    'Angaben zuletzt bestätigt am 26. Mai 2026, seit mehr als 180\u00A0Tagen nicht mehr.',
  ],
] as const)('an entry with the sources %j: „%s“', (sources, text) => {
  const known = sources.map(
    ([source, confirmedAt]) => ({ field: 'name', source, confirmedAt, evidence: null }) as const,
  );
  expect(describeConfirmation(known, NOW)).toBe(text);
});
