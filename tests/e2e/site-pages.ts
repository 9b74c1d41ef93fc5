import { readdirSync, readFileSync } from 'node:fs';
import { landingPath } from '#config/landing-path.ts';
import { NOINDEX_PAGES, PAGE_LIST, pages } from '#config/pages.ts';
import { articlePath } from '#config/paths.ts';
import { NO_KEYS } from '#directory/model/landing/landing-keys.ts';
import { SEEDED_AGENCY } from './seed.ts';

const ARTICLES_FOLDER = new URL('../../src/articles/content/', import.meta.url);

/** Slugs of all articles, by their files. */
export const ARTICLE_SLUGS = readdirSync(ARTICLES_FOLDER).flatMap((file) =>
  file.endsWith('.md') ? [file.replace(/\.md$/, '')] : [],
);

/** Kept out of search engines: pages that say so, and articles that another one has replaced. */
export const NOINDEX_PATHS: readonly string[] = [
  ...NOINDEX_PAGES.map(({ path }) => path),
  ...ARTICLE_SLUGS.filter((slug) =>
    /^successor:/m.test(readFileSync(new URL(`${slug}.md`, ARTICLES_FOLDER), 'utf8')),
  ).map(articlePath),
];

/** Addresses for visitors with a file of their own. */
export const FILED_PATHS = [
  ...PAGE_LIST.filter(({ path, area }) => !path.includes(':') && area === undefined).map(({ path }) => path),
  pages.entry.path,
  ...ARTICLE_SLUGS.map(articlePath),
];

/** Of the pages that are made of the directory, one of each kind. */
export const DIRECTORY_PATHS = [SEEDED_AGENCY.path, landingPath({ ...NO_KEYS, place: 'koeln' })];

/** Articles are one page with different texts: all but the first one. */
const FURTHER_ARTICLES = ARTICLE_SLUGS.slice(1).map(articlePath);

/** An address of every page for visitors, and of each article. */
export const PAGE_PATHS = [...FILED_PATHS, ...DIRECTORY_PATHS];

/** An address of every page for visitors. */
export const EACH_PAGE = PAGE_PATHS.filter((path) => !FURTHER_ARTICLES.includes(path));
