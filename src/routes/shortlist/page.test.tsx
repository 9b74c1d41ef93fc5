import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aRow } from '#tests/fixtures/agency.ts';
import { serveAgencies, stalledAgencies, unreachableAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const ROWS = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((Name, index) =>
  aRow({ id: index + 1, Name }),
);

const mark = (...ids: number[]) => {
  localStorage.setItem('merkliste', JSON.stringify(ids));
};

const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('the list says how it is sorted', async () => {
  mark(2, 1);
  server.use(serveAgencies(ROWS));
  const { user } = renderRoute('/merkliste');
  await user.click(await screen.findByText('Wie sortieren wir?'));
  expect(screen.getByText(/in der Reihenfolge, in der Sie sie gewählt haben/)).toBeVisible();
  expect(names()).toEqual(['Beta', 'Alpha']);
});

describe('marking', () => {
  test('nothing is stored before the first click; then the header counts', async () => {
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/agenturen');
    const button = await screen.findByRole('button', { name: 'Merken: Beta' });
    expect(localStorage.getItem('merkliste')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Merkliste/ })).not.toBeInTheDocument();
    await user.click(button);
    expect(button).toHaveAccessibleName('Gemerkt: Beta, von der Merkliste nehmen');
    expect(localStorage.getItem('merkliste')).toBe('[2]');
    const link = screen.getByRole('link', { name: 'Merkliste, 1 Eintrag' });
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Merkliste' })).toBeVisible();
    expect(names()).toEqual(['Beta']);
  });

  test('another press takes it out again', async () => {
    mark(2);
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/agenturen/2');
    const button = await screen.findByRole('button', { name: /^Gemerkt: Beta/ });
    await user.click(button);
    expect(button).toHaveAccessibleName('Merken: Beta');
    expect(localStorage.getItem('merkliste')).toBe('[]');
  });

  test('another tab is followed', async () => {
    server.use(serveAgencies(ROWS));
    renderRoute('/agenturen');
    const button = await screen.findByRole('button', { name: 'Merken: Beta' });
    mark(2);
    window.dispatchEvent(new StorageEvent('storage', { key: 'merkliste' }));
    expect(await screen.findByRole('link', { name: 'Merkliste, 1 Eintrag' })).toBeVisible();
    expect(button).toHaveTextContent('Gemerkt');
  });
});

describe('the list', () => {
  test('in the order of marking, with ways to compare and to ask', async () => {
    mark(3, 1);
    server.use(serveAgencies(ROWS));
    renderRoute('/merkliste');
    await screen.findByRole('article', { name: 'Gamma' });
    expect(names()).toEqual(['Gamma', 'Alpha']);
    expect(screen.getByRole('link', { name: 'Vergleichen' })).toHaveAttribute('href', '/vergleich?ids=3,1');
    expect(screen.getByRole('link', { name: 'Über Beraterkompass anfragen' })).toHaveAttribute(
      'href',
      '/kontakt?beratung=Gamma&an=3&beratung=Alpha&an=1',
    );
  });

  test('more than four: the first four are compared', async () => {
    mark(1, 2, 3, 4, 5);
    server.use(serveAgencies(ROWS));
    renderRoute('/merkliste');
    expect(await screen.findByRole('link', { name: 'Die ersten vier vergleichen' })).toHaveAttribute(
      'href',
      '/vergleich?ids=1,2,3,4',
    );
  });
  test('more than ten: the first ten are asked, and the link says so', async () => {
    const rows = Array.from({ length: 11 }, (_, index) =>
      aRow({ id: index + 1, Name: `Nr${String(index + 1)}` }),
    );
    mark(...rows.map((_, index) => index + 1));
    server.use(serveAgencies(rows));
    renderRoute('/merkliste');
    const link = await screen.findByRole('link', { name: 'Die ersten zehn über Beraterkompass anfragen' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/beratung=Nr10&an=10$/));
  });

  test('empty: says how to mark', async () => {
    renderRoute('/merkliste');
    expect(await screen.findByText(/Sie haben sich noch keine Personalberatung gemerkt/)).toBeVisible();
  });

  test('what is in the storage is rubbish: empty', async () => {
    localStorage.setItem('merkliste', '{"kaputt');
    renderRoute('/merkliste');
    expect(await screen.findByText(/Sie haben sich noch keine Personalberatung gemerkt/)).toBeVisible();
  });

  test('an agency that no longer exists is named and can be taken out', async () => {
    mark(1, 99);
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/merkliste');
    expect(
      await screen.findByText('Eine gemerkte Personalberatung steht nicht mehr im Verzeichnis.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aus der Merkliste entfernen' }));
    expect(localStorage.getItem('merkliste')).toBe('[1]');
  });

  test('emptied at once', async () => {
    mark(1, 2);
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/merkliste');
    await user.click(await screen.findByRole('button', { name: 'Merkliste leeren' }));
    expect(screen.getByText('Ihre Merkliste ist jetzt leer.')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  test('emptied by mistake, it comes back with one press', async () => {
    mark(1, 2);
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/merkliste');
    await user.click(await screen.findByRole('button', { name: 'Merkliste leeren' }));
    const undo = screen.getByRole('button', { name: 'Rückgängig machen' });
    expect(undo).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  test('says that it loads, also where there was nothing to load before', async () => {
    server.use(stalledAgencies());
    renderRoute('/merkliste');
    await screen.findByText(/Sie haben sich noch keine Personalberatung gemerkt/);
    mark(2);
    window.dispatchEvent(new StorageEvent('storage', { key: 'merkliste' }));
    expect(await screen.findByText('Die Personalberatungen werden geladen …')).toBeInTheDocument();
  });

  test('loading fails: error and retry', async () => {
    mark(1);
    server.use(unreachableAgencies());
    const { user } = renderRoute('/merkliste');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    server.use(serveAgencies(ROWS));
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Alpha' })).toBeVisible();
  });
});

describe('the compare tray', () => {
  test('follows the visitor, and leads to the comparison from two on', async () => {
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('button', { name: 'Vergleichen: Alpha' }));
    const tray = within(await screen.findByRole('region', { name: 'Vergleich' }));
    expect(tray.getByText('Wählen Sie noch eine Beratung.')).toBeVisible();
    const beta = screen.getByRole('button', { name: 'Vergleichen: Beta' });
    await user.click(beta);
    expect(beta).toHaveAccessibleName('Im Vergleich: Beta, aus dem Vergleich nehmen');
    expect(tray.getByRole('link', { name: 'Über Beraterkompass anfragen' })).toHaveAttribute(
      'href',
      '/kontakt?beratung=Alpha&an=1&beratung=Beta&an=2',
    );
    await user.click(screen.getByRole('link', { name: 'Gamma' }));
    await screen.findByRole('heading', { level: 1, name: 'Gamma' });
    await user.click(screen.getByRole('link', { name: 'Vergleich ansehen' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Personalberatungen im Vergleich' }),
    ).toBeVisible();
    const table = screen.getByRole('table', { name: 'Personalberatungen im Vergleich' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  });

  test('a fifth does not fit, and says so', async () => {
    localStorage.setItem('vergleich', '[1,2,3,4]');
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('button', { name: 'Vergleichen: Epsilon' }));
    expect(await screen.findByText('Sie können höchstens 4 Personalberatungen vergleichen.')).toBeVisible();
    expect(localStorage.getItem('vergleich')).toBe('[1,2,3,4]');
  });

  test('one is taken out in the tray', async () => {
    localStorage.setItem('vergleich', '[1,2]');
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('button', { name: 'Alpha aus dem Vergleich nehmen' }));
    expect(localStorage.getItem('vergleich')).toBe('[2]');
  });
});
