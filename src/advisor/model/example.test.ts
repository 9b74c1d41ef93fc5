import { expect, test } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { findExample } from './example.ts';

const OTHER = anAgency({
  id: 9,
  name: 'Zeisig',
  specializations: ['Recht'],
  industries: [],
  locations: [],
  summary: '',
});
const FITTING = anAgency({
  id: 2,
  name: 'Bussard',
  specializations: ['IT'],
  industries: ['Start-ups'],
  locations: ['Berlin'],
  summary: '',
});

test('the example is the need that is met best, with its best recommendation and the reasons', () => {
  const adler = anAgency({
    id: 1,
    name: 'Adler',
    specializations: ['Finanzen'],
    industries: [],
    locations: ['Kiel'],
    summary: '',
  });
  expect(findExample([adler, FITTING, OTHER])).toMatchObject({
    need: 'Entwicklerin oder Entwickler für ein Start-up in Berlin',
    recommendation: {
      agency: { name: 'Bussard' },
      reason: 'Spezialisiert auf IT, kennt die Branche Start-ups, sitzt in Berlin.',
    },
  });
  expect(findExample([adler, OTHER])?.need).toBe('CFO mit E-Commerce-Erfahrung');
});

test('of needs that are met as well, it is the one whose agency states its fee and guarantee', () => {
  const facts = { feePercent: [25, 30], guaranteeMonths: 6 } as const;
  const personnel = anAgency({ ...FITTING, id: 3, name: 'Falke', specializations: ['Personal'], facts });
  expect(findExample([FITTING, personnel])?.recommendation.agency.name).toBe('Falke');
});

test('no paid placement is one, and nothing that does not fit', () => {
  expect(findExample([{ ...FITTING, isPremium: true }, OTHER])).toBeNull();
  expect(findExample([])).toBeNull();
});

test('its description is as long as a card shows', () => {
  const long = { ...FITTING, summary: 'x'.repeat(171) };
  expect(findExample([long])?.recommendation.agency.summary).toHaveLength(170);
});
