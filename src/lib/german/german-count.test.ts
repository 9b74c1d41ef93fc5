import { expect, test } from 'vitest';
import { formatGermanCount, formatMonths } from './german-count.ts';

test.each([
  [0, '0 Einträge'],
  [1, '1 Eintrag'],
  [2, '2 Einträge'],
  [2500, '2.500 Einträge'],
])('%i: %s', (count, words) => expect(formatGermanCount(count, 'Eintrag', 'Einträge')).toBe(words));

test.each([
  [1, '1\u00A0Monat'],
  [6, '6\u00A0Monate'],
])('%i months: %s', (months, words) => expect(formatMonths(months)).toBe(words));
