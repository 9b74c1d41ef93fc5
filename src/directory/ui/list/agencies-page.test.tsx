import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anAgency, someAgencies } from '#tests/fixtures/agency.ts';
import {
  answerAgencies,
  answerAgenciesOnce,
  recordAgencyCalls,
  serveAgencies,
  stalledAgencies,
  unreachableAgencies,
} from '#tests/harness/agencies-api.ts';
import { ALPHA, BETA, cardOf, openList, searchBox, shownNames } from '#tests/harness/directory-page.ts';
import { answerHtml, answerTruncated, USUAL_ANSWERS, answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

const LOADING = 'Die Personalberatungen werden geladen …';

describe('while the agencies load', () => {
  test('six skeleton cards keep their place', async () => {
    server.use(stalledAgencies());
    renderRoute('/agenturen');
    expect(await screen.findByText(LOADING)).toBeInTheDocument();
    const results = screen.getByRole('region', { name: 'Alle Personalberatungen' });
    const skeletons = results.querySelector('div[aria-hidden="true"]');
    expect(skeletons?.children).toHaveLength(6);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('heading, search and introduction are there already', async () => {
    server.use(stalledAgencies());
    renderRoute('/agenturen');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Personalberater vergleichen' }),
    ).toBeVisible();
    expect(searchBox()).toBeEnabled();
    expect(screen.getByText('… Personalberatungen im Verzeichnis')).toBeVisible();
  });
});

describe('when the agencies cannot be loaded', () => {
  test.each(USUAL_ANSWERS)('after $fault the page says what it means', async ({ answer, explanation }) => {
    server.use(answerAgencies(answer));
    renderRoute('/agenturen');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' })).toBeVisible();
    expect(screen.queryByText(/Personalberatungen im Verzeichnis/)).not.toBeInTheDocument();
    expect(alert).toHaveTextContent(explanation);
    expect(within(alert).getByRole('button', { name: 'Erneut versuchen' })).toBeEnabled();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByText('Keine Personalberatungen gefunden')).not.toBeInTheDocument();
  });

  test.each([
    [401, 'Unauthorized'],
    [404, 'Not Found'],
    [500, 'Internal Server Error'],
    [503, 'Service Unavailable'],
  ])('after %i the message is that of the direct GET, to the letter [M6]', async (status, statusText) => {
    server.use(answerAgencies(() => answerError(status, statusText)));
    renderRoute('/agenturen');
    await screen.findByRole('alert');
    expect(screen.getByText(`Direct fetch failed: ${String(status)} ${statusText}`)).toBeVisible();
  });

  test('after a web page with a good status nobody reads that status as the reason', async () => {
    server.use(answerAgencies(() => answerHtml()));
    renderRoute('/agenturen');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Anmeldeseite eines WLANs');
    expect(screen.getByText('Direct fetch failed: The answer is no JSON')).toBeVisible();
  });

  test('a destructive toast says so to the letter [M5]', async () => {
    server.use(answerAgencies(() => answerError(503, 'Service Unavailable')));
    renderRoute('/agenturen');
    const toast = await findToast('Fehler beim Laden');
    expect(toast).toHaveTextContent(
      'Die Daten konnten nicht geladen werden. Bitte versuchen Sie es später erneut.',
    );
    expect(toast).toHaveAttribute('data-type', 'error');
    expect(shownToasts()).toHaveLength(1);
  });

  test('a retry heals the page', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/agenturen');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    server.use(serveAgencies([ALPHA, BETA]));
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Beta Consulting' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a retry that fails says so again, with a toast of its own', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Es ist ein Fehler aufgetreten');
    await waitFor(() => expect(shownToasts()).toHaveLength(2));
  });

  test('the term searched for is kept', async () => {
    server.use(unreachableAgencies());
    const { user, currentAddress } = renderRoute('/agenturen?q=beta');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    expect(searchBox()).toHaveValue('beta');
    server.use(serveAgencies([ALPHA, BETA]));
    await user.click(retry);
    await screen.findByRole('article', { name: 'Beta Consulting' });
    expect(shownNames()).toEqual(['Beta Consulting']);
    expect(currentAddress()).toBe('/agenturen?q=beta');
  });

  test.each([
    { fault: 'an error', answer: () => answerError(500, 'Internal Server Error') },
    { fault: 'no answer', answer: () => Response.error() },
    { fault: 'a web page', answer: () => answerHtml() },
    { fault: 'truncated JSON', answer: answerTruncated },
    { fault: 'no rows', answer: () => Response.json([]) },
  ])('only by the client, with $fault, the direct GET stands in and nobody notices', async ({ answer }) => {
    const calls = recordAgencyCalls();
    server.use(answerAgenciesOnce(answer), serveAgencies([ALPHA, BETA]));
    renderRoute('/agenturen');
    expect(await screen.findByRole('article', { name: 'Alpha Personalberatung' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(shownToasts()).toEqual([]);
    expect(calls).toHaveLength(2);
  });
});

test('when there are no agencies the page says so, and offers no way back from a search that was none', async () => {
  await openList([]);
  expect(screen.getByRole('heading', { name: 'Keine Personalberatungen gefunden' })).toBeVisible();
  expect(screen.getByText('Bitte versuchen Sie es mit einem anderen Suchbegriff.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Alle Personalberatungen zeigen' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Premium Partner' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(shownToasts()).toEqual([]);
});

describe('with agencies', () => {
  test('all of them are listed by name, in German order', async () => {
    const names = ['Zeta', 'alpha', 'Ärmel', 'Beta', 'Agentur 10', 'Agentur 9'];
    await openList(names.map((name, index) => anAgency({ id: index + 1, name })));
    expect(screen.getByRole('region', { name: 'Alle Personalberatungen' })).toBeVisible();
    expect(shownNames()).toEqual(['Agentur 9', 'Agentur 10', 'alpha', 'Ärmel', 'Beta', 'Zeta']);
  });

  test.each([
    { agencies: someAgencies(1), count: '1 Personalberatung' },
    { agencies: someAgencies(2), count: '2 Personalberatungen' },
    { agencies: someAgencies(1_001), count: '1.001 Personalberatungen' },
  ])('the introduction counts $count', async ({ agencies, count }) => {
    await openList(agencies);
    expect(screen.getByText(`${count} im Verzeichnis`)).toBeVisible();
  });

  test('no result line is shown without a term', async () => {
    await openList([ALPHA, BETA]);
    expect(screen.queryByText(/gefunden$/)).not.toBeInTheDocument();
  });

  test('the title of the browser tab says where one is', async () => {
    await openList([ALPHA]);
    expect(document.title).toBe('Personalberater vergleichen – Beraterkompass');
  });

  test.each([
    ['/agenturen', 'index, follow'],
    ['/agenturen?q=alpha', 'noindex'],
    ['/agenturen?ort=koeln', 'noindex'],
  ])('search engines keep the list, and none of its filters: %s is %s', async (path, robots) => {
    await openList([ALPHA], path);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', robots);
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
    expect(canonical?.endsWith('/agenturen')).toBe(robots === 'noindex' ? undefined : true);
  });

  test('a reader learns how they are sorted and that payment changes nothing', async () => {
    const { user } = await openList([ALPHA]);
    await user.click(screen.getByText('Wie sortieren wir?'));
    expect(screen.getByText(/^Von A bis Z, auf Wunsch nach Größe/)).toBeVisible();
    expect(screen.getByText(/Bezahlung ändert nichts/)).toBeVisible();
  });

  test('each leads to its page by name and by button', async () => {
    const { user, currentAddress } = await openList([ALPHA, BETA]);
    expect(within(cardOf('Beta Consulting')).getByRole('link', { name: /^Details/ })).toHaveAttribute(
      'href',
      '/agenturen/2-beta-consulting',
    );
    await user.click(screen.getByRole('link', { name: 'Beta Consulting' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Beta Consulting' })).toBeVisible();
    expect(currentAddress()).toMatch(/^\/agenturen\/2-/);
  });
});

describe('a long directory', () => {
  const MANY = someAgencies(2_600);

  test('is counted whole', async () => {
    const calls = recordAgencyCalls();
    await openList(MANY);
    expect(screen.getByText('2.600 Personalberatungen im Verzeichnis')).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  test.each(['Agentur 1', 'Agentur 2500', 'Agentur 2501', 'Agentur 2600'])(
    'is found whole: %s',
    async (name) => {
      await openList(MANY, `/agenturen?${new URLSearchParams({ q: name }).toString()}`);
      expect(shownNames()).toContain(name);
    },
  );

  test('counts every hit of a search, shown or not', async () => {
    await openList(MANY, '/agenturen?q=agentur');
    expect(screen.getByText('2.600 Personalberatungen gefunden')).toBeVisible();
  });

  test('is rendered in steps of 24', async () => {
    const { user, currentAddress } = await openList(someAgencies(60));
    expect(shownNames()).toHaveLength(24);
    expect(screen.getByText('24 von 60 Personalberatungen')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(shownNames()).toHaveLength(48);
    expect(screen.getByText('48 von 60 Personalberatungen')).toBeVisible();
    expect(currentAddress()).toBe('/agenturen?schritt=2');

    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(shownNames()).toHaveLength(60);
    expect(screen.queryByRole('button', { name: 'Weitere anzeigen' })).not.toBeInTheDocument();
    expect(screen.getByText('Alle werden gezeigt.')).toHaveFocus();
  });

  test('shown whole leaves the focus of a search alone', async () => {
    const { user } = await openList([...someAgencies(60), ALPHA]);
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    await user.type(searchBox(), 'alpha{Enter}');
    expect(shownNames()).toEqual(['Alpha Personalberatung']);
    expect(searchBox()).toHaveFocus();
  });

  test.each([
    { count: 24, isOffered: false },
    { count: 25, isOffered: true },
  ])('of $count agencies offers more: $isOffered', async ({ count, isOffered }) => {
    await openList(someAgencies(count));
    expect(screen.queryAllByRole('button', { name: 'Weitere anzeigen' })).toHaveLength(isOffered ? 1 : 0);
  });

  test.each([
    { step: '2', shown: 48 },
    { step: '1', shown: 24 },
    { step: '0', shown: 24 },
    { step: '-5', shown: 24 },
    { step: 'zwei', shown: 24 },
    { step: '1.9', shown: 24 },
    { step: '', shown: 24 },
    { step: '999999999999', shown: 60 },
    { step: 'Infinity', shown: 60 },
  ])('at ?schritt=$step shows $shown of 60', async ({ step, shown }) => {
    await openList(someAgencies(60), `/agenturen?schritt=${step}`);
    expect(shownNames()).toHaveLength(shown);
  });

  test('starts a new search at its first step', async () => {
    const { user, currentAddress } = await openList(someAgencies(60), '/agenturen?schritt=2');
    await user.type(searchBox(), 'agentur{Enter}');
    expect(currentAddress()).toBe('/agenturen?q=agentur');
    expect(shownNames()).toHaveLength(24);
  });
});
