import type { Article } from '#content/articles.ts';

const germanDate = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });

/** Category, date and read time of an article in one quiet line. */
export function ArticleFacts({ article }: { article: Article }) {
  return (
    <p className="text-sm text-ink-soft">
      {article.category} · <time dateTime={article.date}>{germanDate.format(new Date(article.date))}</time> ·{' '}
      <span className="whitespace-nowrap">{article.minutes} Min. Lesezeit</span>
    </p>
  );
}
