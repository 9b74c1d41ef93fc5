import { describe, expect, test } from 'vitest';
import { formatIdParameter, parseIdParameter } from './id-list.ts';

describe('ids of an address', () => {
  test.each([
    [null, []],
    ['', []],
    ['3', [3]],
    ['3,17,4', [3, 17, 4]],
    [' 3 , 17 ', [3, 17]],
    ['3,3,17', [3, 17]],
    ['0,-1,1.5,abc,1e3,17', [17]],
    ['1,2,3,4', [1, 2, 3, 4]],
    ['1,2,3,4,5', [1, 2, 3, 4]],
    ['<script>,17', [17]],
  ])('%j → %j', (text, expected) => expect(parseIdParameter(text, 4)).toEqual(expected));

  test('what is written is read again', () => {
    expect(parseIdParameter(formatIdParameter([5, 1, 3]), 4)).toEqual([5, 1, 3]);
  });
});
