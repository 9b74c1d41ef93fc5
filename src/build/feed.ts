import type { Article } from '#articles/model/articles.ts';
import { articlePath, paths } from '#config/paths.ts';
import { escapeText } from './escape.ts';

export const FEED_FILE = 'feed.xml';

const at = (day: string) => `${day}T00:00:00Z`;

type FeedArticle = Pick<Article, 'slug' | 'title' | 'excerpt' | 'date' | 'checked'>;

/** The articles as an Atom feed, the newest first, each with the day on which it was last checked. */
export function buildFeed(siteUrl: string, siteName: string, articles: readonly FeedArticle[]): string {
  const newest = articles.reduce((last, { checked }) => (checked > last ? checked : last), '1970-01-01');
  const entries = articles.map(({ slug, title, excerpt, date, checked }) => {
    const url = `${siteUrl}${articlePath(slug)}`;
    return `  <entry>
    <title>${escapeText(title)}</title>
    <id>${url}</id>
    <link href="${url}"/>
    <published>${at(date)}</published>
    <updated>${at(checked)}</updated>
    <summary>${escapeText(excerpt)}</summary>
  </entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">
  <title>${escapeText(siteName)}: Blog</title>
  <id>${siteUrl}${paths.blog}</id>
  <link href="${siteUrl}${paths.blog}"/>
  <link rel="self" href="${siteUrl}/${FEED_FILE}"/>
  <updated>${at(newest)}</updated>
  <author><name>${escapeText(siteName)}</name></author>
${entries.join('\n')}
</feed>
`;
}
