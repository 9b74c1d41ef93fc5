import { expect, test } from 'vitest';
import { FACT_GROUPS } from './facts.ts';
import { describeFact, describeFee } from './fact-summary.ts';
import { UNDISCLOSED } from './listed-facts.ts';
import { listMissingFacts } from './missing-facts.ts';

test.each([
  [{}, 'noch offen'],
  [{ feeModels: UNDISCLOSED }, 'keine Angabe'],
  [{ feeModels: ['thirds', 'success'] }, 'Auf Erfolgsbasis, Retainer in Dritteln'],
  [{ feePercent: [28, 33], feeModels: ['thirds'] }, '28–33\u00A0%, Retainer in Dritteln'],
  [{ feePercent: [25, 25], feeModels: UNDISCLOSED }, '25\u00A0%'],
  [{ feePercent: UNDISCLOSED, feeModels: ['fixedPrice'] }, 'Festpreis'],
] as const)('the fee of %j reads %j', (facts, words) => {
  expect(describeFee(facts)).toBe(words);
});

test.each([
  [{}, 'noch offen'],
  [{ guaranteeMonths: UNDISCLOSED }, 'keine Angabe'],
  [{ guaranteeMonths: 0 }, 'keine'],
  [{ guaranteeMonths: 1 }, '1\u00A0Monat'],
] as const)('the guarantee of %j reads %j', (facts, words) => {
  expect(describeFact(facts, 'guaranteeMonths')).toBe(words);
});

test('what is missing is named by group where all of it is, and „keine Angabe“ is an answer', () => {
  expect(listMissingFacts({})).toEqual(Object.values(FACT_GROUPS));
  const missing = listMissingFacts({ guaranteeMonths: UNDISCLOSED, languages: ['de'] });
  expect(missing).toContain('Honorar');
  expect(missing).not.toContain('Garantie');
  expect(missing).not.toContain('Garantiezeit');
  expect(missing).toEqual(expect.arrayContaining(['Garantiefall', 'Länder']));
});
