import { queryOptions } from '@tanstack/react-query';
import { toDataError } from '#lib/http/errors.ts';
import { readAnswer } from '#lib/http/read-answer.ts';
import { CLIENT_REVIEWS_KEY } from '#lib/queries/query-keys.ts';
import { db } from '#lib/supabase/client.ts';
import { type RecentReview, recentReviewsSchema } from '#reviews/model/client-review.ts';

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
