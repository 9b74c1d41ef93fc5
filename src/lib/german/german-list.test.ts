import { describe, expect, test } from 'vitest';
import { formatGermanList } from './german-list.ts';

describe('an enumeration', () => {
  test.each([
    [[], ''],
    [['IT'], 'IT'],
    [['IT', 'Recht'], 'IT und Recht'],
    [['IT', 'Recht', 'Handel'], 'IT, Recht und Handel'],
    [['IT, auch SAP', 'Forschung und Lehre', 'Handel', ''], 'IT, auch SAP, Forschung und Lehre, Handel und '],
  ])('of %j is „%s“', (entries, text) => expect(formatGermanList(entries)).toBe(text));

  test.each([0, 1, 2, 3, 7])('of %i entries reads as the browser would write it', (count) => {
    const entries = Array.from({ length: count }, (_, index) => `Fach ${String(index)}`);
    expect(formatGermanList(entries)).toBe(new Intl.ListFormat('de-DE').format(entries));
  });
});
