import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type PublishedReview,
  type RecentReview,
  recentReviewsSchema,
  reviewPageSchema,
  type ReviewTotals,
  reviewTotalsSchema,
} from '#domain/client-reviews/client-review.ts';
import type { ClientReviewAnswer, ClientReviewNotice } from '#domain/client-reviews/review-calls.ts';
import { type ReviewSummary, summarizeReviews } from '#domain/client-reviews/summary.ts';
import { db } from './client.ts';
import { callReviewFunction } from './client-review-function.ts';
import { readAnswer } from './entry-rows.ts';
import { toDataError } from './errors.ts';

/*
 * What everybody reads and does about reviews by clients. docs/product.md, Calls; docs/decisions/reviews.md.
 */

/** One page of an agency's reviews. */
export interface ReviewPage {
  readonly reviews: readonly PublishedReview[];
  /** Of all that count; with the first page alone. */
  readonly summary: ReviewSummary | null;
  /** How many are hidden while they are checked. */
  readonly disputed: number;
  /** How many are published, counted or not. */
  readonly total: number;
  readonly next: string | null;
}

async function fetchReviews(
  agencyId: number,
  after: string | null,
  signal: AbortSignal,
): Promise<ReviewPage> {
  try {
    const { data } = await db()
      .rpc('agency_client_reviews', { agency: agencyId, ...(after === null ? {} : { after }) })
      .abortSignal(signal)
      .throwOnError();
    const { counted, ...page } = readAnswer(reviewPageSchema, data);
    return { ...page, summary: counted === null ? null : summarizeReviews(counted) };
  } catch (thrown) {
    throw toDataError(thrown);
  }
}

/** Fail with a DataError. */
export const clientReviewQueries = {
  /** An agency's published reviews, the newest first, ten at a time. */
  ofAgency: (agencyId: number) =>
    infiniteQueryOptions({
      queryKey: ['client-reviews', 'agency', agencyId],
      queryFn: ({ pageParam, signal }) => fetchReviews(agencyId, pageParam, signal),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- widens the type of the first page
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),

  /** The three newest published reviews of all agencies. */
  recent: () =>
    queryOptions({
      queryKey: ['client-reviews', 'recent'],
      queryFn: async ({ signal }): Promise<readonly RecentReview[]> => {
        try {
          const { data } = await db().rpc('recent_client_reviews').abortSignal(signal).throwOnError();
          return readAnswer(recentReviewsSchema, data);
        } catch (thrown) {
          throw toDataError(thrown);
        }
      },
    }),

  /** The numbers of „So prüfen wir“. */
  totals: () =>
    queryOptions({
      queryKey: ['client-reviews', 'totals'],
      queryFn: async ({ signal }): Promise<ReviewTotals> => {
        try {
          const { data } = await db().rpc('client_review_totals').abortSignal(signal).throwOnError();
          return readAnswer(reviewTotalsSchema, data);
        } catch (thrown) {
          throw toDataError(thrown);
        }
      },
    }),
};

/** What goes along with a notice. */
export interface NoticeEnvelope {
  /** UUID of the notice, the same at each retry. */
  readonly id: string;
  readonly reviewId: string;
  readonly fillTimeMs: number;
  /** Honeypot. */
  readonly website: string;
}

/**
 * Reports a review.
 *
 * @returns what the function says, for the reader
 * @throws DataError with the function's answer as `body`, see `reviewRefusalOf`
 */
export async function reportClientReview(
  notice: ClientReviewNotice,
  envelope: NoticeEnvelope,
): Promise<string> {
  const { id, reviewId: review, fillTimeMs, website } = envelope;
  const answer: Partial<ClientReviewAnswer> = await callReviewFunction({
    action: 'notice',
    id,
    review,
    notice: { ...notice },
    fillTimeMs,
    website,
  });
  return answer.message ?? '';
}
