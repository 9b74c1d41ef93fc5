import { screen, waitFor, within } from '@testing-library/react';
import { generatePath, matchPath, type Params } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { ARTICLES } from '#articles/model/articles.ts';
import { PAGE_LIST, type PageName } from '#config/pages.ts';
import { aRow } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { serveReviewTotals } from '#tests/harness/client-reviews-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

/** Parameters of the pages that are opened here; those with others have tests of their own. */
const PARAMETERS: Readonly<Partial<Record<PageName, Readonly<Record<string, string>>>>> = {
  agencyPattern: { id: '7-kranichwerk' },
  articlePattern: { slug: 'kosten-personalberatung' },
};

const NOINDEX: readonly PageName[] = ['imprint', 'comparison'];

/** Every page that search engines may index, and two that they may not, with an address each. */
const PAGES = PAGE_LIST.filter(
  ({ name, path, isNoindex }) =>
    NOINDEX.includes(name) || (isNoindex !== true && (!path.includes(':') || name in PARAMETERS)),
).map(({ name, path, isNoindex = false }) => ({ path: generatePath(path, PARAMETERS[name]), isNoindex }));

/** For pages with parameters: whether the tests have data for the page that the parameters name. */
const KNOWN: Readonly<Partial<Record<PageName, (parameters: Params) => boolean>>> = {
  agencyPattern: ({ id }) => id === '7-kranichwerk',
  articlePattern: ({ slug }) => ARTICLES.some((article) => article.slug === slug),
  writeReviewPattern: ({ id = '' }) => /^\d+$/.test(id),
};

function isPage(pathname: string): boolean {
  return PAGE_LIST.some(({ name, path }) => {
    const match = matchPath(path, pathname);
    return match !== null && (KNOWN[name]?.(match.params) ?? true);
  });
}

async function openRoute(path: string) {
  server.use(serveAgencies([aRow({ id: 7, Name: 'Kranichwerk' })]), serveReviewTotals());
  const view = renderRoute(path);
  const heading = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).not.toBe(''));
  return { ...view, heading };
}

const metaOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const canonicalOf = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');

describe.each(PAGES)('$path', ({ path, isNoindex }) => {
  test('has one h1, a title, a description, a canonical address or noindex, and the landmarks', async () => {
    await openRoute(path);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByText('Oops! Page not found')).not.toBeInTheDocument();
    expect(metaOf('description')?.length).toBeGreaterThan(40);
    expect(metaOf('robots')).toBe(isNoindex ? 'noindex' : 'index, follow');
    expect(canonicalOf()).toBe(isNoindex ? undefined : `${window.location.origin}${path}`);
    expect(screen.getAllByRole('banner')).toHaveLength(1);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('contentinfo')).toHaveLength(1);
    expect(screen.getAllByRole('navigation').length).toBeGreaterThanOrEqual(3);
  });

  test('every internal link leads to a route that exists', async () => {
    const { container } = await openRoute(path);
    const links = within(container).getAllByRole('link');
    const addresses = links.map((link) => new URL(link.getAttribute('href') ?? '', window.location.href));
    const internal = addresses.filter((address) => address.origin === window.location.origin);
    expect(internal.length).toBeGreaterThan(10);
    const dead = internal.filter(({ pathname }) => !isPage(pathname));
    expect(dead.map(String)).toEqual([]);
  });
});

test('titles and descriptions are unique', async () => {
  const titles: string[] = [];
  const descriptions: unknown[] = [];
  for (const { path } of PAGES) {
    const { unmount } = await openRoute(path);
    titles.push(document.title);
    descriptions.push(metaOf('description'));
    unmount();
  }
  expect(new Set(titles).size).toBe(PAGES.length);
  expect(new Set(descriptions).size).toBe(PAGES.length);
});

test('any other address is not found', async () => {
  await openRoute('/gibt-es-nicht');
  expect(screen.getByText('Oops! Page not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(metaOf('robots')).toBe('noindex');
});
