import { infiniteQueryOptions } from '@tanstack/react-query';
import { toDataError } from '#lib/http/errors.ts';
import { CLIENT_REVIEWS_KEY } from '#lib/queries/query-keys.ts';
import { db } from '#lib/supabase/client.ts';
import { readReviewPage, type ReviewPage } from './published-reviews.ts';

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
    return readReviewPage(data);
  } catch (thrown) {
    throw toDataError(thrown);
  }
}

/** Queries of the reviews by clients that everybody may read. They fail with a DataError. docs/product.md, Calls; docs/decisions/reviews.md. */
export const clientReviewQueries = {
  all: () => CLIENT_REVIEWS_KEY,

  /** An agency's published reviews, the newest first, ten at a time. */
  ofAgency: (agencyId: number) =>
    infiniteQueryOptions({
      queryKey: [...clientReviewQueries.all(), 'agency', agencyId],
      queryFn: ({ pageParam, signal }) => fetchReviews(agencyId, pageParam, signal),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- widens the type of the first page
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
};
