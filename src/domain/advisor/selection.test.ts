import { describe, expect, test } from 'vitest';
import type { Agency } from '#domain/agency/agency.ts';
import { anAgency, aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import { ALMOST_ONE, integerBelow, repeatingRandom } from '#tests/fixtures/random.ts';
import {
  type AgencyMatch,
  MAX_RECOMMENDATIONS,
  type Recommendation,
  selectRecommendations,
} from './selection.ts';
import { type Random, seededRandom } from '#domain/random/seeded-random.ts';

type Partner = 'absent' | 'among the matches' | 'not among the matches';

interface Search {
  readonly agencies: readonly Agency[];
  readonly matches: readonly AgencyMatch[];
}

const PARTNER = aPartner();

function aMatch(agency: Agency, score = 1): AgencyMatch {
  return { agency, score, reasons: [{ field: 'locations', value: `Ort ${String(agency.id)}` }] };
}

/** Matches of the agencies 1, 2, 3 … with these scores. */
function scored(...scores: readonly number[]): AgencyMatch[] {
  return scores.map((score, index) => aMatch(anAgency({ id: index + 1 }), score));
}

/** `total` agencies, of which `matching` match equally well; the partner, where there is one, is the last. */
function aSearch(total: number, matching: number, partner: Partner): Search {
  const others = someAgencies(partner === 'absent' ? total : total - 1);
  const agencies = partner === 'absent' ? others : [...others, PARTNER];
  const candidates = partner === 'among the matches' ? agencies.toReversed() : others;
  return { agencies, matches: candidates.slice(0, matching).map((agency) => aMatch(agency)) };
}

/** Sources of chance that go to the limits, and many that do not. */
function sourcesOfChance(): { name: string; random: Random }[] {
  return [
    { name: 'always 0', random: repeatingRandom(0) },
    { name: 'always almost 1', random: repeatingRandom(ALMOST_ONE) },
    { name: 'always 0.5', random: repeatingRandom(0.5) },
    { name: '0 and almost 1 in turn', random: repeatingRandom(0, ALMOST_ONE) },
    { name: 'almost 1 and 0 in turn', random: repeatingRandom(ALMOST_ONE, 0) },
    { name: 'thirds', random: repeatingRandom(1 / 3, 2 / 3, 0) },
    ...Array.from({ length: 200 }, (_, seed) => ({
      name: `seed ${String(seed)}`,
      random: seededRandom(seed),
    })),
  ];
}

function idsOf(recommendations: readonly Recommendation[]): number[] {
  return recommendations.map((recommendation) => recommendation.agency.id);
}

function countOf(kind: Recommendation['kind'], recommendations: readonly Recommendation[]): number {
  return recommendations.filter((recommendation) => recommendation.kind === kind).length;
}

/** The names of the sources of chance with which the search does not end as it should. */
function whereNot(
  isRight: (result: readonly Recommendation[]) => boolean,
  { matches, agencies }: Search,
): string[] {
  return sourcesOfChance()
    .filter(({ random }) => !isRight(selectRecommendations(matches, agencies, random)))
    .map(({ name }) => name);
}

describe('at most 3 recommendations', () => {
  test('the limit is 3', () => {
    expect(MAX_RECOMMENDATIONS).toBe(3);
  });
});

describe('who gets the seats', () => {
  test.each<{
    total: number;
    matching: number;
    partner: Partner;
    seats: [matches: number, partner: number, fillers: number];
  }>([
    // No matches: the partner and 2 random others, or 3 random agencies if it is absent.
    { total: 10, matching: 0, partner: 'not among the matches', seats: [0, 1, 2] },
    { total: 10, matching: 0, partner: 'absent', seats: [0, 0, 3] },
    // Fewer than 3: filled with random other agencies.
    { total: 10, matching: 1, partner: 'absent', seats: [1, 0, 2] },
    { total: 10, matching: 1, partner: 'not among the matches', seats: [1, 1, 1] },
    { total: 10, matching: 1, partner: 'among the matches', seats: [1, 0, 2] },
    { total: 10, matching: 2, partner: 'absent', seats: [2, 0, 1] },
    { total: 10, matching: 2, partner: 'not among the matches', seats: [2, 1, 0] },
    { total: 10, matching: 2, partner: 'among the matches', seats: [2, 0, 1] },
    // Three: the partner takes a seat where it is not among them.
    { total: 10, matching: 3, partner: 'absent', seats: [3, 0, 0] },
    { total: 10, matching: 3, partner: 'not among the matches', seats: [2, 1, 0] },
    { total: 10, matching: 3, partner: 'among the matches', seats: [3, 0, 0] },
    // More than three: at most 3 are taken.
    { total: 10, matching: 4, partner: 'absent', seats: [3, 0, 0] },
    { total: 10, matching: 4, partner: 'not among the matches', seats: [2, 1, 0] },
    { total: 10, matching: 4, partner: 'among the matches', seats: [3, 0, 0] },
    { total: 10, matching: 9, partner: 'not among the matches', seats: [2, 1, 0] },
    { total: 10, matching: 10, partner: 'absent', seats: [3, 0, 0] },
    { total: 10, matching: 10, partner: 'among the matches', seats: [3, 0, 0] },
    // Just three agencies in all.
    { total: 3, matching: 0, partner: 'absent', seats: [0, 0, 3] },
    { total: 3, matching: 0, partner: 'not among the matches', seats: [0, 1, 2] },
    { total: 3, matching: 2, partner: 'not among the matches', seats: [2, 1, 0] },
    { total: 3, matching: 3, partner: 'among the matches', seats: [3, 0, 0] },
    // Fewer than three agencies in all: as many as there are.
    { total: 2, matching: 0, partner: 'absent', seats: [0, 0, 2] },
    { total: 2, matching: 0, partner: 'not among the matches', seats: [0, 1, 1] },
    { total: 2, matching: 1, partner: 'absent', seats: [1, 0, 1] },
    { total: 2, matching: 1, partner: 'not among the matches', seats: [1, 1, 0] },
    { total: 2, matching: 1, partner: 'among the matches', seats: [1, 0, 1] },
    { total: 2, matching: 2, partner: 'absent', seats: [2, 0, 0] },
    { total: 2, matching: 2, partner: 'among the matches', seats: [2, 0, 0] },
    { total: 1, matching: 0, partner: 'absent', seats: [0, 0, 1] },
    { total: 1, matching: 0, partner: 'not among the matches', seats: [0, 1, 0] },
    { total: 1, matching: 1, partner: 'absent', seats: [1, 0, 0] },
    { total: 1, matching: 1, partner: 'among the matches', seats: [1, 0, 0] },
    { total: 0, matching: 0, partner: 'absent', seats: [0, 0, 0] },
  ])(
    '$matching of $total agencies match, the partner is $partner: [matches, partner, fillers] = $seats',
    ({ total, matching, partner, seats }) => {
      const { agencies, matches } = aSearch(total, matching, partner);
      for (const { name, random } of sourcesOfChance()) {
        const result = selectRecommendations(matches, agencies, random);
        const given = [countOf('match', result), countOf('partner', result), countOf('filler', result)];
        const isRepeated = new Set(idsOf(result)).size < result.length;
        expect({ name, given, isRepeated }).toEqual({ name, given: seats, isRepeated: false });
      }
    },
  );

  test('a partner among the matches is there once, as a match with its reasons', () => {
    const { agencies, matches } = aSearch(10, 3, 'among the matches');
    for (const { name, random } of sourcesOfChance()) {
      const result = selectRecommendations(matches, agencies, random);
      const entries = result.filter(({ agency }) => agency.id === PARTNER.id);
      expect({ name, entries }).toEqual({
        name,
        entries: [{ agency: PARTNER, kind: 'match', reasons: [{ field: 'locations', value: 'Ort 900' }] }],
      });
    }
  });

  test('a partner among more than three equal matches always has a seat, with its reasons', () => {
    const search = aSearch(7, 6, 'among the matches');
    expect(
      whereNot(
        (result) => result.some(({ agency, kind }) => agency.id === PARTNER.id && kind === 'match'),
        search,
      ),
    ).toEqual([]);
  });

  test.each(['PEOPLE FINDING COMPANY', 'people finding company', 'Die People Finding Company GmbH'])(
    'the partner is recognised as %j',
    (name) => {
      const agencies = [...someAgencies(9), aPartner({ name })];
      const result = selectRecommendations(scored(1, 1, 1, 1, 1), agencies, seededRandom(1));
      expect(result.map(({ kind }) => kind)).toEqual(['match', 'match', 'partner']);
      expect(result[2]?.agency.name).toBe(name);
    },
  );

  test.each([0, 1, 4, 9])('the partner is inserted wherever it is in the list: place %i', (place) => {
    const agencies = someAgencies(9).toSpliced(place, 0, PARTNER);
    expect(whereNot((result) => idsOf(result).includes(PARTNER.id), { matches: [], agencies })).toEqual([]);
  });

  test('every other agency can be chosen to fill a seat', () => {
    const { agencies, matches } = aSearch(10, 1, 'not among the matches');
    const selections = Array.from({ length: 300 }, (_, seed) =>
      idsOf(selectRecommendations(matches, agencies, seededRandom(seed))),
    );
    const chosen = [...new Set(selections.flat())].toSorted((a, b) => a - b);
    expect(chosen).toEqual(agencies.map((agency) => agency.id));
  });
});

describe('what a recommendation says', () => {
  const first = anAgency({ id: 1 });
  const second = anAgency({ id: 2 });

  test('a match keeps its agency and its reasons; the partner and a filler have none', () => {
    const reasons = [
      { field: 'locations', value: 'Berlin' },
      { field: 'summary', value: '' },
    ] as const;
    const [match, ...others] = selectRecommendations(
      [{ agency: second, score: 1, reasons }],
      [first, second, PARTNER],
      seededRandom(3),
    );
    expect(match).toEqual({ agency: second, kind: 'match', reasons });
    expect(others).toHaveLength(2);
    expect(others).toContainEqual({ agency: PARTNER, kind: 'partner', reasons: [] });
    expect(others).toContainEqual({ agency: first, kind: 'filler', reasons: [] });
  });

  test('where nothing matches and there is no partner, all are fillers', () => {
    const result = selectRecommendations([], someAgencies(4), seededRandom(3));
    expect(result.map(({ kind }) => kind)).toEqual(['filler', 'filler', 'filler']);
  });

  const displaced = (matches: readonly AgencyMatch[], others = 5) =>
    selectRecommendations(matches, [...someAgencies(others), PARTNER], seededRandom(3)).map(
      ({ agency, hasDisplaced }) => [agency.id === PARTNER.id, hasDisplaced === true],
    );

  test.each<[name: string, matches: AgencyMatch[], hasDisplaced: boolean]>([
    ['no match', [], false],
    ['two matches leave a seat', scored(2, 1), false],
    ['a third match loses it', scored(3, 2, 1), true],
    ['of many matches the third best loses it', scored(5, 4, 3, 2, 1), true],
    ['the partner is among the three best', [...scored(3, 2), aMatch(PARTNER, 1)], false],
    ['the partner is as good as the third', [...scored(3, 2, 1), aMatch(PARTNER, 1)], false],
    ['the partner is a hair worse than the third', [...scored(3, 2, 1), aMatch(PARTNER, 0.999)], true],
  ])(
    'the partner says that it took a seat where a better match would have had it: %s',
    (_name, matches, took) => {
      expect(displaced(matches)).toContainEqual([true, took]);
      expect(displaced(matches)).not.toContainEqual([false, true]);
    },
  );

  test('the lists that were given stay as they are', () => {
    const agencies = [first, second, anAgency({ id: 3 }), PARTNER];
    const matches = [aMatch(second), aMatch(first)];
    for (const { random } of sourcesOfChance()) selectRecommendations(matches, agencies, random);
    expect(agencies).toEqual([first, second, anAgency({ id: 3 }), PARTNER]);
    expect(matches).toEqual([aMatch(second), aMatch(first)]);
  });

  test('the same chance gives the same recommendations', () => {
    const { agencies, matches } = aSearch(30, 12, 'not among the matches');
    for (let seed = 0; seed < 50; seed += 1) {
      expect(selectRecommendations(matches, agencies, seededRandom(seed))).toEqual(
        selectRecommendations(matches, agencies, seededRandom(seed)),
      );
    }
  });
});

describe('matches take their seats by descending score', () => {
  const agencies = someAgencies(9);

  test.each<[name: string, scores: number[], ids: number[]]>([
    ['the three best of five, best first', [2, 5, 1, 4, 3], [2, 4, 5]],
    ['only the order of the scores counts, not their size', [0.001, 1_000, 0.002], [2, 3, 1]],
    ['scores a hair apart', [1, 1 + Number.EPSILON, 1 - Number.EPSILON], [2, 1, 3]],
  ])('%s', (_name, scores, ids) => {
    const isInOrder = (result: readonly Recommendation[]) => idsOf(result).join() === ids.join();
    expect(whereNot(isInOrder, { matches: scored(...scores), agencies })).toEqual([]);
  });

  test('the partner takes the seat of the third best, never of the two best', () => {
    const search = { matches: scored(2, 5, 1, 4, 3), agencies: [...agencies, PARTNER] };
    expect(whereNot((result) => idsOf(result).join() === '2,4,900', search)).toEqual([]);
  });

  test('a partner among the matches, but not among the three best, takes the last seat', () => {
    const search = { matches: [aMatch(PARTNER, 1), ...scored(2, 3, 4)], agencies: [...agencies, PARTNER] };
    expect(whereNot((result) => idsOf(result).join() === `3,2,${String(PARTNER.id)}`, search)).toEqual([]);
  });

  test('the best is certain; chance decides among equals for the seats that are left', () => {
    const seen = new Set(
      Array.from({ length: 300 }, (_, seed) =>
        idsOf(selectRecommendations(scored(1, 1, 9, 1), agencies, seededRandom(seed))).join(),
      ),
    );
    expect([...seen].toSorted()).toEqual(['3,1,2', '3,1,4', '3,2,1', '3,2,4', '3,4,1', '3,4,2']);
  });
});

/** On which places, counted from 0, the partner was seen. */
function placesOfPartner({ matches, agencies }: Search): number[] {
  const places = Array.from({ length: 300 }, (_, seed) =>
    idsOf(selectRecommendations(matches, agencies, seededRandom(seed))).indexOf(PARTNER.id),
  );
  return [...new Set(places)].toSorted((a, b) => a - b);
}

describe('the final set is shuffled within the same score', () => {
  test.each<[matching: number, places: number[]]>([
    [0, [0, 1, 2]],
    [1, [1, 2]],
    [2, [2]],
    [3, [2]],
    [4, [2]],
  ])('an inserted partner beside %i matches reaches every place behind them: %j', (matching, places) => {
    expect(placesOfPartner(aSearch(10, matching, 'not among the matches'))).toEqual(places);
  });

  test('a partner among three equal matches reaches every place', () => {
    expect(placesOfPartner(aSearch(10, 3, 'among the matches'))).toEqual([0, 1, 2]);
  });

  test.each<[total: number, places: number[]]>([
    [3, [0, 1, 2]],
    [2, [0, 1]],
    [1, [0]],
  ])('with %i agencies in all and no match the partner reaches every place: %j', (total, places) => {
    expect(placesOfPartner(aSearch(total, 0, 'not among the matches'))).toEqual(places);
  });
});

const SELECTIONS = 12_000;

/** How far the counts are from equal ones: Pearson's chi-square. */
function chiSquare(counts: readonly number[]): number {
  const expected = SELECTIONS / counts.length;
  return counts.reduce((sum, observed) => sum + (observed - expected) ** 2 / expected, 0);
}

/** How often each outcome was seen: the ids in their order, or sorted where their order does not count. */
function tally({ matches, agencies }: Search, isOrdered: boolean): number[] {
  const counts = new Map<string, number>();
  const random = seededRandom(20_261_121);
  for (let at = 0; at < SELECTIONS; at += 1) {
    const ids = idsOf(selectRecommendations(matches, agencies, random));
    const outcome = (isOrdered ? ids : ids.toSorted((a, b) => a - b)).join();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return [...counts.values()];
}

describe('chance is fair', () => {
  // `limit` is what chi-square exceeds once in a thousand times if all outcomes are equally likely.
  test.each<[name: string, search: Search, isOrdered: boolean, outcomes: number, limit: number]>([
    ['three equal matches, in order', aSearch(3, 3, 'absent'), true, 6, 20.5],
    ['three of five equal matches', aSearch(5, 5, 'absent'), false, 10, 27.9],
    ['three of five equal matches, in order', aSearch(5, 5, 'absent'), true, 60, 98.3],
    ['two of four equal matches before the partner', aSearch(5, 4, 'not among the matches'), true, 12, 31.3],
    ['three of five fillers, in order', aSearch(5, 0, 'absent'), true, 60, 98.3],
    ['the partner and two of four fillers, in order', aSearch(5, 0, 'not among the matches'), true, 36, 66.6],
    ['two equal matches, then one of five fillers', aSearch(7, 2, 'absent'), true, 10, 27.9],
  ])('%s: all outcomes are equally likely', (_name, search, isOrdered, outcomes, limit) => {
    const counts = tally(search, isOrdered);
    expect(counts).toHaveLength(outcomes);
    expect(chiSquare(counts)).toBeLessThan(limit);
  });
});

/** Up to 8 agencies in any order, with or without the partner, any of them matching with a score of 1 to 3. */
function anySearch(random: Random): Search {
  const others = someAgencies(integerBelow(8, random));
  const partners = random() < 0.5 ? [PARTNER] : [];
  const agencies = others.toSpliced(integerBelow(others.length + 1, random), 0, ...partners);
  const likelihood = random();
  const matches = agencies
    .filter(() => random() < likelihood)
    .map((agency) => aMatch(agency, 1 + integerBelow(3, random)))
    .toReversed();
  return { agencies, matches };
}

describe('whatever matches', () => {
  const searches = Array.from({ length: 3_000 }, (_, seed) => {
    const random = seededRandom(seed);
    const { agencies, matches } = anySearch(random);
    const result = selectRecommendations(matches, agencies, random);
    return { seed, agencies, matches, result, ids: idsOf(result) };
  });
  type Case = (typeof searches)[number];

  const scoreIn = ({ matches }: Case, id: number) =>
    matches.find(({ agency }) => agency.id === id)?.score ?? 0;
  const seedsWhereNot = (isRight: (search: Case) => boolean) =>
    searches.filter((search) => !isRight(search)).map(({ seed }) => seed);

  test('three seats are filled, or as many as there are agencies', () => {
    expect(seedsWhereNot(({ agencies, ids }) => ids.length === Math.min(3, agencies.length))).toEqual([]);
  });

  test('nobody is there twice', () => {
    expect(seedsWhereNot(({ ids }) => new Set(ids).size === ids.length)).toEqual([]);
  });

  test('nobody is there who is not in the list', () => {
    expect(
      seedsWhereNot(({ agencies, result }) => result.every(({ agency }) => agencies.includes(agency))),
    ).toEqual([]);
  });

  test('a match never comes after a filler or the inserted partner, nor after a worse match', () => {
    expect(
      seedsWhereNot((search) => {
        const scores = search.ids.map((id) => scoreIn(search, id));
        return scores.join() === scores.toSorted((a, b) => b - a).join();
      }),
    ).toEqual([]);
  });

  test('everyone is called what it is, and only matches give reasons', () => {
    expect(
      seedsWhereNot((search) =>
        search.result.every(({ agency, kind, reasons }) => {
          const other = agency.id === PARTNER.id ? 'partner' : 'filler';
          const isMatch = scoreIn(search, agency.id) > 0;
          return kind === (isMatch ? 'match' : other) && reasons.length === (isMatch ? 1 : 0);
        }),
      ),
    ).toEqual([]);
  });

  test('a partner that does not match always has a seat', () => {
    expect(
      seedsWhereNot((search) => {
        const isOwed = search.agencies.includes(PARTNER) && scoreIn(search, PARTNER.id) === 0;
        return countOf('partner', search.result) === (isOwed ? 1 : 0);
      }),
    ).toEqual([]);
  });

  test('no match is left out for a filler', () => {
    expect(
      seedsWhereNot(({ matches, result }) => {
        const seats = 3 - countOf('partner', result);
        return countOf('match', result) === Math.min(seats, matches.length);
      }),
    ).toEqual([]);
  });

  test('no match is left out for a worse one, but for the partner', () => {
    expect(
      seedsWhereNot(({ matches, ids }) => {
        const scoresWhere = (isSeated: boolean) =>
          matches
            .filter(({ agency }) => agency.id !== PARTNER.id && ids.includes(agency.id) === isSeated)
            .map(({ score }) => score);
        return Math.min(...scoresWhere(true)) >= Math.max(0, ...scoresWhere(false));
      }),
    ).toEqual([]);
  });
});
