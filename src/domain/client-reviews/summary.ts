import type { ReviewRating, ReviewRatings } from './review-terms.ts';

/*
 * The figures of the reviews: which reviews count, which figures are shown, and the value by which lists are sorted. No
 * function here has payment as an argument. The database has the same rules (private.counted_client_reviews,
 * private.client_review_figures); tests/client-review-cases.ts holds both together. docs/decisions/reviews.md.
 */

/** The parameters, which „So prüfen wir“ prints. */
export const REVIEW_RULES = {
  /** Reviews that a mean needs to be shown. */
  leastForMean: 3,
  /** Months that a review counts. */
  countedMonths: 36,
  /** Months between two reviews of one client and agency that both count. */
  clientMonths: 12,
  /** Months after which a review weighs half. */
  halfLifeMonths: 18,
  /** Virtual reviews with the mean of the whole site that every agency begins with. */
  priorReviews: 5,
} as const;

/** Average days of a month, leap years included. */
const DAYS_PER_MONTH = 365.25 / 12;

/** A day, `YYYY-MM-DD`. */
type Day = string;

const MS_PER_DAY = 86_400_000;

/** The same day a number of months earlier, or the last day of that month, as PostgreSQL computes it. */
export function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** A published review of an agency, as far as it matters for counting. */
interface Countable {
  readonly id: string;
  readonly publishedAt: Day;
  /** The company of the author, which counts as one client. */
  readonly client: string;
}

/**
 * The published reviews of one agency that count: not older than 36 months, and of several reviews by one client within
 * twelve months only the oldest, so that a client cannot remove an older review from the mean by writing another one.
 * The order of the reviews does not matter.
 */
export function countedReviews<Review extends Countable>(
  reviews: readonly Review[],
  today: Day,
): readonly Review[] {
  const oldestFirst = reviews.toSorted(
    (a, b) => compare(a.publishedAt, b.publishedAt) || compare(a.id, b.id),
  );
  const lastCounted = new Map<string, Day>();
  return oldestFirst.filter(({ client, publishedAt }) => {
    const last = lastCounted.get(client);
    if (last !== undefined && last > monthsBefore(publishedAt, REVIEW_RULES.clientMonths)) return false;
    lastCounted.set(client, publishedAt);
    return publishedAt >= monthsBefore(today, REVIEW_RULES.countedMonths);
  });
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The figures that are shown of the reviews that count. */
export interface ReviewSummary {
  readonly count: number;
  /** The mean of the overall ratings, with one decimal; null where too few count. */
  readonly mean: number | null;
  /** The days of the oldest and the newest; null without any. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** How many gave one star, two stars … five. */
  readonly distribution: StarTally;
  /** The mean of each rating; null where too few count. */
  readonly dimensions: ReviewRatings | null;
}

/** How many gave one star, two stars … five. */
export type StarTally = readonly [number, number, number, number, number];

/** The reviews that count, as numbers only, so that readers cannot tell which of the shown reviews does not count. */
export interface ReviewTallies {
  readonly count: number;
  /** The days of the oldest and the newest review that is shown, within the months that count; null without any. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly stars: Readonly<Record<ReviewRating, StarTally>>;
}

/** The numbers that a profile shows. */
export function summarizeReviews({ count, from, to, stars }: ReviewTallies): ReviewSummary {
  const isShown = count >= REVIEW_RULES.leastForMean;
  const meanOf = (rating: ReviewRating) => {
    const sum = stars[rating].reduce((total, n, index) => total + n * (index + 1), 0);
    return Math.round((10 * sum) / count) / 10;
  };
  return {
    count,
    mean: isShown ? meanOf('overall') : null,
    from,
    to,
    distribution: stars.overall,
    dimensions: isShown
      ? {
          sector: meanOf('sector'),
          shortlist: meanOf('shortlist'),
          communication: meanOf('communication'),
          timeliness: meanOf('timeliness'),
          value: meanOf('value'),
          overall: meanOf('overall'),
        }
      : null,
  };
}

/** A review that counts. */
interface CountedReview {
  readonly publishedAt: Day;
  readonly ratings: Pick<ReviewRatings, 'overall'>;
}

/**
 * The value that lists are sorted by: (5·C + Σ w·r) / (5 + Σ w), where a review weighs w = 0.5^(age in months / 18) and C is the
 * mean of the whole site. Null where no review counts.
 */
export function weightedValue(
  counted: readonly CountedReview[],
  siteMean: number,
  today: Day,
): number | null {
  if (counted.length === 0) return null;
  // Added in a fixed order, because the last decimals of a sum depend on the order.
  const sorted = counted.toSorted(
    (a, b) => compare(a.publishedAt, b.publishedAt) || a.ratings.overall - b.ratings.overall,
  );
  const weights = sorted.map(({ publishedAt, ratings }) => {
    const months = (Date.parse(today) - Date.parse(publishedAt)) / MS_PER_DAY / DAYS_PER_MONTH;
    return { weight: 0.5 ** (months / REVIEW_RULES.halfLifeMonths), rating: ratings.overall };
  });
  const sum = weights.reduce((total, { weight, rating }) => total + weight * rating, 0);
  const weight = weights.reduce((total, review) => total + review.weight, 0);
  return (REVIEW_RULES.priorReviews * siteMean + sum) / (REVIEW_RULES.priorReviews + weight);
}
