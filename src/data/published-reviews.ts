import type { PublishedReview } from '#domain/client-reviews/client-review.ts';
import { REVIEW_LEVELS, REVIEW_OUTCOMES, REVIEW_RATINGS } from '#domain/client-reviews/review-terms.ts';
import {
  type ReviewSummary,
  type ReviewTallies,
  type StarTally,
  summarizeReviews,
} from '#domain/client-reviews/summary.ts';
import { isRecord } from '#domain/record.ts';
import { DataError } from './errors.ts';

/*
 * Reads the answer of `agency_client_reviews` by hand: every profile reads it, and a schema would cost them 12 kB.
 */

/** One page of an agency's reviews, the newest first. */
export interface ReviewPage {
  readonly reviews: readonly PublishedReview[];
  /** Of all that count; with the first page alone. */
  readonly summary: ReviewSummary | null;
  /** How many are hidden while they are checked. */
  readonly disputed: number;
  /** How many are published, counted or not. */
  readonly total: number;
  /** The key of the page that follows. */
  readonly next: string | null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : null);
/** A day, `YYYY-MM-DD`: nobody learns at what time somebody's review was published. */
const dayOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
const starsOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5 ? value : undefined;

/** What is there for each rating, or null where one of them cannot be read. */
function readRatings<Value>(
  ratings: unknown,
  read: (value: unknown) => Value | undefined,
): Readonly<Record<(typeof REVIEW_RATINGS)[number], Value>> | null {
  if (!isRecord(ratings)) return null;
  const values = REVIEW_RATINGS.map((name) => read(ratings[name]));
  const [sector, shortlist, communication, timeliness, value, overall] = values;
  if (sector === undefined || shortlist === undefined || communication === undefined) return null;
  if (timeliness === undefined || value === undefined || overall === undefined) return null;
  return { sector, shortlist, communication, timeliness, value, overall };
}

function readReply(reply: unknown): PublishedReview['reply'] {
  const { text, publishedAt } = isRecord(reply) ? reply : {};
  const [words, day] = [textOf(text), dayOf(publishedAt)];
  return words === null || day === null ? null : { text: words, publishedAt: day };
}

/** A review as it is shown, or null where something of it cannot be read: half a review is none. */
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
    proof: 'B',
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
 * @param answer whatever came
 * @returns a review that cannot be read whole is left out
 * @throws DataError where it is no page of reviews
 */
export function readReviewPage(answer: unknown): ReviewPage {
  if (!isRecord(answer) || !Array.isArray(answer['reviews'])) {
    throw new DataError('invalid', 'The answer is not a page of reviews');
  }
  const tallies = readTallies(answer['counted']);
  return {
    reviews: answer['reviews'].flatMap((row: unknown) => readReview(row) ?? []),
    summary: tallies === null ? null : summarizeReviews(tallies),
    disputed: countOf(answer['disputed']),
    total: countOf(answer['total']),
    next: textOf(answer['next']),
  };
}
