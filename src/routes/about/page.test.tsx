import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoute } from '#tests/harness/render-route.tsx';

test('the whole table of the Profil-Score stands on the page', async () => {
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

test('without samples there are no testimonials, and the page says that there are no reviews yet', async () => {
  vi.stubEnv('VITE_SHOW_SAMPLES', 'false');
  vi.resetModules();
  const fresh = await import('#tests/harness/render-route.tsx');
  fresh.renderRoute('/ueber-uns');
  const feedback = within(await screen.findByRole('region', { name: 'Kundenfeedback' }));
  expect(feedback.getByText(/Noch keine Bewertungen/)).toBeVisible();
  expect(feedback.queryByText('Beispiel')).toBeNull();
});
