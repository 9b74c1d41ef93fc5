import { describe, expect, test } from 'vitest';
import { NO_ENTRY_FILTER, countListed, readEntryListFilter, writeEntryListFilter } from './entry-list.ts';

const filterOf = (query: string) => readEntryListFilter(new URLSearchParams(query));

const RUN = '77777777-7777-4777-8777-777777777777';

describe('the filter of the table of entries', () => {
  test.each([
    ['', NO_ENTRY_FILTER],
    [
      `q=K%C3%B6ln&stand=paused&nur=ownerless&art=premium&import=${RUN}&sortierung=changed&richtung=ab&seite=3`,
      {
        term: 'Köln',
        status: 'paused',
        only: 'ownerless',
        tier: 'premium',
        run: RUN,
        sort: 'changed',
        isDescending: true,
        page: 3,
      },
    ],
    ['stand=alle&nur=x&art=x&import=1&sortierung=id&richtung=x&seite=-1', NO_ENTRY_FILTER],
    ['seite=1.5', NO_ENTRY_FILTER],
    ['seite=1e99', NO_ENTRY_FILTER],
  ])('of „%s“', (query, filter) => expect(filterOf(query)).toEqual(filter));

  test('is in the address, and is read from there again', () => {
    const filter = {
      term: 'Köln',
      status: 'paused',
      only: 'waiting',
      tier: 'free',
      run: RUN,
      sort: 'premium',
      isDescending: true,
      page: 3,
    } as const;
    expect(filterOf(writeEntryListFilter(filter).toString())).toEqual(filter);
    expect(writeEntryListFilter(NO_ENTRY_FILTER).toString()).toBe('');
  });

  test('takes as much of a term as the database does', () => {
    expect(filterOf(`q=${'x'.repeat(500)}`).term).toHaveLength(200);
  });
});

test('what is shown is counted over all pages', () => {
  const page = { entries: [], counts: { active: 70, paused: 3 }, fieldCount: 46 };
  expect(countListed(page, NO_ENTRY_FILTER)).toBe(73);
  expect(countListed(page, { ...NO_ENTRY_FILTER, status: 'paused' })).toBe(3);
  expect(countListed(page, { ...NO_ENTRY_FILTER, status: 'removed' })).toBe(0);
});
