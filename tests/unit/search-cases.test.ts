import { describe, expect, test } from 'vitest';
import { NAME_DEFAULTS } from '#agency/model/agency.ts';
import { indexAgencies } from '#directory/api/indexed-agencies.ts';
import { listAgencies } from '#directory/api/listed-agencies.ts';
import { sortAgenciesByName } from '#directory/model/search/agency-search.ts';
import { FACETS, NO_CHOICES } from '#directory/model/search/facets.ts';
import { cleanTerm } from '#directory/model/search/matches.ts';
import {
  describeFields,
  LARGEST_CASES,
  NAME_CASES,
  SEARCH_CASES,
  SEARCHED_AGENCIES,
} from '#tests/search-cases.ts';

const AGENCIES = sortAgenciesByName(SEARCHED_AGENCIES);
const directory = {
  ...listAgencies({ agencies: AGENCIES, incomplete: [], total: AGENCIES.length }),
  ...indexAgencies(AGENCIES, new Date().getFullYear()),
};

const idsOf = (agencies: readonly { readonly id: number }[]) => agencies.map(({ id }) => id);

test('the cases list the agencies in the order of their names', () => {
  expect(AGENCIES).toEqual(SEARCHED_AGENCIES);
});

describe('the directory is searched', () => {
  test.for(SEARCH_CASES)('%s: „%s“', ([, term, named, further, more = {}]) => {
    const { choices, sort = 'name', counts: asked, explained = {}, corrected = null } = more;
    const search = { term: cleanTerm(term), choices: { ...NO_CHOICES, ...choices }, sort };
    const page = directory.search(search, 0, 24);
    const ids = idsOf(page.agencies);
    expect({ named: ids.slice(0, page.namedCount), further: ids.slice(page.namedCount) }).toEqual({
      named,
      further,
    });
    expect(page).toMatchObject({
      total: named.length + further.length,
      correctedTerm: corrected,
      next: null,
    });
    const facets = directory.countFacets(search);
    for (const { name: facet } of FACETS) {
      const expected = asked?.[facet] ?? {};
      const { options, counts } = facets[facet];
      const counted = Object.keys(expected).map((key) => [
        key,
        counts[options.findIndex((option) => option.key === key)] ?? 0,
      ]);
      expect({ facet, ...Object.fromEntries(counted) }).toEqual({ facet, ...expected });
    }
    for (const [id, fields] of Object.entries(explained)) {
      expect(describeFields(page.matched[Number(id)] ?? [])).toBe(fields);
    }
  });

  test('page by page, with what is named first', () => {
    const search = { term: 'Vertrieb', choices: NO_CHOICES, sort: 'name' } as const;
    const whole = directory.search(search, 0, 24);
    const pages = [0, 2, 4].map((from) => directory.search(search, from, from + 2));
    expect(pages.flatMap(({ agencies }) => idsOf(agencies))).toEqual(idsOf(whole.agencies));
    expect(pages.reduce((sum, { namedCount }) => sum + namedCount, 0)).toBe(whole.namedCount);
    expect(pages.map(({ next }) => next)).toEqual([2, 4, null]);
  });
});

test('a page of all is what the search for nothing finds', () => {
  const search = { term: '', choices: NO_CHOICES, sort: 'name' } as const;
  for (const [from, to] of [
    [0, 5],
    [5, 10],
    [10, 15],
  ] as const)
    expect(directory.page(from, to)).toEqual(directory.search(search, from, to));
});

test.each(LARGEST_CASES)('the directory is ranked by size from $from to $to', ({ from, to, ids }) => {
  expect(idsOf(directory.largest(from, to, NAME_DEFAULTS.overview))).toEqual(ids);
});

test.each(NAME_CASES)('names like „$name“ are known', ({ name, ids }) => {
  expect(idsOf(directory.named(name, 99))).toEqual(ids);
  expect(idsOf(directory.named(name, 1))).toEqual(ids.slice(0, 1));
});
