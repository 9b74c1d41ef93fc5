import { queryOptions } from '@tanstack/react-query';
import { type RecentReview, recentReviewsSchema } from '#domain/client-reviews/client-review.ts';
import { db } from '#data/client.ts';
import { CLIENT_REVIEWS_KEY } from '#data/query-keys.ts';
import { readAnswer } from '#data/read-answer.ts';
import { toDataError } from '#data/errors.ts';

/** The three newest published reviews of all agencies. Fails with a DataError. docs/product.md, Calls (C34). */
export const recentReviewsQuery = () =>
  queryOptions({
    queryKey: [...CLIENT_REVIEWS_KEY, 'recent'],
    queryFn: async ({ signal }): Promise<readonly RecentReview[]> => {
      try {
        const { data } = await db().rpc('recent_client_reviews').abortSignal(signal).throwOnError();
        return readAnswer(recentReviewsSchema, data);
      } catch (thrown) {
        throw toDataError(thrown);
      }
    },
  });
