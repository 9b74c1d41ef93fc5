import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { talliesOf } from '#tests/fixtures/client-review.ts';
import { CASES_SITE_MEAN, CASES_TODAY, REVIEW_CASES } from '#tests/client-review-cases.ts';
import type { ReviewRatings } from './review-terms.ts';
import { countedReviews, monthsBefore, weightedValue } from '#tests/fixtures/review-figures.ts';
import { summariseReviews } from './summary.ts';

/* The cases hold for the database as well: tests/client-review-cases.ts. */

const rated = (overall: number): ReviewRatings => ({
  sector: overall,
  shortlist: overall,
  communication: overall,
  timeliness: overall,
  value: overall,
  overall,
});

const SUMMARY_CASES = REVIEW_CASES.map((given) => ({
  ...given,
  reviews: given.reviews.map(({ publishedAt, overall, client }, at) => ({
    id: `review-${String(at)}`,
    publishedAt,
    client: client ?? `client-${String(at)}`,
    ratings: rated(overall),
  })),
}));

test.each(SUMMARY_CASES)('$name: count, mean, weighted value', ({ reviews, count, mean, weight }) => {
  const counted = countedReviews(reviews, CASES_TODAY);
  expect(summariseReviews(talliesOf(counted))).toMatchObject({ count, mean });
  const value = weightedValue(counted, CASES_SITE_MEAN, CASES_TODAY);
  expect(value === null ? null : Math.round(value * 1e6) / 1e6).toBe(weight);
});

test('a profile shows how many gave how many stars, the means of all that is rated, and the period', () => {
  const reviews = [5, 4, 4].map((overall, at) => ({
    publishedAt: `2026-0${String(at + 1)}-15`,
    ratings: { ...rated(overall), value: at + 1 },
  }));
  expect(summariseReviews(talliesOf(reviews))).toEqual({
    count: 3,
    mean: 4.3,
    from: '2026-01-15',
    to: '2026-03-15',
    distribution: [0, 0, 0, 2, 1],
    dimensions: { ...rated(4.3), value: 2 },
  });
});

test.each([
  ['2026-11-22', 12, '2025-11-22'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2026-01-15', 36, '2023-01-15'],
])('%s, %i months before, is %s', (day, months, expected) => {
  expect(monthsBefore(day, months)).toBe(expected);
});

const days = fc
  .integer({ min: Date.UTC(2022, 0) / 86_400_000, max: Date.parse(CASES_TODAY) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const reviewLists = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    publishedAt: days,
    client: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    ratings: fc.integer({ min: 1, max: 5 }).map(rated),
  }),
  { selector: ({ id }) => id, maxLength: 20 },
);
const numbersOf = (
  reviews: Parameters<typeof countedReviews<(typeof SUMMARY_CASES)[number]['reviews'][number]>>[0],
) => {
  const counted = countedReviews(reviews, CASES_TODAY);
  return {
    ...summariseReviews(talliesOf(counted)),
    weight: weightedValue(counted, CASES_SITE_MEAN, CASES_TODAY),
  };
};

describe('whatever is published', () => {
  test('the order in which reviews arrive plays no part', () => {
    fc.assert(
      fc.property(
        reviewLists.chain((reviews) =>
          fc.tuple(
            fc.constant(reviews),
            fc.shuffledSubarray(reviews, { minLength: reviews.length, maxLength: reviews.length }),
          ),
        ),
        ([reviews, shuffled]) => {
          expect(numbersOf(shuffled)).toEqual(numbersOf(reviews));
        },
      ),
    );
  });

  test('removing a review and restoring it leaves exactly the same numbers', () => {
    fc.assert(
      fc.property(reviewLists, fc.nat(), (reviews, at) => {
        const removed = reviews[at % Math.max(reviews.length, 1)];
        const without = reviews.filter((review) => review !== removed);
        numbersOf(without);
        expect(numbersOf(removed === undefined ? without : [...without, removed])).toEqual(
          numbersOf(reviews),
        );
      }),
    );
  });

  test('the weighted value lies between the site mean and the ratings', () => {
    fc.assert(
      fc.property(reviewLists, (reviews) => {
        const overall = reviews.map(({ ratings }) => ratings.overall);
        const { weight } = numbersOf(reviews);
        if (weight === null) return;
        expect(weight).toBeGreaterThanOrEqual(Math.min(CASES_SITE_MEAN, ...overall));
        expect(weight).toBeLessThanOrEqual(Math.max(CASES_SITE_MEAN, ...overall));
      }),
    );
  });
});
