import { expect, test } from 'vitest';
import { describeListedFee, describeListedGuarantee } from './listed-terms.ts';

test.each([
  [{}, 'noch offen'],
  [{ feeModels: [] }, 'noch offen'],
  [{ feeModels: 'undisclosed' }, 'keine Angabe'],
  [{ feePercent: 'undisclosed' }, 'keine Angabe'],
  [{ feePercent: 'undisclosed', feeModels: ['success'] }, 'Auf Erfolgsbasis'],
  [{ feePercent: [25, 30] }, '25–30\u00A0%'],
  [{ feeModels: ['thirds', 'success'] }, 'Auf Erfolgsbasis, Retainer in Dritteln'],
  [{ feePercent: [25, 25], feeModels: 'undisclosed' }, '25\u00A0%'],
  [{ feePercent: [27.5, 27.5], feeModels: ['thirds'] }, '27,5\u00A0%, Retainer in Dritteln'],
] as const)('the fee of %j is „%s“', (facts, text) => expect(describeListedFee(facts)).toBe(text));

test.each([
  [{}, 'noch offen'],
  [{ guaranteeMonths: 'undisclosed' }, 'keine Angabe'],
  [{ guaranteeMonths: 0 }, 'keine'],
  [{ guaranteeMonths: 1 }, '1\u00A0Monat'],
  [{ guaranteeMonths: 6 }, '6\u00A0Monate'],
] as const)('the guarantee of %j is „%s“', (facts, text) => {
  expect(describeListedGuarantee(facts)).toBe(text);
});
