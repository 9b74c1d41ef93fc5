import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  answerAgencies,
  answerAgenciesOnce,
  recordAgencyCalls,
  serveAgencies,
  stalledAgencies,
  unreachableAgencies,
} from '#tests/harness/agencies-api.ts';
import { AGENCY, FAILURE_TOAST, openFailure, prepareAgencyPage } from '#tests/harness/agency-page.ts';
import { answerHtml, answerError, USUAL_ANSWERS } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { shortenTimeLimit } from '#tests/harness/time-limit.ts';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';
import type { PageData } from '#startup/page-data.ts';
import { REST_URL } from '#tests/harness/urls.ts';

async function findReport() {
  const report = await screen.findByRole('region', { name: 'Diagnosebericht' });
  return within(report)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
}

prepareAgencyPage();

describe('an address without an id', () => {
  test.each([
    'abc',
    '12abc',
    'abc12',
    '1.5',
    '1,5',
    '1e3',
    '0x10',
    '-1',
    '+1',
    '%20',
    '1%202',
    '٣',
    'null',
    'NaN',
    'Infinity',
    '9007199254740992',
    '99999999999999999999',
    '<script>alert(1)<%2Fscript>',
    '1;drop%20table',
  ])('/agenturen/%s says „Ungültige Agentur-ID“ and sends no call [M9]', async (id) => {
    const calls = recordAgencyCalls();
    await openFailure('Ungültige Agentur-ID', `/agenturen/${id}`);
    expect(await findToast(FAILURE_TOAST)).toHaveTextContent(`${FAILURE_TOAST}Ungültige Agentur-ID`);
    expect(screen.queryByRole('region', { name: 'Diagnosebericht' })).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test.each(['0', '7', '007', '9007199254740991'])('/agenturen/%s has one', async (id) => {
    const calls = recordAgencyCalls();
    server.use(serveAgencies([]));
    await openFailure('Agentur nicht gefunden', `/agenturen/${id}`);
    expect(calls.map(({ url }) => new URL(url).searchParams.get('id'))).toEqual([`eq.${String(Number(id))}`]);
  });

  test('names the browser tab, and is kept out of search engines', async () => {
    await openFailure('Ungültige Agentur-ID', '/agenturen/abc');
    expect(document.title).toBe('Ungültige Agentur-ID – Beraterkompass');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  });

  test('leads back to the directory', async () => {
    await openFailure('Ungültige Agentur-ID', '/agenturen/abc');
    const ways = screen.getAllByRole('link', { name: 'Zurück zur Übersicht' });
    for (const way of ways) expect(way).toHaveAttribute('href', '/agenturen');
  });

  test('offers the diagnosis', async () => {
    server.use(serveAgencies([AGENCY]));
    const { user } = await openFailure('Ungültige Agentur-ID', '/agenturen/abc');
    await user.click(screen.getByRole('button', { name: 'Diagnose ausführen' }));
    expect(await findReport()).toHaveLength(5);
  });
});

describe('an id that no agency has', () => {
  test('because its entry was merged leads to the one that stays, without a message [C6]', async () => {
    server.use(
      serveAgencies([AGENCY]),
      http.get(`${REST_URL}/agency_redirects`, ({ request }) => {
        expect(new URL(request.url).searchParams.get('from_id')).toBe('eq.8');
        return HttpResponse.json([{ to_id: AGENCY.id }]);
      }),
    );
    const { currentAddress } = renderRoute('/agenturen/8');
    expect(await screen.findByRole('heading', { level: 1, name: AGENCY.name })).toBeVisible();
    expect(currentAddress()).toBe('/agenturen/7-alpha-personalberatung');
    expect(shownToasts()).toEqual([]);
  });

  test('says „Agentur nicht gefunden“, with a toast [M10]', async () => {
    server.use(serveAgencies([AGENCY]));
    await openFailure('Agentur nicht gefunden', '/agenturen/8');
    expect(await findToast(FAILURE_TOAST)).toHaveTextContent(`${FAILURE_TOAST}Agentur nicht gefunden`);
    expect(document.title).toBe('Agentur nicht gefunden – Beraterkompass');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test('is neither retried nor diagnosed', async () => {
    server.use(serveAgencies([AGENCY]));
    const calls = recordAgencyCalls();
    await openFailure('Agentur nicht gefunden', '/agenturen/8');
    await findToast(FAILURE_TOAST);
    expect(screen.queryByRole('region', { name: 'Diagnosebericht' })).not.toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });
});

describe('an entry that the build has rendered', () => {
  const builtIn: PageData = [
    [
      ['agencies', 'detail', 7],
      {
        kind: 'agency',
        agency: AGENCY,
        isRepaired: false,
        facts: {},
        sources: [],
        pictures: [],
        extended: null,
      },
    ],
  ];
  const path = '/agenturen/7-alpha-personalberatung';

  test('shows its current text', async () => {
    server.use(serveAgencies([{ ...AGENCY, summary: 'Jetzt auch in Kiel.' }]));
    renderRoute(path, { builtIn });
    expect(screen.queryByText('Die Personalberatung wird geladen …')).not.toBeInTheDocument();
    expect(await screen.findByText('Jetzt auch in Kiel.')).toBeVisible();
  });

  test('stays on the page where the database cannot be reached', async () => {
    const calls = recordAgencyCalls();
    server.use(answerAgencies(() => answerError(500, 'Internal Server Error')));
    renderRoute(path, { builtIn });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await screen.findByRole('heading', { level: 1, name: AGENCY.name })).toBeVisible();
    expect(shownToasts()).toEqual([]);
  });

  test('says that it is paused, and is kept out of search engines', async () => {
    server.use(serveAgencies([]));
    renderRoute(path, { builtIn });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Der Eintrag von Alpha Personalberatung ist zurzeit nicht veröffentlicht.',
    );
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  });

  test.each(['/agenturen/7', '/agenturen/7-alter-name', '/agenturen/7-alter-name?a=b'])(
    'is at its own address; %s leads there',
    async (other) => {
      server.use(serveAgencies([AGENCY]));
      const { currentAddress } = renderRoute(other, { builtIn });
      const [, query] = other.split('?');
      await waitFor(() => expect(currentAddress()).toBe(query === undefined ? path : `${path}?${query}`));
      expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(
        new RegExp(`${path}$`),
      );
    },
  );
});

describe('a call that fails', () => {
  test.each(USUAL_ANSWERS)(
    'with $fault: toast, explanation and report, all by themselves',
    async ({ answer, explanation }) => {
      server.use(answerAgencies(answer));
      renderRoute('/agenturen/7');
      expect(await screen.findByRole('alert')).toHaveTextContent(explanation);
      expect(await findToast(FAILURE_TOAST)).toHaveAttribute('data-type', 'error');
      expect(await findReport()).toHaveLength(5);
      expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeEnabled();
      expect(screen.getByRole('button', { name: 'Diagnose ausführen' })).toBeEnabled();
      // The automatic diagnosis shows no toast when it ends.
      expect(shownToasts()).toHaveLength(1);
    },
  );

  test('that exceeds the time limit shows the same', async () => {
    shortenTimeLimit();
    server.use(stalledAgencies());
    renderRoute('/agenturen/7');
    expect(await screen.findByRole('alert')).toHaveTextContent('hat nicht rechtzeitig geantwortet');
    expect(await findReport()).toHaveLength(5);
  });

  test('gives the toast its message [M7]', async () => {
    server.use(
      answerAgencies(() =>
        answerError(500, 'Internal Server Error', { code: '57014', message: 'canceling statement' }),
      ),
    );
    renderRoute('/agenturen/7');
    expect(await findToast(FAILURE_TOAST)).toHaveTextContent('canceling statement');
    await findReport();
  });

  test('has a German heading and tab title, the technical message small beneath', async () => {
    server.use(answerAgencies(() => answerHtml()));
    await openFailure(FAILURE_TOAST);
    expect(document.title).toBe('Fehler beim Laden der Agentur – Beraterkompass');
    const technical = within(screen.getByRole('alert')).getByText('The answer is no JSON');
    expect(technical).toHaveAttribute('lang', 'en');
    await findReport();
  });

  test('without a message of its own is an unknown one [M8]', async () => {
    server.use(answerAgencies(() => answerError(500, '', { message: '' })));
    await openFailure(FAILURE_TOAST);
    expect(await findToast(FAILURE_TOAST)).toHaveTextContent('Ein unbekannter Fehler ist aufgetreten');
    await findReport();
  });

  test('is retried three times before it counts', async () => {
    server.use(
      answerAgenciesOnce(() => answerError(503, 'Service Unavailable')),
      answerAgenciesOnce(() => answerError(504, 'Gateway Timeout')),
      answerAgenciesOnce(() => HttpResponse.error()),
      serveAgencies([AGENCY]),
    );
    renderRoute('/agenturen/7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Alpha Personalberatung' })).toBeVisible();
    expect(shownToasts()).toEqual([]);
  });

  test('is repaired by „Erneut versuchen“', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/agenturen/7');
    await findReport();
    server.use(serveAgencies([AGENCY]));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Alpha Personalberatung' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Diagnosebericht' })).not.toBeInTheDocument();
  });

  test('is shown again where the retry fails, too', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/agenturen/7');
    await findReport();
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(shownToasts()).toHaveLength(2));
    expect(await screen.findByRole('alert')).toHaveTextContent('nicht erreichbar');
    expect(await findReport()).toHaveLength(5);
  });
});

describe('the diagnosis', () => {
  test('lists check by check what failed', async () => {
    server.use(unreachableAgencies());
    renderRoute('/agenturen/7');
    const [count, sample, session, endpoint, record] = await findReport();
    expect(count).toMatch(/^Einträge zählen: fehlgeschlagen/);
    expect(sample).toMatch(/^Einen Eintrag lesen: fehlgeschlagen/);
    expect(session).toBe('Anmeldung in diesem Browser: keine (zum Lesen nicht nötig)');
    expect(endpoint).toMatch(/^Schnittstelle direkt aufrufen: fehlgeschlagen/);
    expect(record).toMatch(/^Diesen Eintrag direkt abrufen: fehlgeschlagen/);
  });

  test('names the status of an error answer', async () => {
    server.use(answerAgencies(() => answerError(401, 'Unauthorized')));
    renderRoute('/agenturen/7');
    const [, sample] = await findReport();
    expect(sample).toBe(
      'Einen Eintrag lesen: fehlgeschlagen (Status 401). Unser Server hat den Zugriff abgelehnt.',
    );
  });

  test('reports that the database is reachable again', async () => {
    server.use(
      answerAgenciesOnce(() => answerError(500, 'Internal Server Error')),
      serveAgencies([AGENCY]),
    );
    renderRoute('/agenturen/7');
    const [count, sample] = await findReport();
    expect(count).toBe('Einträge zählen: in Ordnung (1)');
    expect(sample).toMatch(/^Einen Eintrag lesen: in Ordnung \(.*Alpha Personalberatung/);
  });

  test('runs again with „Diagnose ausführen“, with the exact messages [M12]', async () => {
    server.use(answerAgencies(() => answerError(401, 'Unauthorized')));
    const { user } = renderRoute('/agenturen/7');
    await findReport();
    server.use(serveAgencies([AGENCY]));
    await user.click(screen.getByRole('button', { name: 'Diagnose ausführen' }));
    const toast = await findToast('Diagnose abgeschlossen');
    expect(toast).toHaveTextContent('Die Supabase-Diagnose wurde abgeschlossen.');
    const [count] = await findReport();
    expect(count).toBe('Einträge zählen: in Ordnung (1)');
  });

  test('shows names from the database as text and not as HTML', async () => {
    const name = '<img src=x onerror="alert(1)">';
    server.use(
      answerAgenciesOnce(() => answerError(500, 'Internal Server Error')),
      serveAgencies([{ ...AGENCY, name }]),
    );
    renderRoute('/agenturen/7');
    const [, sample] = await findReport();
    expect(sample).toContain('<img src=x');
    expect(screen.getByRole('main').querySelector('img')).toBeNull();
  });
});
