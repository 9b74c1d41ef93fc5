import { queryOptions } from '@tanstack/react-query';
import { readAnswer } from '#lib/http/read-answer.ts';
import { CLIENT_REVIEWS_KEY } from '#lib/queries/query-keys.ts';
import { callPublic } from '#lib/supabase/client.ts';
import { type RecentReview, recentReviewsSchema } from '#reviews/model/client-review.ts';

/** The three newest published reviews of all agencies. Fails with a DataError. docs/product.md, Calls (C34). */
export const recentReviewsQuery = () =>
  queryOptions({
    queryKey: [...CLIENT_REVIEWS_KEY, 'recent'],
    queryFn: async ({ signal }): Promise<readonly RecentReview[]> => {
      const { data } = await callPublic((client) => client.rpc('recent_client_reviews'), signal);
      return readAnswer(recentReviewsSchema, data);
    },
  });
