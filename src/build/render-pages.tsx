import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { generatePath, StaticRouter } from 'react-router';
import { App } from '#app/app.tsx';
import { NOT_FOUND_ROUTE, prepareRoute, ROUTES, type SiteRoute } from '#app/route-table.ts';
import { parsedEnvironment } from '#config/env.ts';
import { articlePath, paths } from '#config/paths.ts';
import { SITE_URL } from '#config/site.ts';
import { ARTICLES } from '#content/articles.ts';
import { agencyQuery } from '#data/agency.ts';
import { agencyQueries } from '#data/agencies.ts';
import { type PageRequest, SOME_AGENCY_ID } from '#startup/page-request.ts';
import { createQueryClient } from '#data/query-client.ts';
import { fileOf, SHELLS } from './pages.ts';

/** A page as the build renders it, without a browser and without data. */
export interface PrerenderedPage {
  /** File of the finished site. */
  readonly file: string;
  /** Address, where it is the page of one address only. */
  readonly path: string | null;
  /** Its route. */
  readonly pattern: string;
  /** Addresses that it can be hydrated at, as a pattern. */
  readonly page: string;
  /** Title, description and so on. */
  readonly head: string;
  /** What stands in #root. */
  readonly body: string;
  /** What the page asks the database for at once. */
  readonly request: PageRequest | null;
  /** ISO date of the last change, where the page has one. */
  readonly date: string | null;
}

/** Everything that the build needs to know of the site. */
export interface PrerenderedSite {
  /** Address of the live site; empty where none is configured. */
  readonly siteUrl: string;
  /** Addresses that the pages talk to. */
  readonly connect: readonly string[];
  /** None where the environment is unfit. */
  readonly pages: readonly PrerenderedPage[];
}

const HEAD_ELEMENTS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** Renders the site at an address, as hydrateRoot expects it. */
async function renderPage(path: string): Promise<{ head: string; body: string }> {
  const queryClient = createQueryClient();
  await prepareRoute(path, queryClient);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={queryClient} />
      </StaticRouter>
    </StrictMode>,
    {
      // Otherwise long pages come in pieces that inline scripts put together, which the policy forbids.
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
  return { head, body: html.slice(head.length) };
}

/** What `ask` sends first; nothing of it leaves the machine. */
async function recordRequest(ask: () => Promise<unknown>): Promise<PageRequest> {
  const { fetch } = globalThis;
  try {
    return await new Promise((resolve, reject) => {
      globalThis.fetch = (input, init) => {
        if (input instanceof Request)
          reject(new Error('A request of its own cannot be repeated by the page'));
        else resolve({ url: String(input), headers: Object.fromEntries(new Headers(init?.headers)) });
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
  const directory = await recordRequest(() => client.query(agencyQueries.directory()));
  const agency = await recordRequest(() => client.query(agencyQuery(SOME_AGENCY_ID, client)));
  return { directory, agency };
}

interface Address {
  readonly route: SiteRoute;
  readonly path: string;
  readonly date?: string;
}

function listAddresses(): Address[] {
  return ROUTES.flatMap((route): Address[] => {
    if (SHELLS.some(({ pattern }) => pattern === route.pattern)) return [];
    if (route.pattern !== paths.articlePattern) return [{ route, path: route.pattern }];
    return ARTICLES.map(({ slug, checked }) => ({ route, path: articlePath(slug), date: checked }));
  });
}

/** Renders every page. */
export async function prerenderSite(): Promise<PrerenderedSite> {
  if (!parsedEnvironment.isValid) return { siteUrl: SITE_URL, connect: [], pages: [] };
  const { supabaseUrl, errorReportUrl } = parsedEnvironment.environment;
  const requests = await recordRequests();
  const featuresOf = ({ pattern, opensWith }: SiteRoute) => ({
    pattern,
    request: opensWith === undefined ? null : requests[opensWith],
  });

  const pages = await Promise.all(
    listAddresses().map(async ({ route, path, date = null }): Promise<PrerenderedPage> => {
      const rendered = await renderPage(path);
      return { ...rendered, ...featuresOf(route), file: fileOf(path), path, page: path, date };
    }),
  );
  const shells = await Promise.all(
    SHELLS.map(async ({ pattern, path }): Promise<PrerenderedPage> => {
      const route = ROUTES.find((candidate) => candidate.pattern === pattern) ?? NOT_FOUND_ROUTE;
      const { head, body } = await renderPage(generatePath(pattern, { id: String(SOME_AGENCY_ID) }));
      return {
        ...featuresOf(route),
        file: fileOf(path),
        path: null,
        page: pattern,
        date: null,
        // It has no address of its own.
        head: head.replaceAll(/<(?:link rel="canonical"|meta property="og:url")[^>]*>/g, ''),
        body,
      };
    }),
  );
  const notFound = await renderPage('/404');
  return {
    siteUrl: SITE_URL,
    connect: errorReportUrl === null ? [supabaseUrl] : [supabaseUrl, errorReportUrl],
    pages: [
      ...pages,
      ...shells,
      {
        path: null,
        date: null,
        ...notFound,
        ...featuresOf(NOT_FOUND_ROUTE),
        file: '404.html',
        page: NOT_FOUND_ROUTE.pattern,
      },
    ],
  };
}
