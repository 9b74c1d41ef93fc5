import type { MDXContent } from 'mdx/types';
import type { TopicId } from './article-topics.ts';
import type { Heading } from './page-meta.ts';

/** Front matter of an article's file, and what is computed from its text. */
interface ArticleFile {
  readonly title: string;
  readonly description: string;
  readonly excerpt: string;
  /** ISO 8601 date of the first publication. */
  readonly date: string;
  /** ISO 8601 date on which its statements were last compared with its sources. */
  readonly checked: string;
  readonly topic: TopicId;
  readonly keywords: string;
  readonly illustration: string;
  readonly related: string;
  /** Slug of the article that replaces it, where it is an archive piece. */
  readonly successor?: string;
  readonly headings: readonly Heading[];
  /** Read time. */
  readonly minutes: number;
}

export interface Article extends Omit<ArticleFile, 'related' | 'illustration'> {
  readonly slug: string;
  /** The illustration's SVG source, in the colours of the page. */
  readonly illustration: string;
  readonly relatedSlugs: readonly string[];
  readonly loadText: () => Promise<MDXContent>;
}

const files = import.meta.glob<ArticleFile>('./articles/*.md', {
  query: '?meta',
  import: 'default',
  eager: true,
});
const texts = import.meta.glob<MDXContent>('./articles/*.md', { import: 'default' });
const illustrations = import.meta.glob<string>('./articles/illustrations/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function buildArticle(file: string, meta: ArticleFile): Article[] {
  const loadText = texts[file];
  const illustration = illustrations[`./articles/illustrations/${meta.illustration}.svg`];
  if (loadText === undefined || illustration === undefined) return [];
  const slug = file.replace(/^.*\/|\.md$/g, '');
  const relatedSlugs = meta.related.split(',').map((entry) => entry.trim());
  return [{ ...meta, slug, illustration, relatedSlugs, loadText }];
}

/** All articles, newest first: one file of `articles/` each. */
export const ARTICLES: readonly Article[] = Object.entries(files)
  .flatMap(([file, meta]) => buildArticle(file, meta))
  .toSorted((a, b) => b.date.localeCompare(a.date));

/** The article of an address, if there is one. */
export function findArticle(slug: string | undefined): Article | undefined {
  return ARTICLES.find((article) => article.slug === slug);
}
