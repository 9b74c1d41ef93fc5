import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { generatePath, StaticRouter } from 'react-router-dom';
import { agencyQuery } from '#agency/api/agency.ts';
import { fetchAllAgencies } from '#agency/api/all-agencies.ts';
import { type PublishedDirectory, publishedDirectoryQuery } from '#agency/api/published-directory.ts';
import { App } from '#app/app.tsx';
import {
  AREA_NOT_FOUND_ROUTES,
  findRoute,
  NOT_FOUND_ROUTE,
  preloadRoute,
  ROUTES,
  type SiteRoute,
} from '#app/route-table.ts';
import { ARTICLES, CURRENT_ARTICLES } from '#articles/model/articles.ts';
import { parsedEnvironment } from '#config/env.ts';
import { articlePath, paths } from '#config/paths.ts';
import { BRAND, SITE_URL } from '#config/site.ts';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { clientReviewQueries } from '#reviews/api/client-reviews.ts';
import type { PageData } from '#startup/page-data.ts';
import { type PageRequest, AGENCY_ID_PLACEHOLDER } from '#startup/page-request.ts';
import { readPrerenderedDay } from '#ui/use-today.ts';
import { type ArticleWithAgencies, type DirectoryPages, planDirectoryPages } from './directory-pages.ts';
import { buildFeed } from './feed.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { fileOf, SHELL_PAGES } from './page-files.ts';
import type { SocialText } from './social-picture.ts';
import { socialTextOfArticle } from './social-text.ts';

/** A page as the build renders it, without a browser. */
export interface PrerenderedPage {
  /** File of the finished site. */
  readonly file: string;
  /** Its address; null where one file serves several addresses. */
  readonly path: string | null;
  /** Its route. */
  readonly pattern: string;
  /** The pattern of the addresses at which it can be hydrated. */
  readonly page: string;
  /** Title, description and so on. */
  readonly head: string;
  /** The content of #root. */
  readonly body: string;
  /** The page's first request to the database. */
  readonly request: PageRequest | null;
  /** The data that it was rendered with. */
  readonly data: PageData;
  /** The day on which it is rendered (src/ui/use-today.ts). */
  readonly day: string;
  /** ISO date of the last change, where the page has one. */
  readonly date: string | null;
  /** Other addresses that lead to it. */
  readonly aliases: readonly string[];
  /** The words of its picture; null where it has none of its own. */
  readonly picture: SocialText | null;
}

/** Everything else of the site that the build needs. */
export interface PrerenderedSite {
  /** Address of the live site; empty where none is configured. */
  readonly siteUrl: string;
  /** Origins that the pages send requests to. */
  readonly connect: readonly string[];
  /** The articles as a feed. */
  readonly feed: string;
  /** A sentence on the pages that were made of the directory; null where the environment is invalid and no page was made. */
  readonly summary: string | null;
}

interface PrerenderOptions {
  /** Called with each page as soon as it is rendered, because all of them at once would take gigabytes. */
  readonly onPage: (page: PrerenderedPage, siteUrl: string) => void;
  /** Whether to render only the pages that need no database. */
  readonly isWithoutDirectory: boolean;
}

const HEAD_ELEMENTS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** Renders the site at an address, as hydrateRoot expects it. */
async function renderPage(path: string, data: PageData = []) {
  const queryClient = createQueryClient();
  for (const [key, value] of data) queryClient.setQueryData(key, value);
  await preloadRoute(path, queryClient);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={queryClient} />
      </StaticRouter>
    </StrictMode>,
    {
      // Otherwise React splits long pages into pieces that inline scripts put together, and the content security policy forbids those.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        errors.push(error);
      },
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0)
    throw new Error(`${path} cannot be rendered without a browser`, { cause: errors[0] });
  const head = HEAD_ELEMENTS.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length), day: readPrerenderedDay() };
}

/** The first request that `ask` makes. It is recorded and not sent. */
async function recordRequest(ask: () => Promise<unknown>): Promise<PageRequest> {
  const { fetch } = globalThis;
  try {
    return await new Promise((resolve, reject) => {
      globalThis.fetch = (input, init) => {
        if (input instanceof Request)
          reject(new Error('A request of its own cannot be repeated by the page'));
        else
          resolve({
            url: String(input),
            headers: Object.fromEntries(new Headers(init?.headers)),
            isForDirectory: false,
          });
        return new Promise(() => undefined);
      };
      ask().catch(reject);
    });
  } finally {
    globalThis.fetch = fetch;
  }
}

async function recordRequests() {
  const client = createQueryClient();
  const directory = await recordRequest(() => fetchAllAgencies(new AbortController().signal));
  const agency = await recordRequest(() => client.query(agencyQuery(AGENCY_ID_PLACEHOLDER, client)));
  return { directory: { ...directory, isForDirectory: true }, agency };
}

interface Address {
  readonly route: SiteRoute;
  readonly path: string;
  readonly date?: string | null;
  readonly data?: PageData;
  readonly aliases?: readonly string[];
  readonly picture?: SocialText | null;
}

function listAddresses(): Address[] {
  return ROUTES.flatMap((route): Address[] => {
    if (route.pattern === paths.articlePattern)
      return ARTICLES.map((article) => ({
        route,
        path: articlePath(article.slug),
        date: article.checked,
        picture: socialTextOfArticle(article),
      }));
    return route.pattern.includes(':') || route.area !== undefined ? [] : [{ route, path: route.pattern }];
  });
}

async function listArticlesWithAgencies(): Promise<ArticleWithAgencies[]> {
  const read = ARTICLES.map(async ({ slug, loadText }) => {
    const { agencies } = (await loadText()).details;
    return agencies === undefined ? [] : [{ path: articlePath(slug), choices: agencies.choices }];
  });
  return (await Promise.all(read)).flat();
}

function routeOf(pattern: string): SiteRoute {
  const routes = [...ROUTES, ...AREA_NOT_FOUND_ROUTES];
  return routes.find((route) => route.pattern === pattern) ?? NOT_FOUND_ROUTE;
}

/** @throws Error that says what could not be read */
async function readWhole<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(`${what} cannot be read: ${reason}`, { cause: thrown });
  }
}

function readDirectory(): Promise<PublishedDirectory> {
  return readWhole('The directory', () => createQueryClient().query(publishedDirectoryQuery()));
}

/** The reviews that an entry's page shows first. */
async function readReviews(agencyId: number): Promise<PageData[number]> {
  const query = clientReviewQueries.ofAgency(agencyId);
  const reviews = await readWhole(`What is published of reviews of entry ${String(agencyId)}`, () =>
    createQueryClient().infiniteQuery(query),
  );
  return [query.queryKey, reviews];
}

/**
 * Renders every page. The whole directory is read before the first page.
 *
 * @throws Error where the directory cannot be read or a page cannot be rendered, because the site would be incomplete
 */
export async function prerenderSite({
  onPage,
  isWithoutDirectory,
}: PrerenderOptions): Promise<PrerenderedSite> {
  if (!parsedEnvironment.isValid) return { siteUrl: SITE_URL, connect: [], feed: '', summary: null };
  const { supabaseUrl, errorReportUrl } = parsedEnvironment.environment;
  const requests = await recordRequests();
  const featuresOf = ({ pattern, opensWith }: SiteRoute) => ({
    pattern,
    request: opensWith === undefined ? null : requests[opensWith],
  });
  const render = async ({
    route,
    path,
    date = null,
    data = [],
    aliases = [],
    picture = null,
  }: Address): Promise<void> => {
    const rendered = await renderPage(path, data);
    const features = featuresOf(route);
    onPage(
      { ...rendered, ...features, file: fileOf(path), path, page: path, date, data, aliases, picture },
      SITE_URL,
    );
  };

  const directory = isWithoutDirectory ? null : await readDirectory();
  const planned =
    directory && planDirectoryPages(directory, await listArticlesWithAgencies(), new Date().getFullYear());
  await forEachConcurrently(planned?.pages ?? [], async ({ reviewed, ...page }) => {
    const data = reviewed === null ? page.data : [...page.data, await readReviews(reviewed)];
    await render({ ...page, data, route: findRoute(page.path) });
  });
  const others = listAddresses().filter(({ path }) => planned === null || path !== paths.landingIndex);
  await forEachConcurrently(others, (address) =>
    render({ ...address, data: planned?.siteData.get(address.path) ?? [] }),
  );
  const shell = { path: null, date: null, data: [], aliases: [], picture: null };
  for (const { pattern, file } of SHELL_PAGES) {
    const { head, ...rendered } = await renderPage(
      generatePath(pattern, { id: String(AGENCY_ID_PLACEHOLDER), '*': '' }),
    );
    // It has no address of its own.
    const ownHead = head.replaceAll(/<(?:link rel="canonical"|meta property="og:url")[^>]*>/g, '');
    onPage(
      {
        ...shell,
        ...featuresOf(routeOf(pattern)),
        ...rendered,
        head: ownHead,
        file: file.slice(1),
        page: pattern,
      },
      SITE_URL,
    );
  }
  const notFound = await renderPage('/404');
  const { pattern } = NOT_FOUND_ROUTE;
  onPage(
    { ...shell, ...notFound, ...featuresOf(NOT_FOUND_ROUTE), file: '404.html', page: pattern },
    SITE_URL,
  );
  return {
    siteUrl: SITE_URL,
    connect: errorReportUrl === null ? [supabaseUrl] : [supabaseUrl, errorReportUrl],
    feed: buildFeed(SITE_URL, BRAND, CURRENT_ARTICLES),
    summary: describeDirectory(directory, planned),
  };
}

function describeDirectory(directory: PublishedDirectory | null, planned: DirectoryPages | null): string {
  if (directory === null || planned === null)
    return 'Without the directory: no page of an entry, no landing page.';
  const { entries, unusable } = directory;
  const left = unusable === 0 ? [] : [`${String(unusable)} rows without a usable id or name have no page.`];
  const made = `${String(entries.length)} entries and ${String(planned.landings)} landing pages.`;
  return [made, ...left, ...planned.notes].join(' ');
}
