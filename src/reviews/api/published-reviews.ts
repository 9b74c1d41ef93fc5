import { DataError } from '#lib/http/errors.ts';
import { isRecord } from '#lib/record.ts';
import type { PublishedReview } from '#reviews/model/client-review.ts';
import {
  mapRatings,
  REVIEW_LEVELS,
  REVIEW_OUTCOMES,
  REVIEW_PROOFS,
  type ReviewRating,
} from '#reviews/model/review-terms.ts';
import {
  type ReviewSummary,
  type ReviewTallies,
  type StarTally,
  summariseReviews,
} from '#reviews/model/summary.ts';

/*
 * Reads the answer of `agency_client_reviews` without a schema, because every profile loads this module and a schema
 * would add 12 kB.
 */

/** One page of an agency's reviews, the newest first. */
export interface ReviewPage {
  readonly reviews: readonly PublishedReview[];
  /** The summary of all reviews that count; only with the first page. */
  readonly summary: ReviewSummary | null;
  /** The number of reviews that are hidden while they are checked. */
  readonly disputed: number;
  /** The number of published reviews, whether or not they count. */
  readonly total: number;
  /** The key of the next page. */
  readonly next: string | null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : null);
/** A day, `YYYY-MM-DD`, because the time at which a review was published is not public. */
const dayOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
const starsOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5 ? value : undefined;

/** A value for each rating, or null where one of them is invalid. */
function readRatings<Value>(
  ratings: unknown,
  read: (value: unknown) => Value | undefined,
): Readonly<Record<ReviewRating, Value>> | null {
  if (!isRecord(ratings)) return null;
  const values = mapRatings((name) => read(ratings[name]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none is undefined
  return Object.values(values).includes(undefined) ? null : (values as Record<ReviewRating, Value>);
}

function readReply(reply: unknown): PublishedReview['reply'] {
  const { text, publishedAt } = isRecord(reply) ? reply : {};
  const [words, day] = [textOf(text), dayOf(publishedAt)];
  return words === null || day === null ? null : { text: words, publishedAt: day };
}

/** A review as it is shown, or null where a part of it is invalid, because an incomplete review is not shown. */
function readReview(row: unknown): PublishedReview | null {
  if (!isRecord(row)) return null;
  const [id, publishedAt, text, shownAs] = [
    textOf(row['id']),
    dayOf(row['publishedAt']),
    textOf(row['text']),
    textOf(row['shownAs']),
  ];
  const level = REVIEW_LEVELS.find((known) => known === row['level']);
  const outcome = REVIEW_OUTCOMES.find((known) => known === row['outcome']);
  const ratings = readRatings(row['ratings'], starsOf);
  const year = row['year'];
  if (id === null || publishedAt === null || text === null || shownAs === null || ratings === null)
    return null;
  if (level === undefined || outcome === undefined || typeof year !== 'number') return null;
  return {
    id,
    publishedAt,
    level,
    function: textOf(row['function']) ?? '',
    year,
    outcome,
    ratings,
    text,
    shownAs,
    proof: REVIEW_PROOFS.find((known) => known === row['proof']) ?? 'enquiry',
    isInvited: row['isInvited'] === true,
    isInvented: row['isInvented'] === true,
    reply: readReply(row['reply']),
  };
}

function readTally(tally: unknown): StarTally | undefined {
  if (!Array.isArray(tally) || tally.length !== 5) return undefined;
  return [countOf(tally[0]), countOf(tally[1]), countOf(tally[2]), countOf(tally[3]), countOf(tally[4])];
}

function readTallies(counted: unknown): ReviewTallies | null {
  if (!isRecord(counted)) return null;
  const stars = readRatings(counted['stars'], readTally);
  if (stars === null) return null;
  return { count: countOf(counted['count']), from: dayOf(counted['from']), to: dayOf(counted['to']), stars };
}

/**
 * @param answer the answer, unchecked
 * @returns the page without the reviews that are invalid
 * @throws DataError where it is no page of reviews
 */
export function readReviewPage(answer: unknown): ReviewPage {
  if (!isRecord(answer) || !Array.isArray(answer['reviews'])) {
    throw new DataError('invalid', 'The answer is not a page of reviews');
  }
  const tallies = readTallies(answer['counted']);
  return {
    reviews: answer['reviews'].flatMap((row: unknown) => readReview(row) ?? []),
    summary: tallies === null ? null : summariseReviews(tallies),
    disputed: countOf(answer['disputed']),
    total: countOf(answer['total']),
    next: textOf(answer['next']),
  };
}
