import { infiniteQueryOptions } from '@tanstack/react-query';
import { CLIENT_REVIEWS_KEY } from '#lib/queries/query-keys.ts';
import { callPublic } from '#lib/supabase/client.ts';
import { readReviewPage, type ReviewPage } from './published-reviews.ts';

async function fetchReviews(
  agencyId: number,
  after: string | null,
  signal: AbortSignal,
): Promise<ReviewPage> {
  const args = { agency: agencyId, ...(after === null ? {} : { after }) };
  const { data } = await callPublic((client) => client.rpc('agency_client_reviews', args), signal);
  return readReviewPage(data);
}

/** Queries of the reviews by clients that everybody may read. They fail with a DataError. docs/product.md, Calls; docs/decisions/reviews.md. */
export const clientReviewQueries = {
  all: () => CLIENT_REVIEWS_KEY,

  /** An agency's published reviews, the newest first, ten at a time. */
  ofAgency: (agencyId: number) =>
    infiniteQueryOptions({
      queryKey: [...clientReviewQueries.all(), 'agency', agencyId],
      queryFn: ({ pageParam, signal }) => fetchReviews(agencyId, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
};
