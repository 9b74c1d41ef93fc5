import { queryOptions, skipToken } from '@tanstack/react-query';
import type { RecommendationExample } from '#domain/advisor/example.ts';

/** The example of a recommendation. The build writes it into the home page; the browser never requests it. docs/product.md, Home. */
export const recommendationExampleQuery = queryOptions<RecommendationExample | null>({
  queryKey: ['recommendation-example'],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity,
});
