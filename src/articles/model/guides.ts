import type { ArticleFile } from './articles.ts';

/** An article as home shows it. */
export interface Guide extends Pick<ArticleFile, 'title' | 'minutes'> {
  readonly slug: string;
  /** Address of the drawing, an SVG file. */
  readonly illustration: string;
}

const SLUGS = ['richtige-personalberatung-finden', 'kosten-personalberatung', 'vertrag-personalberatung'];

// Read separately, so that home does not load all metadata.
const files = import.meta.glob<ArticleFile>(
  '../content/{richtige-personalberatung-finden,kosten-personalberatung,vertrag-personalberatung}.md',
  { query: '?meta', import: 'default', eager: true },
);
const illustrations = import.meta.glob<string>(
  '../content/illustrations/{richtige-personalberatung-finden,kosten-personalberatung,vertrag-personalberatung}.svg',
  { query: '?no-inline', import: 'default', eager: true },
);

/** What to read before commissioning a search: whom, at what cost, on what terms. */
export const GUIDES: readonly Guide[] = SLUGS.flatMap((slug) => {
  const file = files[`../content/${slug}.md`];
  const illustration = illustrations[`../content/illustrations/${slug}.svg`];
  return file === undefined || illustration === undefined
    ? []
    : [{ slug, title: file.title, minutes: file.minutes, illustration }];
});
