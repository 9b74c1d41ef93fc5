/*
 * The summary of one agency's reviews, wherever it is computed: src/reviews/model/summary.ts (summary.test.ts) and the
 * database (tests/integration/client-review-numbers.test.ts). docs/decisions/reviews.md, Numbers.
 */

export const CASES_TODAY = '2026-11-22';
/** The mean of the whole site that the weighted values are computed with. */
export const CASES_SITE_MEAN = 4;

interface CaseReview {
  readonly publishedAt: string;
  readonly overall: number;
  /** Which client; by default one of its own. */
  readonly client?: string;
}

interface ReviewCase {
  readonly name: string;
  readonly reviews: readonly CaseReview[];
  readonly count: number;
  readonly mean: number | null;
  /** With six decimals, as the database keeps it. */
  readonly weight: number | null;
}

const on = (publishedAt: string, overall: number, client?: string): CaseReview => ({
  publishedAt,
  overall,
  ...(client === undefined ? {} : { client }),
});

export const REVIEW_CASES: readonly ReviewCase[] = [
  { name: 'none', reviews: [], count: 0, mean: null, weight: null },
  { name: 'one, of today', reviews: [on('2026-11-22', 5)], count: 1, mean: null, weight: 4.166667 },
  {
    name: 'two are too few for a mean',
    reviews: [on('2026-11-22', 5), on('2026-11-22', 4)],
    count: 2,
    mean: null,
    weight: 4.142857,
  },
  {
    name: 'three are enough',
    reviews: [on('2026-11-22', 5), on('2026-11-22', 4), on('2026-11-22', 4)],
    count: 3,
    mean: 4.3,
    weight: 4.125,
  },
  {
    name: 'half is rounded up',
    reviews: [on('2026-11-22', 5), on('2026-11-22', 4), on('2026-11-22', 4), on('2026-11-22', 4)],
    count: 4,
    mean: 4.3,
    weight: 4.111111,
  },
  { name: '36 months to the day', reviews: [on('2023-11-22', 1)], count: 1, mean: null, weight: 3.857186 },
  { name: 'a day more', reviews: [on('2023-11-21', 1)], count: 0, mean: null, weight: null },
  {
    name: 'one client twice within twelve months: the older one, so that nobody switches it off',
    reviews: [on('2025-11-23', 1, 'a'), on('2026-11-22', 5, 'a')],
    count: 1,
    mean: null,
    weight: 3.663845,
  },
  {
    name: 'one client twice in twelve months to the day',
    reviews: [on('2025-11-22', 5, 'a'), on('2026-11-22', 5, 'a')],
    count: 2,
    mean: null,
    weight: 4.24587,
  },
  {
    name: 'one client three times, each ten months after the other: the newest and the oldest',
    reviews: [on('2025-03-22', 2, 'a'), on('2026-01-22', 1, 'a'), on('2026-11-22', 5, 'a')],
    count: 2,
    mean: null,
    weight: 4.011697,
  },
  {
    name: 'one client twice on one day',
    reviews: [on('2026-11-22', 5, 'a'), on('2026-11-22', 5, 'a')],
    count: 1,
    mean: null,
    weight: 4.166667,
  },
  {
    name: 'twelve months after the 29th of February',
    reviews: [on('2024-02-29', 5, 'a'), on('2025-02-28', 5, 'a')],
    count: 1,
    mean: null,
    weight: 4.053616,
  },
  {
    name: 'old and new ones of several clients',
    reviews: [
      on('2024-05-22', 1, 'a'),
      on('2025-05-22', 3, 'b'),
      on('2026-08-22', 5, 'c'),
      on('2026-11-01', 4, 'd'),
    ],
    count: 4,
    mean: 3.3,
    weight: 3.927967,
  },
];
