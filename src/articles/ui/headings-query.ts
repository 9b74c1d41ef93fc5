import { queryOptions } from '@tanstack/react-query';
import { loadCode } from '#lib/http/http.ts';

/** The headings of the articles, whose code is loaded when a visitor searches. */
export const headingsQuery = queryOptions({
  queryKey: ['article-headings'],
  queryFn: async () => (await loadCode(() => import('#articles/model/article-headings.ts'))).headingsOf,
  staleTime: Infinity,
});
