import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  answerAgencies,
  serveAgencies,
  serveAgenciesOnRelease,
  stalledAgencies,
  unreachableAgencies,
} from '#tests/harness/agencies-api.ts';
import { USUAL_ANSWERS } from '#tests/harness/faulty-answers.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';
import {
  adviceBox,
  cardNames,
  cardOf,
  MATCH,
  OTHERS,
  prepareHome,
  queryResults,
  sendButton,
} from '#tests/harness/home-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const STAND_INS = 'nur unsere eigene Beratung (Anzeige) und ein Beispielprofil.';

prepareHome();

describe('while the agencies load', () => {
  test('the page is there, and nothing can be sent yet', async () => {
    server.use(stalledAgencies());
    const { user } = renderRoute('/');
    const box = await adviceBox();
    expect(
      screen.getByRole('heading', {
        level: 1,
        name: 'Beraterkompass: die passende Personalberatung für Ihre Stelle',
      }),
    ).toBeVisible();
    expect(box).toHaveAccessibleDescription('Das Verzeichnis wird geladen. Schreiben Sie ruhig schon los.');
    await user.type(box, 'Leipzig');
    expect(box).toHaveValue('Leipzig');
    expect(sendButton()).toBeDisabled();
    for (const example of within(
      screen.getByRole('list', { name: 'Beispiele zum Ausprobieren' }),
    ).getAllByRole('button'))
      expect(example).toBeDisabled();
    expect(screen.queryByRole('region', { name: 'Premium Partner' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('what was sent meanwhile is answered once they are there', async () => {
    const { handler, release } = serveAgenciesOnRelease([MATCH, ...OTHERS]);
    server.use(handler);
    const { user } = renderRoute('/');
    const box = await adviceBox();
    await user.type(box, 'Leipzig{Enter}');
    release();
    expect(await screen.findByText('1 Personalberatung für „Leipzig“')).toBeVisible();
    expect(box).toHaveValue('Leipzig');
  });

  test('what was typed meanwhile stays, and is searched for only when it is sent', async () => {
    const { handler, release } = serveAgenciesOnRelease([MATCH, ...OTHERS]);
    server.use(handler);
    const { user } = renderRoute('/');
    const box = await adviceBox();
    await user.type(box, 'Leip{Enter}zig');
    release();
    await waitFor(() => expect(sendButton()).toBeEnabled());
    expect(box).toHaveValue('Leipzig');
    expect(queryResults()).not.toBeInTheDocument();
    await user.type(box, '{Enter}');
    expect(await screen.findByText('1 Personalberatung für „Leipzig“')).toBeVisible();
  });
});

describe('when the agencies cannot be loaded', () => {
  test.each(USUAL_ANSWERS)(
    'after $fault the page still works on two stand-ins [M1]',
    async ({ answer, explanation }) => {
      server.use(answerAgencies(answer));
      const { user } = renderRoute('/');
      const notice = await screen.findByRole('alert');
      expect(notice).toHaveTextContent(explanation);
      expect(notice).toHaveTextContent(STAND_INS);

      await user.type(await adviceBox(), 'Executive Search{Enter}');
      const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
      expect(new Set(cardNames(results))).toEqual(
        new Set(['Executive Search Partners', 'People Finding Company']),
      );
    },
  );

  test('the invented stand-in says that it is one, and neither has a page to open', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/');
    await screen.findByRole('alert');
    await user.type(await adviceBox(), 'Executive Search{Enter}');
    await screen.findByRole('region', { name: 'Suchergebnisse' });

    const invented = cardOf('Executive Search Partners');
    const own = cardOf('People Finding Company');
    expect(within(invented).getByText('Beispielprofil')).toBeVisible();
    expect(within(invented).queryByText('Anzeige')).not.toBeInTheDocument();
    expect(within(own).getByText('Anzeige')).toBeVisible();
    expect(within(own).queryByText('Beispielprofil')).not.toBeInTheDocument();
    expect(within(own).getByText('Frankfurt am Main')).toBeVisible();
    expect(within(own).getByText('Seit 2015')).toBeVisible();
    expect(within(own).getByText('10 Mitarbeiter')).toBeVisible();
    expect(within(invented).queryByRole('link')).not.toBeInTheDocument();
    expect(within(own).queryByRole('link')).not.toBeInTheDocument();
  });

  test('without samples there is no invented one, and the notice says so', async () => {
    vi.stubEnv('VITE_SHOW_SAMPLES', 'false');
    resetModuleCache();
    const fresh = await import('#tests/harness/render-route.tsx');
    server.use(unreachableAgencies());
    const { user } = fresh.renderRoute('/');
    expect(await screen.findByRole('alert')).toHaveTextContent(/nur unsere eigene Beratung \(Anzeige\)\./);
    await user.type(await adviceBox(), 'Executive Search{Enter}');
    const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
    expect(cardNames(results)).toEqual(['People Finding Company']);
  });

  test('the Premium Partner is the built-in one', async () => {
    server.use(unreachableAgencies());
    renderRoute('/');
    await screen.findByRole('alert');
    const block = screen.getByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('heading', { name: 'People Finding Company' })).toBeVisible();
    expect(within(block).getByText('Anzeige')).toBeVisible();
  });

  test('no number of agencies is claimed', async () => {
    server.use(unreachableAgencies());
    renderRoute('/');
    await screen.findByRole('alert');
    expect(screen.queryByText(/Personalberatungen im Verzeichnis/)).not.toBeInTheDocument();
  });

  test('a retry heals the page and keeps what was typed', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/');
    await screen.findByRole('alert');
    const box = await adviceBox();
    await user.type(box, 'Leipzig');

    server.use(serveAgencies([MATCH, ...OTHERS]));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => {
      expect(screen.getByText(/Personalberatungen im Verzeichnis/)).toHaveTextContent(/^4/);
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(box).toHaveValue('Leipzig');
    await user.click(sendButton());
    const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
    expect(cardNames(results)).toContain('Alpha Personalberatung');
  });

  test('it is said below the field, which does not move while somebody types', async () => {
    server.use(unreachableAgencies());
    renderRoute('/');
    const notice = await screen.findByRole('alert');
    expect(notice.compareDocumentPosition(await adviceBox())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  test('a retry that fails says so again', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/');
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(STAND_INS);
  });
});

describe.each([
  { name: 'the table is empty', rows: [] },
  { name: 'no row has an id and a name', rows: [{ id: 1 }, { Name: 'Alpha' }, null, 'text'] },
])('when $name', ({ rows }) => {
  async function openEmptyHome() {
    server.use(serveAgencies(rows));
    const view = renderRoute('/');
    const alert = await screen.findByRole('alert');
    return { ...view, alert };
  }

  test('the page says „Keine Daten gefunden“ [M2]', async () => {
    const { alert } = await openEmptyHome();
    expect(within(alert).getByText('Keine Daten gefunden')).toBeVisible();
    expect(screen.getByText(/Personalberatungen im Verzeichnis/)).toHaveTextContent(/^0/);
  });

  test('nothing can be searched', async () => {
    const { user } = await openEmptyHome();
    const box = await adviceBox();
    await user.type(box, 'Leipzig');
    expect(sendButton()).toBeDisabled();
    expect(box).toHaveAccessibleDescription(/Ohne Einträge im Verzeichnis/);
    expect(
      screen.getByRole('button', { name: 'Entwicklerin oder Entwickler für ein Start-up in Berlin' }),
    ).toBeDisabled();
  });

  test('the built-in Premium Partner stands in, without a page to open', async () => {
    await openEmptyHome();
    const block = screen.getByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('heading', { name: 'People Finding Company' })).toBeVisible();
    expect(within(block).queryByRole('link')).not.toBeInTheDocument();
  });
});
