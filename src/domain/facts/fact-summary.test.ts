import { expect, test } from 'vitest';
import { FACT_GROUPS } from './facts.ts';
import { listTrustReasons, listTerms } from './fact-summary.ts';
import { UNDISCLOSED } from './listed-facts.ts';
import { listMissingFacts } from './missing-facts.ts';

test.each([
  [{}, []],
  [{ feeModels: ['thirds', 'success'] }, ['Honorar: Auf Erfolgsbasis und Retainer in Dritteln']],
  [{ feeModels: UNDISCLOSED }, ['Honorar: keine Angabe']],
  [{ guaranteeMonths: 0, offLimitsMonths: 0 }, ['Keine Garantie', 'Kein Abwerbeschutz']],
  [{ guaranteeMonths: 1, offLimitsMonths: 12 }, ['Garantie: 1\u00A0Monat', 'Abwerbeschutz: 12\u00A0Monate']],
  [{ guaranteeMonths: UNDISCLOSED }, ['Garantie: keine Angabe']],
] as const)('the terms %j read %j', (facts, lines) => {
  expect(listTerms(facts)).toEqual(lines);
});

test('what is proven is counted', () => {
  expect(listTrustReasons({ memberships: ['bdu', 'aesc'] }, 1)).toEqual([
    'Mitgliedschaften: BDU und AESC',
    'Eine Angabe ist belegt',
  ]);
  expect(listTrustReasons({}, 2)).toEqual(['2 Angaben sind belegt']);
  expect(listTrustReasons({}, 0)).toEqual([]);
});

test('what is missing is named by group where all of it is, and „keine Angabe“ is an answer', () => {
  expect(listMissingFacts({})).toEqual(Object.values(FACT_GROUPS));
  const missing = listMissingFacts({ guaranteeMonths: UNDISCLOSED, languages: ['de'] });
  expect(missing).toContain('Honorar');
  expect(missing).not.toContain('Garantie');
  expect(missing).not.toContain('Garantiezeit');
  expect(missing).toEqual(expect.arrayContaining(['Garantiefall', 'Länder']));
});
