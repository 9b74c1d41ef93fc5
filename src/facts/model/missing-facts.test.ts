import { expect, test } from 'vitest';
import { FACT_GROUPS } from './facts.ts';
import { UNDISCLOSED } from './listed-facts.ts';
import { listMissingFacts } from './missing-facts.ts';

test('what is missing is named by group where all of it is, and „keine Angabe“ is an answer', () => {
  expect(listMissingFacts({})).toEqual(Object.values(FACT_GROUPS));
  const missing = listMissingFacts({ guaranteeMonths: UNDISCLOSED, languages: ['de'] });
  expect(missing).toContain('Honorar');
  expect(missing).not.toContain('Garantie');
  expect(missing).not.toContain('Garantiezeit');
  expect(missing).toEqual(expect.arrayContaining(['Garantiefall', 'Länder']));
});
