import { expect, test } from 'vitest';
import { describeCoverage } from './coverage.ts';

test.each([
  [0, '0 von rund 2.450 Personalberatungen in Deutschland (BDU\u00A02023).'],
  [3, '3 von rund 2.450 Personalberatungen in Deutschland (BDU\u00A02023).'],
  [1_204, '1.204 von rund 2.450 Personalberatungen in Deutschland (BDU\u00A02023).'],
  [2_450, '2.450 von rund 2.450 Personalberatungen in Deutschland (BDU\u00A02023).'],
  [9_000, null],
])('a directory of %i entries says %s', (count, words) => expect(describeCoverage(count)).toBe(words));
