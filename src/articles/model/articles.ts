import type { MDXContent } from 'mdx/types';
import type { Heading } from '#lib/text/page-meta.ts';
import type { TopicId } from './article-topics.ts';

/** The parts of an article's front matter and text that lists of articles show. */
export interface ArticleFile {
  readonly title: string;
  readonly excerpt: string;
  /** ISO 8601 date of the first publication. */
  readonly date: string;
  /** ISO 8601 date on which its statements were last compared with its sources. */
  readonly checked: string;
  /** Month whose law it describes, `2026-04`; absent where it rests on none. */
  readonly law?: string;
  readonly topic: TopicId;
  readonly illustration: string;
  readonly related: string;
  /** Slug of the article that replaces it, where it is an archive piece. */
  readonly successor?: string;
  /** Read time. */
  readonly minutes: number;
}

/** The entries of the directory that go with an article. */
export interface ArticleAgencies {
  /** The filter that these agencies have in common, as the address of the directory has it. */
  readonly choices: string;
  readonly heading: string;
}

/** The parts that only an article's own page shows. */
export interface ArticleDetails {
  readonly description: string;
  readonly keywords: string;
  readonly headings: readonly Heading[];
  readonly agencies?: ArticleAgencies;
}

/** The module of an article's text. */
interface ArticleText {
  readonly default: MDXContent;
  readonly details: ArticleDetails;
}

export interface Article extends Omit<ArticleFile, 'related' | 'illustration'> {
  readonly slug: string;
  /** Address of the drawing, an SVG file. */
  readonly illustration: string;
  readonly relatedSlugs: readonly string[];
  readonly loadText: () => Promise<ArticleText>;
}

const files = import.meta.glob<ArticleFile>('../content/*.md', {
  query: '?meta',
  import: 'default',
  eager: true,
});
const texts = import.meta.glob<ArticleText>('../content/*.md');
const illustrations = import.meta.glob<string>('../content/illustrations/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

function buildArticle(file: string, meta: ArticleFile): Article[] {
  const loadText = texts[file];
  const illustration = illustrations[`../content/illustrations/${meta.illustration}.svg`];
  if (loadText === undefined || illustration === undefined) return [];
  const slug = file.replace(/^.*\/|\.md$/g, '');
  const relatedSlugs = meta.related.split(',').map((entry) => entry.trim());
  return [{ ...meta, slug, illustration, relatedSlugs, loadText }];
}

/** All articles, newest first, archive pieces too: one file of `content/` each. */
export const ARTICLES: readonly Article[] = Object.entries(files)
  .flatMap(([file, meta]) => buildArticle(file, meta))
  .toSorted((a, b) => b.date.localeCompare(a.date));

/** The articles of lists, search and feed: all but archived ones. */
export const CURRENT_ARTICLES: readonly Article[] = ARTICLES.filter(
  ({ successor }) => successor === undefined,
);

/** The article of an address, if there is one. */
export function findArticle(slug: string | undefined): Article | undefined {
  return ARTICLES.find((article) => article.slug === slug);
}
