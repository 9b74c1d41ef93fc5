import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aRow } from '#tests/fixtures/agency.ts';
import { serveAgencies, stalledAgencies, unreachableAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const ROWS = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((Name, index) =>
  aRow({ id: index + 1, Name }),
);

const keep = (ids: readonly number[], compared: readonly number[] = []) => {
  localStorage.setItem('merkliste', JSON.stringify({ ids, compared }));
};
const mark = (...ids: number[]) => {
  keep(ids);
};
const kept = () => localStorage.getItem('merkliste');

const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('the list says how it is sorted', async () => {
  mark(2, 1);
  server.use(serveAgencies(ROWS));
  const { user } = renderRoute('/merkliste');
  await user.click(await screen.findByText('Wie sortieren wir?'));
  expect(screen.getByText(/In der Reihenfolge Ihrer Wahl/)).toBeVisible();
  expect(names()).toEqual(['Beta', 'Alpha']);
});

describe('marking', () => {
  test('nothing is stored before the first click; then the header counts', async () => {
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/agenturen');
    const button = await screen.findByRole('button', { name: 'Merken: Beta' });
    expect(kept()).toBeNull();
    expect(screen.queryByRole('link', { name: /^Merkliste/ })).not.toBeInTheDocument();
    await user.click(button);
    expect(button).toHaveAccessibleName('Gemerkt: Beta, von der Merkliste nehmen');
    expect(kept()).toBe('{"ids":[2],"compared":[2]}');
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
    expect(kept()).toBe('{"ids":[],"compared":[]}');
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
    keep([3, 1], [3, 1]);
    server.use(serveAgencies(ROWS));
    renderRoute('/merkliste');
    await screen.findByRole('article', { name: 'Gamma' });
    expect(names()).toEqual(['Gamma', 'Alpha']);
    expect(screen.getByRole('link', { name: 'Vergleichen (2 von 4)' })).toHaveAttribute(
      'href',
      '/vergleich?ids=3,1',
    );
    expect(screen.getByRole('link', { name: 'Über Beraterkompass anfragen' })).toHaveAttribute(
      'href',
      '/kontakt?beratung=Gamma&an=3&beratung=Alpha&an=1',
    );
  });

  test('up to four are ticked to be compared, and a fifth has to wait', async () => {
    keep([1, 2, 3, 4, 5], [1, 2, 3]);
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/merkliste');
    await user.click(await screen.findByRole('checkbox', { name: 'Vergleichen: Epsilon' }));
    expect(screen.getByRole('link', { name: 'Vergleichen (4 von 4)' })).toHaveAttribute(
      'href',
      '/vergleich?ids=1,2,3,5',
    );
    expect(screen.getByRole('checkbox', { name: 'Vier sind gewählt: Delta' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Vergleichen: Alpha' }));
    expect(screen.getByRole('checkbox', { name: 'Vergleichen: Delta' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Vergleichen (3 von 4)' })).toBeVisible();
  });

  test('without two ticks it says what a comparison needs', async () => {
    mark(1, 2);
    server.use(serveAgencies(ROWS));
    renderRoute('/merkliste');
    expect(
      await screen.findByText('Für einen Vergleich haken Sie zwei bis vier Beratungen an.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Vergleichen/ })).not.toBeInTheDocument();
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
    expect(kept()).toBe('{"ids":[1],"compared":[]}');
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

describe('passed on', () => {
  test('by its link and by a mail, which name what is on it', async () => {
    mark(3, 1);
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/merkliste');
    await user.click(await screen.findByRole('button', { name: 'Link kopieren' }));
    expect(await screen.findByRole('button', { name: 'Link kopiert' })).toBeVisible();
    expect(screen.getByText('Der Link ist kopiert.')).toBeInTheDocument();
    const link = `${window.location.origin}/merkliste?ids=3,1`;
    expect(await navigator.clipboard.readText()).toBe(link);
    const mail = screen.getByRole('link', { name: 'Per E-Mail senden' }).getAttribute('href') ?? '';
    expect(new URL(mail).searchParams.get('body')).toContain(`– Gamma\r\n– Alpha\r\n\r\n${link}`);
  });

  test('where the browser forbids copying, the link is there to be marked', async () => {
    mark(3);
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/merkliste');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await user.click(await screen.findByRole('button', { name: 'Link kopieren' }));
    const field = await screen.findByRole('textbox', { name: 'Link zum Weitergeben' });
    expect(field).toHaveValue(`${window.location.origin}/merkliste?ids=3`);
    expect(field).toHaveAccessibleDescription(/^Der Browser erlaubt das Kopieren nicht\./);
  });

  test('a link shows its list, and changes the own one only on request', async () => {
    keep([1], [1]);
    server.use(serveAgencies(ROWS));
    const { user, currentAddress } = renderRoute('/merkliste?ids=3,2,99');
    expect(await screen.findByText(/^Diese Liste kam mit einem Link/)).toBeVisible();
    await screen.findByRole('article', { name: 'Gamma' });
    expect(names()).toEqual(['Gamma', 'Beta']);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Merkliste leeren' })).not.toBeInTheDocument();
    expect(kept()).toBe('{"ids":[1],"compared":[1]}');
    await user.click(screen.getByRole('button', { name: 'Alle auf meine Merkliste setzen' }));
    await waitFor(() => expect(names()).toEqual(['Alpha', 'Gamma', 'Beta']));
    expect(currentAddress()).toBe('/merkliste');
  });
});

describe('the compare tray', () => {
  test('follows the visitor, and leads to the comparison from two on', async () => {
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('button', { name: 'Merken: Alpha' }));
    const tray = within(await screen.findByRole('region', { name: 'Vergleich' }));
    expect(tray.getByText('Wählen Sie noch eine Beratung.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Merken: Beta' }));
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
    const table = await screen.findByRole('table', { name: 'Personalberatungen im Vergleich' });
    expect(within(table).getAllByRole('button', { name: /^Entfernen/ })).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Vergleich' })).not.toBeInTheDocument();
  });

  test('a fifth is remembered and not ticked', async () => {
    keep([1, 2, 3, 4], [1, 2, 3, 4]);
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('button', { name: 'Merken: Epsilon' }));
    expect(kept()).toBe('{"ids":[1,2,3,4,5],"compared":[1,2,3,4]}');
  });

  test('one is unticked in the tray, and stays on the list', async () => {
    keep([1, 2], [1, 2]);
    server.use(serveAgencies(ROWS));
    const { user } = renderRoute('/agenturen');
    await user.click(await screen.findByRole('button', { name: 'Alpha aus dem Vergleich nehmen' }));
    expect(kept()).toBe('{"ids":[1,2],"compared":[2]}');
  });

  test.each(['/kontakt', '/merkliste', '/vergleich?ids=1,2', '/eintrag', '/eintrag/neu/7'])(
    'is not over what it would cover: %s',
    async (path) => {
      keep([1, 2], [1, 2]);
      server.use(serveAgencies(ROWS));
      renderRoute(path);
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('region', { name: 'Vergleich' })).not.toBeInTheDocument();
    },
  );
});

test('a hundred are the most, and every other card says so', async () => {
  mark(...Array.from({ length: 100 }, (_, index) => index + 2));
  server.use(serveAgencies(ROWS));
  const { user } = renderRoute('/agenturen');
  expect(await screen.findByText('Merkliste voll (100 Einträge)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Gemerkt: Beta/ }));
  expect(screen.getByRole('button', { name: 'Merken: Alpha' })).toBeVisible();
});
