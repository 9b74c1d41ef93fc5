import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { formatFigure, METRICS } from '#statistics/model/statistics.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { REST_URL } from '#tests/harness/urls.ts';

test('the premium price says what it is per and how long it binds', async () => {
  renderRoute('/fuer-agenturen');
  const price = await screen.findByText(/^2\.490\sEUR zzgl\.\sUmsatzsteuer$/);
  const offer = within(screen.getAllByRole('listitem').find((item) => item.contains(price)) ?? document.body);
  expect(offer.getByText('für zwölf Monate')).toBeVisible();
  expect(offer.getByRole('link', { name: 'Premium-Eintrag bestellen' })).toBeVisible();
  expect(screen.queryByText(/bitte ergänzen/)).not.toBeInTheDocument();
});

test('the place in the block of ads is a chance, no promise', async () => {
  renderRoute('/fuer-agenturen');
  const [, list] = await screen.findAllByText(/^Enthalten sind/);
  const services = within(list?.parentElement ?? document.body);
  expect(services.getByText(/^Block „Anzeigen“: Ihr Eintrag kann dort stehen/)).toHaveTextContent(
    'Er zeigt täglich im Wechsel bis zu drei Premium-Einträge, die zur Suche passen',
  );
});

test.each([
  ['*/0', 'Im Block „Anzeigen“ steht heute noch niemand.'],
  ['*/1', 'Im Block „Anzeigen“ steht heute ein Eintrag.'],
  ['*/2500', 'Den Block „Anzeigen“ teilen sich heute 2.500 Einträge.'],
])('of paid entries %s: how many share the block', async (range, words) => {
  const asked: string[] = [];
  server.use(
    http.head(`${REST_URL}/agency_derived`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse(null, { headers: { 'Content-Range': range } });
    }),
  );
  renderRoute('/fuer-agenturen');
  expect(await screen.findByText(words)).toBeVisible();
  expect(asked).toEqual(['?select=agency_id&is_premium=eq.true']);
});

test('a basic and a paid entry are shown side by side, as an example and with the label of an ad', async () => {
  renderRoute('/fuer-agenturen');
  const examples = await screen.findByRole('region', { name: 'So sieht es aus' });
  const [basic, paid] = within(examples).getAllByRole('article');
  for (const card of [basic, paid]) {
    expect(within(card ?? document.body).getByText('Beispielprofil')).toBeVisible();
  }
  expect(within(basic ?? examples).queryByText('Anzeige')).not.toBeInTheDocument();
  expect(within(paid ?? document.body).getByText('Anzeige')).toBeVisible();
  expect(basic?.querySelector('img')).toBeNull();
  expect(paid?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('logo.svg'));
  expect(within(examples).getByText('Werkleitung für einen Zulieferer')).toBeVisible();
  const pictures = within(within(examples).getByRole('list', { name: 'Bilder' })).getAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
    expect.stringMatching(/^Zeichnung: /),
    expect.stringMatching(/^Zeichnung: /),
  ]);
  // The example leads nowhere.
  expect(within(examples).queryByRole('link')).not.toBeInTheDocument();
});

test('the monthly report is shown as an example, with what is too small to be named', async () => {
  renderRoute('/fuer-agenturen');
  const examples = await screen.findByRole('region', { name: 'So sieht es aus' });
  const report = within(examples).getByText('Aufrufe des Profils').closest('dl');
  expect(within(report ?? document.body).getAllByRole('term')).toEqual(
    METRICS.map(({ label }) => within(examples).getByText(label)),
  );
  expect(
    within(report ?? document.body)
      .getAllByRole('definition')
      .at(-1),
  ).toHaveTextContent(formatFigure(null));
});
