import { describe, expect, test } from 'vitest';
import { buildPagination, countPages, formatPageQuery, parsePage, entriesOfPage } from './pagination.ts';

/** '1 [2] 3 … 9' */
function formatPages(current: number, pageCount: number): string {
  return buildPagination(current, pageCount)
    .items.map((item) => {
      if (item.kind === 'gap') return '…';
      return item.isCurrent ? `[${String(item.page)}]` : String(item.page);
    })
    .join(' ');
}

describe('the row of pages: first, last, neighbours, ellipses', () => {
  test.each([
    [1, 1, '[1]'],
    [1, 2, '[1] 2'],
    [2, 2, '1 [2]'],
    [2, 3, '1 [2] 3'],
    [1, 3, '[1] 2 3'],
    [1, 4, '[1] 2 3 4'],
    [1, 5, '[1] 2 … 5'],
    [3, 5, '1 2 [3] 4 5'],
    [4, 5, '1 2 3 [4] 5'],
    [4, 7, '1 2 3 [4] 5 6 7'],
    [5, 9, '1 … 4 [5] 6 … 9'],
    [4, 8, '1 2 3 [4] 5 … 8'],
    [5, 8, '1 … 4 [5] 6 7 8'],
    [1, 500, '[1] 2 … 500'],
    [250, 500, '1 … 249 [250] 251 … 500'],
    [499, 500, '1 … 498 [499] 500'],
    [500, 500, '1 … 499 [500]'],
  ])('page %i of %i: %s', (current, pageCount, row) => expect(formatPages(current, pageCount)).toBe(row));

  test.each([
    [0, 9, 1],
    [-3, 9, 1],
    [10, 9, 9],
    [1, 0, 1],
  ])('page %i of %i becomes page %i', (current, pageCount, nearest) => {
    expect(buildPagination(current, pageCount).current).toBe(nearest);
  });

  test('a gap stands for two pages or more, and each page appears once', () => {
    for (let pageCount = 1; pageCount <= 30; pageCount += 1) {
      for (let current = 1; current <= pageCount; current += 1) {
        const { items } = buildPagination(current, pageCount);
        const pages = items.flatMap((item) => (item.kind === 'page' ? [item.page] : []));
        expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
        expect(pages).toContain(1);
        expect(pages).toContain(current);
        expect(pages.at(-1)).toBe(pageCount);
        const jumps = pages.slice(1).map((page, index) => page - (pages[index] ?? 0));
        expect(jumps).not.toContain(2);
        expect(items.filter(({ kind }) => kind === 'gap')).toHaveLength(
          jumps.filter((jump) => jump > 1).length,
        );
      }
    }
  });

  test.each([
    [1, 1, null, null],
    [1, 3, null, 2],
    [2, 3, 1, 3],
    [3, 3, 2, null],
  ])('page %i of %i: previous %s, next %s', (current, pageCount, previous, next) => {
    expect(buildPagination(current, pageCount)).toMatchObject({ previous, next, pageCount });
  });
});

describe('pages of five', () => {
  test.each([
    [0, 1],
    [1, 1],
    [5, 1],
    [6, 2],
    [10, 2],
    [11, 3],
  ])('%i entries fill %i pages', (itemCount, pages) => expect(countPages(itemCount, 5)).toBe(pages));

  test('each entry is on exactly one page, in its order', () => {
    const items = Array.from({ length: 13 }, (_, index) => index);
    expect(entriesOfPage(items, 1, 5)).toEqual([0, 1, 2, 3, 4]);
    expect(entriesOfPage(items, 3, 5)).toEqual([10, 11, 12]);
    expect(entriesOfPage(items, 4, 5)).toEqual([]);
    expect([1, 2, 3].flatMap((page) => entriesOfPage(items, page, 5))).toEqual(items);
  });
});

describe('the page in the address', () => {
  test.each([
    ['', 1],
    ['?seite=', 1],
    ['?seite=1', 1],
    ['?seite=2', 2],
    ['?seite=7', 7],
    ['?seite=8', 7],
    ['?seite=99999999999999999999', 7],
    ['?seite=Infinity', 7],
    ['?seite=0', 1],
    ['?seite=-1', 1],
    ['?seite=2.4', 2],
    ['?seite=%202%20', 2],
    ['?seite=zwei', 1],
    ['?seite=2abc', 1],
    ['?seite=NaN', 1],
    ['?seite=<script>', 1],
    ['?page=3', 1],
    ['?seite=3&seite=5', 3],
  ])('„%s“ of 7 pages asks for page %i', (query, page) => {
    expect(parsePage(new URLSearchParams(query), 7)).toBe(page);
  });

  test.each([
    [1, ''],
    [2, '?seite=2'],
    [500, '?seite=500'],
  ])('page %i is written „%s“ and read again', (page, query) => {
    expect(formatPageQuery(page)).toBe(query);
    expect(parsePage(new URLSearchParams(query), 500)).toBe(page);
  });
});
