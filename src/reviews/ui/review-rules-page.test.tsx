import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveReviewTotals } from '#tests/harness/client-reviews-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

test('prints the rules with their parameters, and the numbers from the data', async () => {
  server.use(serveReviewTotals());
  renderRoute('/bewertungen');
  const numbers = within(await screen.findByRole('region', { name: 'Die Zahlen' }));
  expect(await numbers.findByText('Seit dem 1. März 2026:')).toBeVisible();
  expect(numbers.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '90',
    '71',
    '5',
    '8',
    '2',
    '1',
  ]);
  expect(screen.getByText(/rechnen jeder Beratung 5 durchschnittliche Bewertungen hinzu/)).toHaveTextContent(
    'nach 18 Monaten zählt eine Bewertung noch halb',
  );
  expect(screen.getByText(/von dieser Website nicht getrennt/)).toBeVisible();
  expect(screen.getByText(/ab 3 Bewertungen da\. Gezählt werden die der letzten 36 Monate/)).toBeVisible();
});
