import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Agency } from '#agency/model/agency.ts';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import { SHOWN_AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { aLoadedDirectory, anAgency, aPartner } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { makeEverythingVisible } from '#tests/harness/everything-visible.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const isExpected = { onCaughtError: () => undefined };

const ALPHA = anAgency({ id: 1, name: 'Alpha' });
const BETA = anAgency({ id: 2, name: 'Beta' });

/** An agency that throws wherever it is rendered. No row of the database can do that. */
function breakAgency(agency: Agency): Agency {
  return Object.defineProperty({ ...agency }, 'locations', {
    get: () => {
      throw new Error('broken');
    },
  });
}

/**
 * The site at this address with these agencies loaded.
 *
 * @param findLatePart waits for a part that is loaded after the page
 */
async function openWith(path: string, agencies: readonly Agency[], findLatePart?: () => Promise<unknown>) {
  server.use(serveAgencies([]));
  const view = renderRoute(path, isExpected);
  await screen.findByRole('heading', { level: 1 });
  await findLatePart?.();
  await vi.waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
  act(() => {
    const { queryClient: client } = view;
    client.setQueryData(directoryQueries.directory().queryKey, (loaded) => ({
      ...aLoadedDirectory(agencies.length),
      version: loaded?.version ?? 1,
      partner: agencies.find(({ id }) => id === aPartner().id) ?? null,
    }));
    const page = { agencies, namedCount: agencies.length, matched: {}, total: agencies.length, next: null };
    client.setQueriesData(
      { queryKey: [...SHOWN_AGENCIES_KEY, 'search'] },
      { pages: [{ ...page, correctedTerm: null, droppedWord: null, ads: [] }], pageParams: [0] },
    );
    // For parts that are rendered later.
    client.setQueryData([...SHOWN_AGENCIES_KEY, 'a list'], agencies);
    for (const kind of ['largest', 'selection'])
      client.setQueriesData({ queryKey: [...SHOWN_AGENCIES_KEY, kind] }, agencies);
  });
  return view;
}

const main = () => within(screen.getByRole('main'));

function expectFrame() {
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
}

describe('an exception in one part leaves the rest of the page usable', () => {
  test('home: the Premium Partner', async () => {
    await openWith('/', [ALPHA, breakAgency(aPartner())]);
    expect(await main().findByRole('alert')).toHaveTextContent('Der Premium Partner kann gerade nicht');
    expect(main().getByRole('textbox')).toBeEnabled();
    expect(main().getByRole('region', { name: 'So funktioniert’s' })).toBeVisible();
    expectFrame();
  });

  test('directory: one entry among others', async () => {
    await openWith('/agenturen', [ALPHA, breakAgency(BETA)]);
    expect(await main().findByRole('alert')).toHaveTextContent('Dieser Eintrag kann gerade nicht');
    expect(await main().findByRole('article', { name: 'Alpha' })).toBeVisible();
    expect(main().getByRole('searchbox')).toBeEnabled();
    expectFrame();
  });

  test('directory: the Premium Partner', async () => {
    await openWith('/agenturen', [ALPHA, breakAgency(aPartner())]);
    await main().findByText('Der Premium Partner kann gerade nicht gezeigt werden.');
    expect(await main().findByRole('article', { name: 'Alpha' })).toBeVisible();
    expectFrame();
  });

  test('overview: the table', async () => {
    makeEverythingVisible();
    await openWith('/fuer-personalberatungen', [breakAgency(ALPHA)], () =>
      main().findByRole('button', { name: 'Daten neu laden' }),
    );
    expect(await main().findByRole('alert')).toHaveTextContent('Die Tabelle kann gerade nicht');
    expect(main().getByRole('button', { name: 'Daten neu laden' })).toBeEnabled();
    expect(main().getByRole('heading', { name: 'Basiseintrag (Basis-Listing)' })).toBeVisible();
    expectFrame();
  });

  test('comparison: the table', async () => {
    await openWith('/vergleich?ids=1,2', [ALPHA, breakAgency(BETA)]);
    expect(await main().findByRole('alert')).toHaveTextContent('Die Gegenüberstellung kann gerade nicht');
    expect(main().getByRole('combobox')).toBeEnabled();
    expectFrame();
  });

  test('the tray', async () => {
    localStorage.setItem('merkliste', '{"ids":[1],"compared":[1]}');
    const unnamed = Object.defineProperty({ ...ALPHA }, 'name', {
      get: () => {
        throw new Error('broken');
      },
    });
    await openWith('/gibt-es-nicht', [unnamed]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Der Vergleich kann gerade nicht');
    expect(screen.getByText('Oops! Page not found')).toBeVisible();
    expectFrame();
  });
});
