import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { selectedAgenciesQuery } from '#agency/api/agency-selection.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { answerAgencies, serveAgencies } from '#tests/harness/agencies-api.ts';
import { answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const IN_COLOGNE = [1, 2, 3].map((id) =>
  anAgency({ id, name: `Rhein ${String(id)}`, locations: ['Köln'], specializations: ['IT'] }),
);
const metaOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

describe('a landing page that the build did not make', () => {
  test('is made of the database', async () => {
    server.use(serveAgencies([...IN_COLOGNE, anAgency({ id: 4, name: 'Spree', locations: ['Berlin'] })]));
    renderRoute('/agenturen/ort/koeln');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Personalberatungen in Köln' }),
    ).toBeVisible();
    expect(
      screen.getByText(/Im Verzeichnis stehen drei Personalberatungen mit einem Standort in Köln\./),
    ).toBeVisible();
    const list = screen.getByRole('list', { name: 'Personalberatungen in Köln' });
    expect(within(list).getAllByRole('article')).toHaveLength(3);
    expect(metaOf('robots')).toBe('index, follow');
    const steps = within(screen.getByRole('navigation', { name: 'Pfad' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Startseite›',
      'Personalberater vergleichen›',
      'Orte, Fachgebiete, Branchen›',
      'Personalberatungen in Köln',
    ]);
    expect(steps.at(-1)).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('img', { name: /^Karte:/ })).toBeVisible();
    const towns = screen.getByRole('table', { name: 'Orte', hidden: true });
    expect(within(towns).getByText('Köln').nextElementSibling).toHaveTextContent('3');
    expect(screen.getByRole('link', { name: 'Im Verzeichnis weiter eingrenzen' })).toHaveAttribute(
      'href',
      '/agenturen?ort=koeln',
    );
    const guides = screen.getByRole('region', { name: 'Vor dem Auftrag lesen' });
    expect(guides.querySelectorAll('use')).toHaveLength(3);
  });

  test.each(['/agenturen/ort/berlin', '/agenturen/ort/gibt-es-nicht', '/agenturen/branche/nichts'])(
    'is none where too few entries fit, or the address says nothing: %s',
    async (path) => {
      server.use(serveAgencies(IN_COLOGNE));
      renderRoute(path);
      const heading = { level: 1, name: 'Keine Übersicht zu dieser Adresse' };
      expect(await screen.findByRole('heading', heading)).toBeVisible();
      expect(metaOf('robots')).toBe('noindex');
    },
  );

  test('says why it cannot be shown, and can be asked for again', async () => {
    server.use(answerAgencies(() => answerError(500, 'Internal Server Error')));
    const { user } = renderRoute('/agenturen/ort/koeln');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    server.use(serveAgencies(IN_COLOGNE));
    await user.click(retry);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Personalberatungen in Köln' }),
    ).toBeVisible();
  });
});

test('an entry that is gone since the build leaves the list whole', async () => {
  server.use(serveAgencies(IN_COLOGNE));
  const { queryClient } = renderRoute('/agenturen/ort/koeln');
  await screen.findByRole('heading', { level: 1, name: 'Personalberatungen in Köln' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const ids = IN_COLOGNE.map(({ id }) => id);
  act(() => {
    queryClient.setQueryData(selectedAgenciesQuery(ids, queryClient).queryKey, IN_COLOGNE.slice(1));
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByText(/Hier stehen die ersten/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Im Verzeichnis weiter eingrenzen' })).toBeVisible();
});

test('one page lists all landing pages', async () => {
  server.use(serveAgencies(IN_COLOGNE));
  renderRoute('/agenturen/orte-und-fachgebiete');
  const towns = await screen.findByRole('region', { name: 'Orte' });
  expect(within(towns).getByRole('link', { name: 'Köln' })).toHaveAttribute('href', '/agenturen/ort/koeln');
  const fields = screen.getByRole('region', { name: 'Fachgebiete' });
  expect(within(fields).getByRole('link', { name: 'IT' })).toHaveAttribute(
    'href',
    '/agenturen/fachgebiet/it',
  );
});
