import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '#tests/harness/render-route.tsx';

test('the premium price stands with what it is per and how long it binds', async () => {
  renderRoute('/fuer-agenturen');
  const price = await screen.findByText(/^2\.490\sEUR zzgl\.\sMwSt\.$/);
  const offer = within(screen.getAllByRole('listitem').find((item) => item.contains(price)) ?? document.body);
  expect(offer.getByText('pro Jahr; Laufzeit zwölf Monate, endet von selbst')).toBeVisible();
  expect(offer.getByRole('link', { name: 'Premium-Eintrag bestellen' })).toBeVisible();
  expect(screen.queryByText(/bitte ergänzen/)).not.toBeInTheDocument();
});

test('the premium entry holds what the page of the directory says, in the same words', async () => {
  renderRoute('/fuer-agenturen');
  const [, list] = await screen.findAllByText(/^Enthalten sind/);
  const services = within(list?.parentElement ?? document.body)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  const page = readFileSync('src/content/pages/fuer-personalberatungen.md', 'utf8');
  const [, section = ''] = /und dazu:\n\n((?:- .+\n)+)/.exec(page) ?? [];
  expect(services).toEqual(section.match(/(?<=^- ).+/gm));
});
