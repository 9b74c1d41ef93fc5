import { TOPICS } from '#articles/model/article-topics.ts';
import type { Article } from '#articles/model/articles.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';

/** Topic, date and read time of an article in one quiet line. */
export function ArticleFacts({ article }: { article: Article }) {
  return (
    <p className="text-sm text-ink-soft">
      {TOPICS[article.topic]}&nbsp;· <time dateTime={article.date}>{formatGermanDate(article.date)}</time>
      &nbsp;· <span className="whitespace-nowrap">{article.minutes} Min. Lesezeit</span>
    </p>
  );
}
