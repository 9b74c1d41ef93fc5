import { expect, test } from 'vitest';
import { isPaidPlacement } from '#agency/model/agency.ts';
import { computeProfileScore } from '#agency/model/profile-score.ts';
import { createAdvisor } from '#directory/api/advised-agencies.ts';
import { indexAgencies } from '#directory/api/indexed-agencies.ts';
import { sortAgenciesByName } from '#directory/model/search/agency-search.ts';
import { SORTS } from '#directory/model/search/directory-sort.ts';
import { NO_CHOICES } from '#directory/model/search/facets.ts';
import { buildTopList, displayEntry } from '#directory/model/top-list/top-list.ts';
import { someAgenciesWithTerms } from '#tests/fixtures/generated-agencies.ts';

/* Results that the browser computes from a loaded directory do not depend on payment. docs/decisions/paid-placement.md */

const YEAR = 2026;
const basic = someAgenciesWithTerms(120);
const paid = basic.map((agency, at) => ({ ...agency, isPremium: at % 5 === 0 }));

const open = (agencies: typeof paid | typeof basic) => {
  const sorted = sortAgenciesByName(agencies);
  return { ...indexAgencies(sorted, YEAR), ...createAdvisor(sorted) };
};
const idsIn = (agencies: readonly { readonly id: number }[]) => agencies.map(({ id }) => id);
const withoutPayment = open(basic);
const withPayment = open(paid);

test.each(
  ['', 'Berlin', 'Vertrieb', 'Vertreib'].flatMap((term) =>
    SORTS.flatMap(({ name: sort }) => [[], ['3']].map((reviews) => ({ term, sort, reviews: [...reviews] }))),
  ),
)('a search for „$term“ by $sort, reviewed $reviews times', ({ term, sort, reviews }) => {
  const search = { term, sort, choices: { ...NO_CHOICES, reviews } };
  const { ads, agencies, ...found } = withPayment.search(search, 0, 200);
  const before = withoutPayment.search(search, 0, 200);
  expect({ ...found, ids: idsIn(agencies) }).toEqual({
    ids: idsIn(before.agencies),
    namedCount: before.namedCount,
    matched: before.matched,
    total: before.total,
    next: before.next,
    correctedTerm: before.correctedTerm,
    droppedWord: before.droppedWord,
  });
  expect(before.ads).toEqual([]);
  expect(ads.every(({ id }) => idsIn(agencies).includes(id))).toBe(true);
  expect(withPayment.countFacets(search)).toEqual(withoutPayment.countFacets(search));
});

test.each(['Vertriebsleitung im Maschinenbau in Köln', 'CFO', 'xyz'])(
  'the advisor, asked for „%s“',
  (query) => {
    const search = { query, seed: 7, without: [] };
    const idsOf = (directory: typeof withPayment) => {
      const { recommendations, partial } = directory.recommend(search);
      return [...recommendations, ...partial].map(({ agency, reason }) => ({ id: agency.id, reason }));
    };
    expect(idsOf(withPayment)).toEqual(idsOf(withoutPayment));
  },
);

test('scores, the top list and similar entries do not depend on payment; only the label differs', () => {
  expect(paid.map((agency) => computeProfileScore(agency, YEAR))).toEqual(
    basic.map((agency) => computeProfileScore(agency, YEAR)),
  );
  const listed = (ranked: typeof paid | typeof basic) =>
    buildTopList({ ranked, samples: [] }).map((entry) => displayEntry(entry, YEAR));
  expect(listed(paid).map((card) => ({ ...card, isPaid: null }))).toEqual(
    listed(basic).map((card) => ({ ...card, isPaid: null })),
  );
  expect(listed(paid).filter(({ isPaid }) => isPaid)).toHaveLength(paid.filter(isPaidPlacement).length);
  const similar = (directory: typeof withPayment) =>
    basic.map(({ id }) => directory.surroundings(id).similar.map((agency) => agency.id));
  expect(similar(withPayment)).toEqual(similar(withoutPayment));
});
