import { describe, expect, test } from 'vitest';
import { formatIdParameter, parseIdParameter, parseStoredIds, toggleId } from './id-list.ts';

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
  ])('%j → %j', (text, expected) => {
    expect(parseIdParameter(text, 4)).toEqual(expected);
  });

  test('what is written is read again', () => {
    expect(parseIdParameter(formatIdParameter([5, 1, 3]), 4)).toEqual([5, 1, 3]);
  });
});

describe('ids kept by a browser', () => {
  test.each([
    [null, []],
    ['[]', []],
    ['[3,17]', [3, 17]],
    ['[3,3]', [3]],
    ['[3,"4",null,-1,0,1.5,{"id":7}]', [3]],
    ['{"a":1}', []],
    ['"3"', []],
    ['[3', []],
    ['[1,2,3]', [1, 2]],
  ])('%j → %j', (text, expected) => {
    expect(parseStoredIds(text, 2)).toEqual(expected);
  });
});

describe('choosing', () => {
  test.each([
    ['adds', [1], 2, [1, 2]],
    ['removes', [1, 2], 1, [2]],
    ['takes one more up to the limit', [1, 2], 3, [1, 2, 3]],
    ['takes none past the limit', [1, 2, 3], 4, [1, 2, 3]],
    ['removes from a full list', [1, 2, 3], 3, [1, 2]],
  ])('%s', (_name, ids, id, expected) => {
    expect(toggleId(ids, id, 3)).toEqual(expected);
  });
});
