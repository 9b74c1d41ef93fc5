import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Article } from '#articles/model/articles.ts';
import { articlePath } from '#config/paths.ts';
import { HEADING_LINK, STANDALONE_LINK } from '#ui/text-link.ts';
import { ArticleFacts } from './article-facts.tsx';
import { Illustration } from './illustration.tsx';

/** An article in a list. */
export function ArticleCard({ article }: { article: Article }) {
  const headingId = useId();
  return (
    <article aria-labelledby={headingId} className="flex flex-col border-t-2 border-line-strong bg-surface">
      <Illustration svg={article.illustration} />
      <div className="flex grow flex-col p-5">
        <ArticleFacts article={article} />
        <h3 id={headingId} className="mt-2 text-xl">
          <Link to={articlePath(article.slug)} className={HEADING_LINK}>
            {article.title}
          </Link>
        </h3>
        <p className="mt-2 text-ink-soft">{article.excerpt}</p>
        <p className="mt-auto pt-4">
          <Link to={articlePath(article.slug)} className={STANDALONE_LINK}>
            Weiterlesen<span className="sr-only">: {article.title}</span>
          </Link>
        </p>
      </div>
    </article>
  );
}
