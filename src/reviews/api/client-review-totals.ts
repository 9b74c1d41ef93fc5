import { queryOptions } from '@tanstack/react-query';
import { readAnswer } from '#lib/http/read-answer.ts';
import { CLIENT_REVIEWS_KEY } from '#lib/queries/query-keys.ts';
import { callPublic } from '#lib/supabase/client.ts';
import { type ReviewTotals, reviewTotalsSchema } from '#reviews/model/client-review.ts';

/** The numbers of „So prüfen wir“. Fails with a DataError. docs/product.md, Calls (C34). */
export const reviewTotalsQuery = () =>
  queryOptions({
    queryKey: [...CLIENT_REVIEWS_KEY, 'totals'],
    queryFn: async ({ signal }): Promise<ReviewTotals> => {
      const { data } = await callPublic((client) => client.rpc('client_review_totals'), signal);
      return readAnswer(reviewTotalsSchema, data);
    },
  });
