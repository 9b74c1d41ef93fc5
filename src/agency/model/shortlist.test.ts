import { describe, expect, test } from 'vitest';
import {
  addToShortlist,
  compareOnly,
  hasSpace,
  readShortlist,
  removeFromShortlist,
  toggleCompared,
} from './shortlist.ts';

const list = (ids: readonly number[], compared: readonly number[] = []) => ({ ids, compared });
const HUNDRED = Array.from({ length: 100 }, (_, index) => index + 1);

describe('what a browser kept', () => {
  test.each([
    [null, [], []],
    [{ ids: [3, 17], compared: [17] }, [3, 17], [17]],
    [{ ids: [3, 3] }, [3], []],
    [{ ids: [3, '4', null, -1, 0, 1.5, { id: 7 }], compared: '3' }, [3], []],
    [{ ids: [3], compared: [4, 3] }, [3], [3]],
    [{ ids: [1, 2, 3, 4, 5], compared: [5, 4, 3, 2, 1] }, [1, 2, 3, 4, 5], [5, 4, 3, 2]],
    [[3], [], []],
    ['3', [], []],
  ])('%j', (stored, ids, compared) => expect(readShortlist(stored)).toEqual({ ids, compared }));

  test('more than a hundred are cut', () => {
    expect(readShortlist({ ids: [...HUNDRED, 101] }).ids).toEqual(HUNDRED);
  });
});

describe('choosing', () => {
  test('what is added comes last, and is ticked while fewer than four are', () => {
    expect(addToShortlist(list([1, 2], [2]), [3])).toEqual(list([1, 2, 3], [2, 3]));
    expect(addToShortlist(list([1, 2, 3, 4], [1, 2, 3, 4]), [5])).toEqual(
      list([1, 2, 3, 4, 5], [1, 2, 3, 4]),
    );
    expect(addToShortlist(list([1], [1]), [1])).toEqual(list([1], [1]));
  });

  test('nothing is added to a hundred', () => {
    expect(hasSpace(list(HUNDRED))).toBe(false);
    expect(addToShortlist(list(HUNDRED), [101])).toEqual(list(HUNDRED));
    expect(hasSpace(list(HUNDRED.slice(1)))).toBe(true);
  });

  test('what is removed is not ticked either', () => {
    expect(removeFromShortlist(list([1, 2, 3], [3, 2]), [2, 9])).toEqual(list([1, 3], [3]));
  });

  test('four at most are ticked, and only what is on the list', () => {
    expect(toggleCompared(list([1, 2], [1]), 2)).toEqual(list([1, 2], [1, 2]));
    expect(toggleCompared(list([1, 2], [1, 2]), 1)).toEqual(list([1, 2], [2]));
    expect(toggleCompared(list([1, 2, 3, 4, 5], [1, 2, 3, 4]), 5).compared).toEqual([1, 2, 3, 4]);
    expect(toggleCompared(list([1]), 9)).toEqual(list([1]));
  });

  test('a comparison from an address comes with those that are not on the list', () => {
    expect(compareOnly(list([1, 2], [1, 2]), [7, 2])).toEqual(list([1, 2, 7], [7, 2]));
  });
});
