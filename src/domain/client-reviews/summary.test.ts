import { expect, test } from 'vitest';
import { talliesOf } from '#tests/fixtures/client-review.ts';
import type { ReviewRatings } from './review-terms.ts';
import { REVIEW_RULES, summarizeReviews } from './summary.ts';

const rated = (overall: number): ReviewRatings => ({
  sector: overall,
  shortlist: overall,
  communication: overall,
  timeliness: overall,
  value: overall,
  overall,
});

test('a profile shows how many gave how many stars, the means of all that is rated, and the period', () => {
  const reviews = [5, 4, 4].map((overall, at) => ({
    publishedAt: `2026-0${String(at + 1)}-15`,
    ratings: { ...rated(overall), value: at + 1 },
  }));
  expect(summarizeReviews(talliesOf(reviews))).toEqual({
    count: 3,
    mean: 4.3,
    from: '2026-01-15',
    to: '2026-03-15',
    distribution: [0, 0, 0, 2, 1],
    dimensions: { ...rated(4.3), value: 2 },
  });
});

test('a mean is shown from three reviews on', () => {
  const some = (count: number) =>
    summarizeReviews(
      talliesOf(Array.from({ length: count }, () => ({ publishedAt: '2026-01-15', ratings: rated(4) }))),
    );
  expect(some(0)).toMatchObject({ count: 0, mean: null, dimensions: null });
  expect(some(REVIEW_RULES.leastForMean - 1)).toMatchObject({ mean: null, dimensions: null });
  expect(some(REVIEW_RULES.leastForMean)).toMatchObject({ mean: 4, dimensions: rated(4) });
});
