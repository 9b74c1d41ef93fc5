import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { MDXContent } from 'mdx/types';
import { Link, useParams } from 'react-router-dom';
import {
  type Article,
  type ArticleDetails,
  CURRENT_ARTICLES,
  findArticle,
} from '#articles/model/articles.ts';
import { operator } from '#config/operator.ts';
import { articlePath, paths } from '#config/paths.ts';
import { BRAND, SITE_URL } from '#config/site.ts';
import { formatGermanDate, formatGermanMonth } from '#lib/german/german-date.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error/load-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Page, PageHeading } from '#ui/page/page.tsx';
import type { SchemaOrgObject } from '#ui/page/schema.ts';
import { Prose } from '#ui/prose/prose.tsx';
import { TableOfContents } from '#ui/prose/table-of-contents.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { RelatedAgencies } from './article-agencies.tsx';
import { ArticleCard } from './article-card.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { articleText } from './article-text.ts';
import { Illustration } from './illustration.tsx';

function BackToBlog() {
  return (
    <p className="print:hidden">
      <Link to={paths.blog} className={`gap-2 text-sm lg:min-h-8 ${STANDALONE_LINK}`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Zurück zum Blog
      </Link>
    </p>
  );
}

/** The page of one article, or the text that it does not exist. */
export function ArticlePage() {
  const { slug } = useParams();
  const article = findArticle(slug);
  return article === undefined ? <ArticleNotFound /> : <ArticleView key={article.slug} article={article} />;
}

function ArticleNotFound() {
  return (
    <Page
      title="Artikel nicht gefunden"
      description="Diesen Artikel gibt es bei Beraterkompass nicht."
      isNoindex
    >
      <div className="mx-auto w-full max-w-page px-5">
        <BackToBlog />
        <div className="mt-8">
          <EmptyState illustration="compass">
            <PageHeading className="text-3xl">Der gesuchte Artikel wurde nicht gefunden</PageHeading>
            <p className="mt-4 max-w-text text-lg">
              Vielleicht wurde er umbenannt. Im Blog finden Sie alle Artikel, die es gibt.
            </p>
            <p className="mt-6">
              <Link to={paths.blog} className={buttonClass('primary')}>
                Alle Artikel ansehen
              </Link>
            </p>
          </EmptyState>
        </div>
      </div>
    </Page>
  );
}

/** The articles' author: the person whom the operator names, otherwise the site itself. */
const AUTHOR = operator.articleAuthor ?? BRAND;
const AUTHOR_TYPE = operator.articleAuthor === undefined ? 'Organization' : 'Person';

function buildArticleSchema(article: Article, details: ArticleDetails | undefined): SchemaOrgObject {
  return {
    '@type': 'Article',
    headline: article.title,
    description: details?.description ?? article.excerpt,
    datePublished: article.date,
    dateModified: article.checked,
    inLanguage: 'de',
    keywords: details?.keywords,
    author: { '@type': AUTHOR_TYPE, name: AUTHOR },
    publisher: { '@type': 'Organization', name: BRAND },
    mainEntityOfPage: `${SITE_URL}${articlePath(article.slug)}`,
  };
}

const TITLE_ID = 'artikel-titel';

/** The notice that an article is an archive piece, with a link to its successor. */
function ArchiveNotice({ article }: { article: Article }) {
  const successor = findArticle(article.successor);
  if (successor === undefined) return null;
  return (
    <p className="mt-3 max-w-text border-l-4 border-petrol bg-surface px-4 py-2 text-sm">
      <strong>Archiv:</strong> Dieser Artikel gibt den Stand vom {formatGermanDate(article.date)} wieder und
      wird nicht fortgeschrieben. Fristen und Rechtslage haben sich seitdem geändert. Aktuell ist{' '}
      <Link to={articlePath(successor.slug)} className={TEXT_LINK}>
        {successor.title}
      </Link>
      .
    </p>
  );
}

function ArticleView({ article }: { article: Article }) {
  const text = useQuery(articleText(article));
  const details = text.data?.details;
  const failure = useLoadFailure(text);
  const related = CURRENT_ARTICLES.filter(({ slug }) => article.relatedSlugs.includes(slug));
  return (
    <Page
      title={article.title}
      description={details?.description ?? article.excerpt}
      trail={[{ name: 'Blog', path: paths.blog }]}
      about={buildArticleSchema(article, details)}
      isNoindex={article.successor !== undefined}
    >
      {details !== undefined && <meta name="keywords" content={details.keywords} />}
      <div className="mx-auto w-full max-w-page px-5">
        <article aria-labelledby={TITLE_ID}>
          <div className="flex items-center gap-x-12 border-b border-line pb-2">
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-center gap-x-6">
                <BackToBlog />
                <ArticleFacts article={article} />
              </div>
              <PageHeading id={TITLE_ID}>{article.title}</PageHeading>
              <p className="mt-1 max-w-text text-sm text-ink-soft">{article.excerpt}</p>
              <p className="mt-1 text-sm text-ink-soft">
                Von {AUTHOR}&nbsp;·{' '}
                <span className="whitespace-nowrap">
                  {article.successor === undefined ? 'Quellen verglichen am' : 'Archiviert am'}{' '}
                  <time dateTime={article.checked}>{formatGermanDate(article.checked)}</time>
                </span>
                {article.law !== undefined && (
                  <>
                    &nbsp;·{' '}
                    <span className="whitespace-nowrap">Rechtsstand {formatGermanMonth(article.law)}</span>
                    &nbsp;· keine Rechtsberatung
                  </>
                )}
              </p>
              <ArchiveNotice article={article} />
            </div>
            <Illustration svg={article.illustration} className="w-56 shrink-0 max-lg:hidden print:hidden" />
          </div>
          <div className="mt-6 grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,37rem)_minmax(0,1fr)]">
            <div className="lg:order-2 print:hidden">
              {details !== undefined && <TableOfContents headings={details.headings} />}
            </div>
            <div className="min-w-0 lg:order-1">
              <SectionBoundary name="Der Text" resetKey={text.data}>
                <ArticleText
                  text={text.data?.default}
                  error={failure}
                  isRetrying={text.isFetching}
                  onRetry={() => void text.refetch()}
                />
              </SectionBoundary>
            </div>
          </div>
        </article>
        <section
          aria-labelledby="naechster-schritt"
          className="mt-16 border-t-2 border-petrol bg-surface px-5 py-6 sm:px-8 print:hidden"
        >
          <h2 id="naechster-schritt" className="text-2xl">
            Die passende Personalberatung finden
          </h2>
          {details?.agencies !== undefined && (
            <SectionBoundary name="Diese Liste" resetKey={article.slug}>
              <RelatedAgencies {...details.agencies} />
            </SectionBoundary>
          )}
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Link to={paths.agencies} className={buttonClass('primary')}>
              Personalberater vergleichen
            </Link>
            <Link to={paths.landingIndex} className={STANDALONE_LINK}>
              Nach Ort, Fachgebiet oder Branche
            </Link>
          </p>
        </section>
        {related.length > 0 && (
          <section aria-labelledby="weitere-artikel" className="mt-16 print:hidden">
            <h2 id="weitere-artikel" className="text-2xl">
              Weitere Artikel
            </h2>
            <ul className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3 [&>li]:grid">
              {related.map((other) => (
                <li key={other.slug}>
                  <SectionBoundary name="Dieser Artikel">
                    <ArticleCard article={other} />
                  </SectionBoundary>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  );
}

interface ArticleTextProps {
  text: MDXContent | undefined;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

function ArticleText({ text, error, isRetrying, onRetry }: ArticleTextProps) {
  if (error !== null) return <LoadError error={error} isRetrying={isRetrying} onRetry={onRetry} />;
  if (text !== undefined) return <Prose text={text} />;
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Der Artikel wird geladen …</span>
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="mt-6 h-7 w-1/2" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-3/5" />
    </div>
  );
}
