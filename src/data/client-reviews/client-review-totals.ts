import { queryOptions } from '@tanstack/react-query';
import { type ReviewTotals, reviewTotalsSchema } from '#domain/client-reviews/client-review.ts';
import { db } from '#data/client.ts';
import { CLIENT_REVIEWS_KEY } from '#data/query-keys.ts';
import { readAnswer } from '#data/read-answer.ts';
import { toDataError } from '#data/errors.ts';

/** The numbers of „So prüfen wir“. Fails with a DataError. docs/product.md, Calls (C34). */
export const reviewTotalsQuery = () =>
  queryOptions({
    queryKey: [...CLIENT_REVIEWS_KEY, 'totals'],
    queryFn: async ({ signal }): Promise<ReviewTotals> => {
      try {
        const { data } = await db().rpc('client_review_totals').abortSignal(signal).throwOnError();
        return readAnswer(reviewTotalsSchema, data);
      } catch (thrown) {
        throw toDataError(thrown);
      }
    },
  });
