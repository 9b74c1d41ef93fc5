import { describe, expect, test } from 'vitest';
import { CARD_CHIP_LIMIT, formatCompanySize, limitList, PARTNER_CHIP_LIMIT } from './display.ts';

describe("company size: '{n} Mitarbeiter'", () => {
  test.each<[employees: number | null, text: string]>([
    [null, 'Unbekannte Größe'],
    [0, '0 Mitarbeiter'],
    [1, '1 Mitarbeiter'],
    [999, '999 Mitarbeiter'],
    [1_000, '1.000 Mitarbeiter'],
    [1_200, '1.200 Mitarbeiter'],
    [1_000_000, '1.000.000 Mitarbeiter'],
  ])('%j → %j', (employees, text) => expect(formatCompanySize(employees)).toBe(text));
});

describe("chips: at most so many, then '+N'", () => {
  const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

  test('the limits are 3 on a card and 5 specializations for the premium partner', () => {
    expect(CARD_CHIP_LIMIT).toBe(3);
    expect(PARTNER_CHIP_LIMIT).toBe(5);
  });

  test.each([
    { limit: CARD_CHIP_LIMIT, of: 0, shown: 0, hiddenCount: 0 },
    { limit: CARD_CHIP_LIMIT, of: 1, shown: 1, hiddenCount: 0 },
    { limit: CARD_CHIP_LIMIT, of: 2, shown: 2, hiddenCount: 0 },
    { limit: CARD_CHIP_LIMIT, of: 3, shown: 3, hiddenCount: 0 },
    { limit: CARD_CHIP_LIMIT, of: 4, shown: 3, hiddenCount: 1 },
    { limit: CARD_CHIP_LIMIT, of: 8, shown: 3, hiddenCount: 5 },
    { limit: PARTNER_CHIP_LIMIT, of: 4, shown: 4, hiddenCount: 0 },
    { limit: PARTNER_CHIP_LIMIT, of: 5, shown: 5, hiddenCount: 0 },
    { limit: PARTNER_CHIP_LIMIT, of: 6, shown: 5, hiddenCount: 1 },
    { limit: PARTNER_CHIP_LIMIT, of: 8, shown: 5, hiddenCount: 3 },
  ])('limit $limit, $of entries: the first $shown and +$hiddenCount', ({ limit, of, shown, hiddenCount }) => {
    expect(limitList(LETTERS.slice(0, of), limit)).toEqual({ shown: LETTERS.slice(0, shown), hiddenCount });
  });
});
