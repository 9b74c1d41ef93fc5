import { readdirSync } from 'node:fs';
import { agencyPath, articlePath, paths } from '#config/paths.ts';

const ARTICLES_FOLDER = new URL('../../src/content/articles/', import.meta.url);

/** Slugs of all articles, by their files. */
export const ARTICLE_SLUGS = readdirSync(ARTICLES_FOLDER).flatMap((file) =>
  file.endsWith('.md') ? [file.replace(/\.md$/, '')] : [],
);

/** Kept out of search engines. */
export const NOINDEX_PATHS: readonly string[] = [
  paths.imprint,
  paths.entry,
  paths.admin,
  paths.adminProposals,
  paths.adminEntries,
  paths.adminImport,
  paths.adminNewsletter,
  paths.adminClientReviews,
  paths.adminLog,
  paths.adminSecurity,
  paths.newsletterConfirmation,
  paths.newsletterEnd,
  paths.comparison,
  paths.shortlist,
];

/** Addresses with a file of their own. */
export const FILED_PATHS = [
  ...Object.values(paths).filter((path) => !path.includes(':')),
  ...ARTICLE_SLUGS.map(articlePath),
];

/** An address of every page of the site, the agency's among them. */
export const PAGE_PATHS = [...FILED_PATHS, agencyPath(1)];
