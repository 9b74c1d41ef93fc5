import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { type Article, findArticle } from '#articles/model/articles.ts';

/** The text of an article, as a component. */
export function articleText(article: Article) {
  return queryOptions({
    queryKey: ['article', article.slug],
    queryFn: article.loadText,
    staleTime: Infinity,
  });
}

/** Loads the text before the page is rendered, where the address names an article. */
export async function prepareArticle(client: QueryClient, slug: string | undefined): Promise<void> {
  const article = findArticle(slug);
  if (article !== undefined) await client.query(articleText(article));
}
