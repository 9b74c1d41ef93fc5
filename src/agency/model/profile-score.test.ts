import { describe, expect, test } from 'vitest';
import { seededRandom } from '#advisor/model/seeded-random.ts';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { integerBelow, pickOne } from '#tests/fixtures/random.ts';
import {
  computeProfileScore,
  EARLIEST_YEAR,
  FIELD_COUNT,
  MAX_SCORE,
  type ScoredRecord,
  type ScorePartName,
} from './profile-score.ts';

const YEAR = 2026;

function partOf(name: ScorePartName, record: ScoredRecord, year = YEAR) {
  return computeProfileScore(record, year).parts.find((part) => part.name === name);
}

const specializations = (count: number) => Array.from({ length: count }, (_, i) => `Gebiet ${String(i)}`);

describe('the Profil-Score of a whole record', () => {
  test('is 0 for a record with nothing but its name', () => {
    expect(computeProfileScore(aBareAgency(), YEAR).points).toBe(0);
  });

  test('is 10 for a record with every point', () => {
    expect(computeProfileScore(anAgency(), YEAR).points).toBe(MAX_SCORE);
    expect(MAX_SCORE).toBe(10);
  });

  test('consists of years, team, focus and completeness, ten points in all', () => {
    const { parts } = computeProfileScore(anAgency(), YEAR);
    expect(parts).toEqual([
      { name: 'years', counted: 28, points: 3, maximum: 3 },
      { name: 'team', counted: 24, points: 2, maximum: 2 },
      { name: 'focus', counted: 2, points: 2, maximum: 2 },
      { name: 'completeness', counted: 7, points: 3, maximum: 3 },
    ]);
  });

  test('gives no point for what is unknown, and says that it is', () => {
    expect(computeProfileScore(aBareAgency(), YEAR).parts).toEqual([
      { name: 'years', counted: null, points: 0, maximum: 3 },
      { name: 'team', counted: null, points: 0, maximum: 2 },
      { name: 'focus', counted: null, points: 0, maximum: 2 },
      { name: 'completeness', counted: 0, points: 0, maximum: 3 },
    ]);
  });

  test('is the same for the same record and year, and does not depend on the name', () => {
    const score = computeProfileScore(anAgency(), YEAR);
    expect(computeProfileScore(anAgency({ id: 7, name: 'People Finding Company' }), YEAR)).toEqual(score);
  });

  test('is always whole points from 0 to 10, whatever the record holds', () => {
    const random = seededRandom(20_261_121);
    const texts = [null, '', ' ', 'x'.repeat(20_000)] as const;
    const lists: readonly [string[], ...string[][]] = [[], ['IT'], specializations(6), specializations(7)];
    const numbers = [
      null,
      Number.NaN,
      -5,
      0,
      1,
      4.5,
      5,
      1699,
      1700,
      1998,
      2026,
      2027,
      1e9,
      Infinity,
    ] as const;
    for (let round = 0; round < 2_000; round += 1) {
      const record: ScoredRecord = {
        locations: pickOne(lists, random),
        foundedYear: pickOne(numbers, random),
        summary: pickOne(texts, random),
        specializations: pickOne(lists, random),
        industries: pickOne(lists, random),
        employees: pickOne(numbers, random),
        website: pickOne(texts, random),
      };
      const score = computeProfileScore(record, 2000 + integerBelow(40, random));
      expect(score.points).toBeGreaterThanOrEqual(0);
      expect(score.points).toBeLessThanOrEqual(MAX_SCORE);
      expect(Number.isInteger(score.points)).toBe(true);
      expect(score.points).toBe(score.parts.reduce((sum, part) => sum + part.points, 0));
    }
  });
});

describe('years in business', () => {
  test.each([
    { founded: YEAR, counted: 0, points: 0 },
    { founded: YEAR - 2, counted: 2, points: 0 },
    { founded: YEAR - 3, counted: 3, points: 1 },
    { founded: YEAR - 9, counted: 9, points: 1 },
    { founded: YEAR - 10, counted: 10, points: 2 },
    { founded: YEAR - 19, counted: 19, points: 2 },
    { founded: YEAR - 20, counted: 20, points: 3 },
    { founded: EARLIEST_YEAR, counted: YEAR - EARLIEST_YEAR, points: 3 },
  ])('founded in $founded: $counted years, $points points', ({ founded, counted, points }) => {
    expect(partOf('years', anAgency({ foundedYear: founded }))).toMatchObject({ counted, points });
  });

  test.each([
    ['unknown', null],
    ['ahead', YEAR + 1],
    ['before 1700', EARLIEST_YEAR - 1],
    ['no whole number', 1998.5],
    ['no number', Number.NaN],
  ])(
    'a founding year that is %s is unknown and gives nothing, nor does it count as filled',
    (_name, founded) => {
      const record = anAgency({ foundedYear: founded });
      expect(partOf('years', record)).toMatchObject({ counted: null, points: 0 });
      expect(partOf('completeness', record)).toMatchObject({ counted: FIELD_COUNT - 1 });
    },
  );

  test('grows with the year that is given, not with a clock', () => {
    const record = anAgency({ foundedYear: 2020 });
    expect(partOf('years', record, 2022)?.points).toBe(0);
    expect(partOf('years', record, 2023)?.points).toBe(1);
  });
});

describe('team size', () => {
  test.each([
    { employees: 0, points: 0 },
    { employees: 4, points: 0 },
    { employees: 5, points: 1 },
    { employees: 19, points: 1 },
    { employees: 20, points: 2 },
    { employees: 1_000_000, points: 2 },
  ])('$employees employees: $points points', ({ employees, points }) => {
    expect(partOf('team', anAgency({ employees: employees }))).toMatchObject({ counted: employees, points });
  });

  test.each([null, -1])('%s employees are an unknown number', (employees) => {
    const record = anAgency({ employees: employees });
    expect(partOf('team', record)).toMatchObject({ counted: null, points: 0 });
    expect(partOf('completeness', record)).toMatchObject({ counted: FIELD_COUNT - 1 });
  });
});

describe('focus', () => {
  test.each([
    { count: 1, points: 2 },
    { count: 3, points: 2 },
    { count: 4, points: 1 },
    { count: 6, points: 1 },
    { count: 7, points: 0 },
  ])('$count specializations: $points points', ({ count, points }) => {
    const record = anAgency({ specializations: specializations(count) });
    expect(partOf('focus', record)).toMatchObject({ counted: count, points });
  });

  test('no specialization is an unknown focus', () => {
    expect(partOf('focus', anAgency({ specializations: [] }))).toMatchObject({ counted: null, points: 0 });
  });
});

describe('completeness', () => {
  /** Each of the seven fields, and what it is where it is missing. */
  const EMPTY = {
    locations: [],
    foundedYear: null,
    summary: null,
    specializations: [],
    industries: [],
    employees: null,
    website: null,
  } as const satisfies ScoredRecord;

  test.each([
    { filled: 0, points: 0 },
    { filled: 2, points: 0 },
    { filled: 3, points: 1 },
    { filled: 4, points: 1 },
    { filled: 5, points: 2 },
    { filled: 6, points: 2 },
    { filled: 7, points: 3 },
  ])('$filled filled fields: $points points', ({ filled, points }) => {
    const record = anAgency(Object.fromEntries(Object.entries(EMPTY).slice(filled)));
    expect(partOf('completeness', record)).toMatchObject({ counted: filled, points });
  });

  test.each(Object.entries(EMPTY))('%s is one of the seven fields', (field, empty) => {
    expect(partOf('completeness', anAgency({ [field]: empty }))).toMatchObject({ counted: 6 });
  });

  test.each(['summary', 'website'])('blanks in %s fill nothing', (field) => {
    expect(partOf('completeness', anAgency({ [field]: '  ' }))).toMatchObject({ counted: 6 });
  });

  test('0 employees are an answer', () => {
    expect(partOf('completeness', anAgency({ employees: 0 }))).toMatchObject({ counted: 7 });
  });
});
