import { describe, expect, test } from 'vitest';
import { UNDISCLOSED } from '#facts/model/listed-facts.ts';
import { compareFacts } from './fact-comparison.ts';
import { toggleOrder } from './toggle-order.ts';

describe('facts side by side', () => {
  test('are in groups, rows that differ first, and what nobody answered is named once', () => {
    const { groups, open } = compareFacts([
      { guaranteeMonths: 6, feePercent: [25, 30], feeBase: 'fixedIncome', feeModels: ['success'] },
      { guaranteeMonths: 3, feePercent: [20, 22], feeBase: 'fixedIncome', feeModels: ['success'] },
    ]);
    expect(groups.map(({ label, rows }) => [label, rows.map(({ label: row }) => row)])).toEqual([
      ['Honorar', ['Honorarsatz', 'Honorarmodelle', 'Berechnet vom']],
      ['Garantie', ['Garantiezeit']],
    ]);
    expect(groups[0]?.rows.map(({ isSame }) => isSame)).toEqual([false, true, true]);
    expect(open).toContain('Mindesthonorar');
    expect(open).not.toContain('Garantiezeit');
  });

  test('tell an answer from „keine Angabe“ and from what is open, and give numbers their scale', () => {
    const [group] = compareFacts([
      { feePercent: [25, 30] },
      { feePercent: UNDISCLOSED },
      {},
      { feePercent: [20, 22] },
    ]).groups;
    expect(group?.openCount).toBe(1);
    expect(group?.rows[0]).toMatchObject({
      highest: 30,
      isSame: false,
      cells: [
        { state: 'given', parts: ['25–30\u00A0%'], span: { low: 25, high: 30 } },
        { state: 'undisclosed', parts: ['keine Angabe'], span: null },
        { state: 'open', parts: [], span: null },
        { state: 'given', parts: ['20–22\u00A0%'], span: { low: 20, high: 22 } },
      ],
    });
  });

  test.each([
    ['one number alone', [{ guaranteeMonths: 6 }, {}]],
    ['equal numbers', [{ guaranteeMonths: 6 }, { guaranteeMonths: 6 }]],
  ])('have no bars where there is nothing to compare: %s', (_name, all) => {
    expect(compareFacts(all).groups[0]?.rows[0]?.highest).toBeNull();
  });

  test('of which none is known have no groups', () => expect(compareFacts([{}, {}]).groups).toEqual([]));

  test('of one agency alone are not the same as anything', () => {
    expect(compareFacts([{ feePercent: [25, 30] }]).groups[0]?.rows[0]?.isSame).toBe(false);
  });
});

test.each([
  ['lowest first', [3, 1, 2], [30, 10, 20], [1, 2, 3]],
  ['highest first where that is the order already', [1, 2, 3], [10, 20, 30], [3, 2, 1]],
  ['those without a number last', [1, 2, 3], [null, 20, 10], [3, 2, 1]],
  ['also highest first', [3, 2, 1], [10, 20, null], [2, 3, 1]],
  ['equal ones as they were', [1, 2, 3], [20, 10, 20], [2, 1, 3]],
])('columns are ordered %s', (_name, ids, numbers, expected) => {
  expect(toggleOrder(ids, numbers)).toEqual(expected);
});
