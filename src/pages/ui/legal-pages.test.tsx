import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '#tests/harness/render-route.tsx';

test.each([
  ['/datenschutz', 'Datenschutz\u00ADerklärung', 'Standort der Datenbank'],
  ['/datenschutz', 'Datenschutz\u00ADerklärung', 'Name und Kontakt der datenschutzbeauftragten Person'],
  ['/impressum', 'Impressum', 'Registergericht'],
  ['/impressum', 'Impressum', 'Umsatzsteuer-ID oder Wirtschafts-IdNr.'],
])('%s shows the gap of a fact that is not set, and nothing half-made', async (path, title, label) => {
  renderRoute(path);
  await screen.findByRole('heading', { level: 1, name: title });
  expect((await screen.findAllByText(`[bitte ergänzen: ${label}]`))[0]).toBeVisible();
  expect(document.body).not.toHaveTextContent(/\{\{|\}\}/);
});

test.each(['/datenschutz', '/nutzungsbedingungen'])(
  '%s is dated, here with the date of the demo',
  async (path) => {
    renderRoute(path);
    expect(await screen.findByText('Stand: Mai 2025')).toBeVisible();
  },
);

test('„E-Mail“ is never broken after its hyphen', async () => {
  renderRoute('/datenschutz');
  await screen.findByRole('heading', { level: 1 });
  const words = await screen.findAllByText('E-Mail', { selector: 'span' });
  expect(words.length).toBeGreaterThan(5);
  for (const word of words) expect(word).toHaveClass('whitespace-nowrap');
  expect(screen.queryAllByText(/E-Mail/, { selector: 'main p, main li' })).toEqual([]);
});
