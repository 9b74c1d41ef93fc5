import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgencyIndex, buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { rankByNeed } from '#domain/advisor/matcher.ts';
import { readNeed } from '#domain/advisor/need.ts';
import { recommendAgencies } from '#domain/advisor/recommendation.ts';
import { UNSEEN_NEEDS } from '#tests/advisor/fresh-needs.ts';
import { JUDGED_NEEDS } from '#tests/advisor/judged-needs.ts';
import { JUDGED, JUDGED_LIST, mean, scoreNeed } from '#tests/advisor/quality.ts';
import { scoreTermNeed, TERM_AGENCIES, TERM_NEEDS } from '#tests/advisor/term-needs.ts';
import { aBareAgency, aPartner } from '#tests/fixtures/agency.ts';
import { askForCandidates, callCandidates, candidatesOf } from '#tests/harness/advisor-candidates.ts';
import { someGeneratedAgencies } from '#tests/fixtures/generated-agencies.ts';
import { fillAgencies } from '#tests/harness/agency-search.ts';
import { type TestDatabase, type DatabaseRow } from '#tests/harness/database-calls.ts';
import { TEST_DATABASES, openPlainTestDatabase } from '#tests/harness/test-databases.ts';

/** Fewer candidates than the site requests, so that a poor choice has an effect. */
const FEW = 60;

const PLACED = [
  aBareAgency({
    id: 1,
    name: 'Kasseler Buch',
    specializations: ['Bilanzbuchhaltung'],
    locations: ['Kassel'],
  }),
  aBareAgency({ id: 2, name: 'Kasseler Finanz', specializations: ['Finanzen'], locations: ['Kassel'] }),
  aBareAgency({
    id: 3,
    name: 'Münchner Buch',
    specializations: ['Bilanzbuchhaltung'],
    locations: ['München'],
  }),
  aBareAgency({ id: 4, name: 'Kasseler Pflege', specializations: ['Pflege'], locations: ['Kassel'] }),
  aBareAgency({ id: 5, name: 'Kieler Pflege', specializations: ['Pflege'], locations: ['Kiel'] }),
  aBareAgency({
    id: 6,
    name: 'Stille',
    summary: 'Wir besetzen Quantenphysiker und ÄRZTE in Kliniken.',
  }),
  aBareAgency({ id: 7, name: 'Quantenköpfe', specializations: ['Quantencomputing'], locations: ['Jena'] }),
  aBareAgency({
    id: 8,
    name: 'Interimhaus',
    specializations: ['Bilanzbuchhaltung', 'Interim Management'],
    locations: ['Kassel'],
  }),
];

const idsOf = (agencies: readonly { readonly id: number }[]) => agencies.map(({ id }) => id);

async function askOnce(database: TestDatabase, seed: number): Promise<number[]> {
  return idsOf(await askForCandidates(database, { query: 'Vertrieb', seed }, 20));
}

function bestOf(query: string, index: AgencyIndex): number[] {
  return idsOf(
    rankByNeed(readNeed(query), index)
      .best(3)
      .map(({ agency }) => agency),
  );
}

const long = (length: number) => 'ä'.repeat(length);
const manyParts = (count: number) => Array.from({ length: count }, () => ({ place: { kassel: 5 } }));
const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${String(at)}`, at]));

describe.each(TEST_DATABASES)('candidates on $name', ({ open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });

  afterAll(async () => {
    await database.close();
  });

  describe('of a few agencies', () => {
    beforeAll(async () => {
      await fillAgencies(database, PLACED);
    });

    test.each([
      ['the function before the place', 'Bilanzbuchhalter in Kassel', [1, 8, 2, 3]],
      ['a neighbouring function is the wider one', 'Controller in Kassel', [2]],
      ['what is not wanted comes last', 'Bilanzbuchhalter Kassel, kein Interim Manager', [1]],
      ['a region holds its towns', 'Buchhalter Bayern', [3]],
      ['a word that the vocabulary does not know, in a field before a text', 'Quantencomputing', [7]],
      ['the query to the letter first, also in capitals', 'quantenphysiker und ärzte', [6]],
      ['a word of the description', 'Quantenphysiker', [6]],
    ])('%s: „%s“', async (_name, query, best) => {
      const candidates = idsOf(await askForCandidates(database, { query }));
      expect(new Set(candidates.slice(0, best.length))).toEqual(new Set(best));
    });

    test('are whole rows', async () => {
      const [first] = await askForCandidates(database, { query: 'Quantenphysiker und Ärzte' });
      expect(first).toEqual(PLACED[5]);
    });

    test('are filled up with all others, each once', async () => {
      const candidates = idsOf(await askForCandidates(database, { query: 'Bilanzbuchhalter in Kassel' }));
      expect(candidates.toSorted((a, b) => a - b)).toEqual(idsOf(PLACED));
    });

    test('are no more than the requested number', async () => {
      expect(idsOf(await askForCandidates(database, { query: 'Bilanzbuchhalter Kassel' }, 3))).toHaveLength(
        3,
      );
    });

    test('a removed part does not count, and then no literal match of the query does either', async () => {
      const search = { query: 'Pflege Kassel', without: ['Ort:Kassel'] };
      const candidates = idsOf(await askForCandidates(database, search));
      expect(new Set(candidates.slice(0, 2))).toEqual(new Set([4, 5]));
    });
  });

  describe('of many agencies', () => {
    const AGENCIES = [...someGeneratedAgencies(400), aPartner({ id: 900 })];
    beforeAll(async () => {
      await fillAgencies(database, AGENCIES);
    });

    test.each(['Bilanzbuchhalter', '', 'Quastenflosser'])(
      'always include the premium partner: „%s“',
      async (query) => {
        expect(idsOf(await askForCandidates(database, { query }, 5))).toContain(900);
      },
    );

    test('are the same for the same search, and others with another seed', async () => {
      expect(await askOnce(database, 7)).toEqual(await askOnce(database, 7));
      expect(await askOnce(database, 8)).not.toEqual(await askOnce(database, 7));
    });

    test.each(['Vertrieb', 'Executive Search', 'Leipzig', 'management', 'Beratung'])(
      'include three literal matches of „%s“ where the directory has three',
      async (query) => {
        const search = { query, without: [], seed: 3 };
        const literalOf = (agencies: readonly (typeof AGENCIES)[number][]) =>
          recommendAgencies(search, buildAgencyIndex(agencies)).recommendations.filter(({ agency }) =>
            JSON.stringify(agency).toLowerCase().includes(query.toLowerCase()),
          ).length;
        expect(literalOf(await askForCandidates(database, search))).toBe(literalOf(AGENCIES));
      },
    );
  });

  describe('whatever is sent', () => {
    beforeAll(async () => {
      await fillAgencies(database, PLACED);
    });

    test.each<[string, DatabaseRow]>([
      ['nothing', {}],
      ['nulls', { query: null, wanted: null, seed: null, amount: null }],
      ['a quote', { query: "'; drop table public.admins; --" }],
      ['a dollar quote', { query: '$$; select pg_sleep(9); $$' }],
      ['query operators', { query: "!!!'a':* <-> & ((|" }],
      ['the longest query', { query: '😀'.repeat(1000) }],
      ['other scripts', { query: '搜索 поиск بحث 🏢' }],
      ['control characters', { query: '\u0001\u202E\u2028\uFEFF' }],
      ['a need that is an object', { wanted: { specialisation: {} } }],
      ['a need that is a number', { wanted: 7 }],
      ['empty parts', { wanted: [{}, { place: {} }] }],
      ['unknown facets and keys', { wanted: [{ farbe: { rot: 1 }, place: { nirgends: 5 } }] }],
      ['a facet that closes the statement', { wanted: [{ 'place) or true --': { kassel: 5 } }] }],
      [
        'a key that closes the list',
        { wanted: [{ place: { "kassel'}') or true --": 5, '*': 5, '%*': 5 } }] },
      ],
      ['a word with operators', { wanted: [{ words: { "':* | !(": 5, '': 5, '\\': 5 } }] }],
      ['points that are no numbers', { wanted: [{ place: { kassel: 'x', kiel: null, jena: [] } }] }],
      ['points in fractions and below zero', { wanted: [{ place: { kassel: 0.4, kiel: -7.5 } }] }],
      ['only what is not wanted', { wanted: [{ place: { kassel: -150 } }] }],
      ['the most parts', { wanted: manyParts(12) }],
      ['the most keys', { wanted: [{ place: manyKeys(492), words: manyKeys(8) }] }],
      ['the longest key', { wanted: [{ place: { [long(64)]: 5 } }] }],
      ['an amount of nothing', { amount: 0 }],
      ['an amount of less than nothing', { amount: -5 }],
    ])('%s is answered', async (_name, args) => {
      expect(candidatesOf(await callCandidates(database, args)).length).toBeGreaterThan(0);
    });

    test.each<[string, DatabaseRow]>([
      ['parts that are no objects', { wanted: ['place', 7] }],
      ['keys that are no objects', { wanted: [{ place: 'kassel' }] }],
      ['points out of range', { wanted: [{ place: { kassel: 1e300 } }] }],
    ])('%s are rejected', async (_name, args) => {
      const { errorCode, rows } = await callCandidates(database, args);
      expect(errorCode).toMatch(/^22/);
      expect(rows).toEqual([]);
    });

    test.each<[string, DatabaseRow]>([
      ['a query of 1,001 characters', { query: 'ä'.repeat(1001) }],
      ['13 parts', { wanted: manyParts(13) }],
      ['501 keys', { wanted: [{ place: manyKeys(300) }, { industry: manyKeys(201) }] }],
      ['nine words', { wanted: [{ words: manyKeys(5) }, { words: manyKeys(4) }] }],
      ['a key of 65 characters', { wanted: [{ place: { [long(65)]: 5 } }] }],
    ])('%s are past the bounds', async (_name, args) => {
      const { errorCode, rows } = await callCandidates(database, args);
      expect(errorCode).toBe('22023');
      expect(rows).toEqual([]);
    });

    test('there are never more than 300', async () => {
      await fillAgencies(database, someGeneratedAgencies(320));
      expect(candidatesOf(await callCandidates(database, { amount: 1_000_000 }))).toHaveLength(300);
    });
  });
});

// The function is the same in every database, so its choice among many agencies is tested in one of them.
describe('candidates of many', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openPlainTestDatabase();
  });

  afterAll(async () => {
    await database.close();
  });

  test('equal ones are chosen by chance, independent of name and age', async () => {
    const equal = Array.from({ length: 40 }, (_, at) =>
      aBareAgency({ id: at + 1, name: `Agentur ${String(at + 1)}`, specializations: ['Controlling'] }),
    );
    await fillAgencies(database, equal);
    const seats = new Map<number, number>();
    for (let seed = 0; seed < 200; seed += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one database
      const [first] = await askForCandidates(database, { query: 'Controller', seed }, 1);
      if (first !== undefined) seats.set(first.id, (seats.get(first.id) ?? 0) + 1);
    }
    // On average each is first 5 times, so nearly every agency is first at least once and none is always.
    expect(seats.size).toBeGreaterThan(34);
    expect(Math.max(...seats.values())).toBeLessThan(16);
  });

  test('the matcher ranks 60 candidates of 240 judged agencies as well as all 240 [C3]', async () => {
    await fillAgencies(database, JUDGED_LIST);
    const needs = [...JUDGED_NEEDS, ...UNSEEN_NEEDS];
    const scores: number[] = [];
    for (const need of needs) {
      // oxlint-disable-next-line no-await-in-loop -- one database
      const candidates = await askForCandidates(database, { query: need.query }, FEW);
      scores.push(scoreNeed(need, JUDGED, (query) => bestOf(query, buildAgencyIndex(candidates))));
    }
    const whole = buildAgencyIndex(JUDGED_LIST);
    const all = needs.map((need) => scoreNeed(need, JUDGED, (query) => bestOf(query, whole)));
    expect(mean(scores)).toBeGreaterThan(mean(all) - 0.01);
    expect(mean(scores)).toBeGreaterThanOrEqual(0.9);
  });

  test('the matcher does so for needs with terms, too', async () => {
    const list = TERM_AGENCIES.map(({ agency }) => agency);
    await fillAgencies(database, list);
    const whole = buildAgencyIndex(list);
    const scores: number[] = [];
    const all: number[] = [];
    for (const need of TERM_NEEDS) {
      // oxlint-disable-next-line no-await-in-loop -- one database
      const candidates = await askForCandidates(database, { query: need.query }, FEW);
      scores.push(scoreTermNeed(need, (query) => bestOf(query, buildAgencyIndex(candidates))));
      all.push(scoreTermNeed(need, (query) => bestOf(query, whole)));
    }
    expect(mean(scores)).toBeGreaterThan(mean(all) - 0.01);
  });
});
