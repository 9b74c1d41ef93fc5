import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

test.each([
  '/gibt-es-nicht',
  '/agenturen/ort/koeln/it/mehr',
  '/agenturen/7/mehr',
  '/agenturen/branche/a/b',
  '/AGENTUR',
  '/index.html',
  '/%3Cscript%3E',
  '/a/b/c?q=1#d',
  '/gibt-es-nicht%23abc',
])('at %s there is no page: „404“, „Oops! Page not found“, „Return to Home“', async (path) => {
  renderRoute(path);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading).toHaveTextContent('404');
  expect(heading).toHaveTextContent('Oops! Page not found');
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

test('a German sentence says what that means', async () => {
  renderRoute('/gibt-es-nicht');
  expect(await screen.findByText(/^Diese Adresse gibt es bei uns nicht/)).toBeVisible();
});

test('the directory can be searched from there', async () => {
  server.use(serveAgencies([]));
  const { user, currentAddress } = renderRoute('/gibt-es-nicht');
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  await user.type(main.getByRole('searchbox', { name: 'Name, Ort oder Fachgebiet' }), 'Kiel{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Personalberater vergleichen' });
  expect(currentAddress()).toBe('/agenturen?q=Kiel');
});

test('search engines keep it out', async () => {
  renderRoute('/gibt-es-nicht');
  await screen.findByRole('heading', { level: 1 });
  expect(document.title).toBe('Seite nicht gefunden – Beraterkompass');
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('„Return to Home“ leads home', async () => {
  server.use(serveAgencies([]));
  const { user, currentAddress } = renderRoute('/gibt-es-nicht');
  await user.click(await screen.findByRole('link', { name: 'Return to Home' }));
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Beraterkompass: die passende Personalberatung für Ihre Stelle',
    }),
  ).toBeVisible();
  expect(currentAddress()).toBe('/');
});

test('an address with a slash at its end is the page without it', async () => {
  server.use(serveAgencies([]));
  renderRoute('/agenturen/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Personalberater vergleichen' })).toBeVisible();
});
