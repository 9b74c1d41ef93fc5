import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '#tests/harness/render-route.tsx';

test('the premium price sorts with what it is per, how long it binds and that nobody can book it yet', async () => {
  renderRoute('/fuer-agenturen');
  const term = await screen.findByText('[bitte ergänzen: Bezugszeitraum und Laufzeit des Premium-Preises]');
  const offer = within(screen.getAllByRole('listitem').find((item) => item.contains(term)) ?? document.body);
  expect(offer.getByText('Noch nicht buchbar. Vorgesehener Preis:')).toBeVisible();
  expect(offer.getByText(/^2\.490\sEUR zzgl\.\sMwSt\.$/)).toBeVisible();
  expect(screen.getAllByText(/bitte ergänzen/)).toHaveLength(1);
});

test('the premium entry holds what the page of the directory says, in the same words', async () => {
  renderRoute('/fuer-agenturen');
  const [, list] = await screen.findAllByText(/^(?:Enthalten|Vorgesehen) sind/);
  const services = within(list?.parentElement ?? document.body)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  const page = readFileSync('src/content/pages/fuer-personalberatungen.md', 'utf8');
  const [, section = ''] = /Vorgesehen sind:\n\n((?:- .+\n)+)/.exec(page) ?? [];
  expect(services).toEqual(section.match(/(?<=^- ).+/gm));
});
