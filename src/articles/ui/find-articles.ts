import type { Article } from '#articles/model/articles.ts';
import {
  findsWord,
  prepareWord,
  type SearchWord,
  termWordsOf,
  wordsOf,
} from '#directory/model/search/search-words.ts';

type SearchedArticle = Pick<Article, 'slug' | 'title' | 'excerpt'>;

function hasAll(asked: readonly SearchWord[], text: string): boolean {
  const written = wordsOf(text).map(prepareWord);
  return asked.every((word) => written.some((other) => findsWord(word, other)));
}

/**
 * The articles whose title, summary and headings have every word of a term, those whose title has them first. Words
 * are compared as in the search of the directory.
 *
 * @param headingsOf the headings of an article as one text
 * @returns null where the term has no word that counts
 */
export function findArticles<Entry extends SearchedArticle>(
  articles: readonly Entry[],
  term: string,
  headingsOf: (slug: string) => string,
): Entry[] | null {
  const asked = termWordsOf(term);
  if (asked.length === 0) return null;
  const titled = articles.filter(({ title }) => hasAll(asked, title));
  const further = articles.filter(
    (article) =>
      !titled.includes(article) &&
      hasAll(asked, [article.title, article.excerpt, headingsOf(article.slug)].join(' ')),
  );
  return [...titled, ...further];
}
