import { queryOptions } from '@tanstack/react-query';

/** The headings of the articles, whose code is loaded when a visitor searches. */
export const headingsQuery = queryOptions({
  queryKey: ['article-headings'],
  queryFn: async () => (await import('#articles/model/article-headings.ts')).headingsOf,
  staleTime: Infinity,
});
