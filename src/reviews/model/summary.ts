import { mapRatings, type ReviewRating, type ReviewRatings } from './review-terms.ts';

/*
 * The figures of the reviews that a profile shows. The database decides which reviews count, and computes the value by
 * which lists are sorted (private.counted_client_reviews, private.client_review_figures), with the same parameters;
 * tests/client-review-cases.ts holds both together. No function has payment as an argument. docs/decisions/reviews.md.
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

/** A day, `YYYY-MM-DD`. */
type Day = string;

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

/** The counting reviews, as totals only, so that single ones cannot be told apart. */
export interface ReviewTallies {
  readonly count: number;
  /** The days of the oldest and the newest review that is shown, within the months that count; null without any. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly stars: Readonly<Record<ReviewRating, StarTally>>;
}

export function summariseReviews({ count, from, to, stars }: ReviewTallies): ReviewSummary {
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
    dimensions: isShown ? mapRatings(meanOf) : null,
  };
}
