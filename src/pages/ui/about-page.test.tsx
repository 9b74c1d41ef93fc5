import { screen, within } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { aPublishedReview } from '#tests/fixtures/client-review.ts';
import { serveRecentReviews } from '#tests/harness/client-reviews-api.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

test('the whole table of the Profil-Score is on the page', async () => {
  renderRoute('/ueber-uns');
  const rules = within(await screen.findByRole('region', { name: 'So entsteht der Profil-Score' }));
  const table = within(rules.getByRole('table', { name: 'Punkte des Profil-Scores' }));
  expect(table.getAllByRole('rowheader')).toHaveLength(4);
  expect(table.getByRole('cell', { name: 'ab 20 Jahren' })).toBeVisible();
  expect(table.getAllByRole('cell', { name: '3 Punkte' })).toHaveLength(2);
});

test('the invented testimonials carry „Beispiel“ and no stars', async () => {
  renderRoute('/ueber-uns');
  const feedback = within(await screen.findByRole('region', { name: 'Kundenfeedback' }));
  expect(feedback.getAllByText('Beispiel')).toHaveLength(3);
  expect(feedback.queryByRole('img')).toBeNull();
});

const rated = (n: number) => ({
  ...aPublishedReview({ id: `aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa${String(n)}`, isInvented: n === 3 }),
  agency: { id: n, name: `Beratung ${String(n)}` },
});

async function open(handler: RequestHandler) {
  vi.stubEnv('VITE_SHOW_SAMPLES', 'false');
  resetModuleCache();
  server.use(handler);
  const fresh = await import('#tests/harness/render-route.tsx');
  fresh.renderRoute('/ueber-uns');
  return within(await screen.findByRole('region', { name: 'Kundenfeedback' }));
}

describe('without samples', () => {
  test('the newest reviews are there, each with its agency, and no testimonial', async () => {
    const feedback = await open(serveRecentReviews([1, 2, 3].map(rated)));
    const list = within(await feedback.findByRole('list', { name: 'Neueste Bewertungen' }));
    expect(list.getAllByRole('article')).toHaveLength(3);
    expect(list.getByRole('link', { name: 'Beratung 2' })).toHaveAttribute('href', '/agenturen/2');
    expect(list.getAllByText('Erfundene Bewertung zur Demonstration')).toHaveLength(1);
    expect(feedback.queryByText(/Beispiel|Noch keine/)).toBeNull();
  });

  test('without reviews the page says so', async () => {
    const feedback = await open(serveRecentReviews([]));
    expect(await feedback.findByText('Noch keine Bewertungen.')).toBeVisible();
  });

  test('where they cannot be loaded it claims neither', async () => {
    const feedback = await open(
      http.post(`${RPC_URL}/recent_client_reviews`, () => HttpResponse.json({}, { status: 500 })),
    );
    expect(await feedback.findByRole('alert')).toBeVisible();
    expect(feedback.queryByText(/Noch keine/)).toBeNull();
  });
});
