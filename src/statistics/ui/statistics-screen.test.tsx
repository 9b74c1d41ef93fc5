import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { aMonthRow, aStatisticsAnswer } from '#tests/fixtures/statistics.ts';
import { catchDownloads } from '#tests/harness/downloads.ts';
import { anOwnEntryRow, serveFunction, serveOwnEntries } from '#tests/harness/own-entry-api.ts';
import { answerRejection } from '#tests/harness/faulty-answers.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const PATH = '/eintrag/5/statistik';

async function openStatistics(answer: Parameters<typeof aStatisticsAnswer>[0] = {}) {
  serveOwnEntries({ entries: [anOwnEntryRow()] });
  const calls = serveFunction('agency_statistics', () => aStatisticsAnswer(answer));
  const view = renderRoute(PATH);
  await screen.findByText('So wird gezählt');
  return { ...view, calls };
}

describe('the statistics of an entry', () => {
  test('show each month of each metric as a curve and in a table, and nothing below five [C44]', async () => {
    const { calls } = await openStatistics();
    expect(calls).toEqual([{ agency: 5 }]);
    expect(screen.getByText(/Aufrufe, nicht Personen/)).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Zahlen nach Monaten' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'MonatAufrufe des ProfilsTreffer im Berater-AssistentenVergleicheGemerktKlicks auf die WebsiteDirekte Anfragen',
      'Oktober 20261.234<512<5<5<5',
      'September 202631<5<5<5<5<5',
    ]);
    const curves = screen.getAllByRole('figure');
    expect(curves).toHaveLength(6);
    expect(curves[0]).toHaveTextContent('Aufrufe des Profils1.234im Oktober 2026');
    expect([...(curves[0]?.querySelectorAll('title') ?? [])].map((title) => title.textContent)).toEqual([
      'September 2026: 31',
      'Oktober 2026: 1.234',
    ]);
  });

  test('show the running month in steps of ten, marked as running [C44]', async () => {
    await openStatistics({ months: [] });
    const running = screen.getByRole('region', { name: 'November 2026 bisher' });
    expect(running).toHaveTextContent('Aufrufe des Profilsmindestens 20');
    expect(running).toHaveTextContent('Vergleicheunter 10');
    expect(running).toHaveTextContent('Bis gestern und in Zehnerschritten');
  });

  test('are saved as a CSV file with the same figures', async () => {
    const saved = catchDownloads();
    const { user } = await openStatistics();
    await user.click(screen.getByRole('button', { name: 'Als CSV-Datei speichern' }));
    expect(await saved[0]?.text()).toContain('"Oktober 2026";"1.234";"<5";"12";"<5";"<5";"<5"\r\n');
  });

  test('have one month, or none yet', async () => {
    const { unmount } = await openStatistics({ months: [aMonthRow('2026-10')] });
    expect(screen.getAllByRole('figure')).toHaveLength(6);
    unmount();
    await openStatistics({ months: [] });
    expect(screen.getByText('Noch ist kein Monat abgeschlossen.')).toBeVisible();
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });

  test('say where they are those of the demo', async () => {
    await openStatistics({ is_invented: true });
    expect(screen.getByText('Diese Zahlen sind erfunden.', { exact: false })).toBeVisible();
  });

  test('that are not one’s own are not shown', async () => {
    serveOwnEntries({ entries: [] });
    serveFunction('agency_statistics', () => answerRejection('not_member', 403));
    renderRoute(PATH);
    expect(await screen.findByText(/gehört nicht oder nicht mehr zu Ihrem Konto/)).toBeVisible();
  });

  test.each([
    ['cannot be loaded', () => HttpResponse.json({ message: 'x' }, { status: 503 })],
    ['are something else', () => HttpResponse.json({ months: [{ month: '2026-13', figures: {} }] })],
  ])('that %s say so, and are loaded by the button [C44 faults]', async (_, answer) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    serveOwnEntries({ entries: [anOwnEntryRow()] });
    serveFunction('agency_statistics', answer);
    const { user } = renderRoute(PATH);
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' }, { timeout: 15_000 });
    serveFunction('agency_statistics', () => aStatisticsAnswer());
    await user.click(retry);
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('the monthly report', () => {
  test('is switched off and on again for oneself [C44]', async () => {
    const { user } = await openStatistics();
    expect(screen.getByText(/per E-Mail an jana@ahornsteg\.de/)).toBeVisible();
    const calls = serveFunction('set_monthly_report', () => new HttpResponse(null, { status: 204 }));
    serveFunction('agency_statistics', () => aStatisticsAnswer({ is_reported: false }));
    await user.click(screen.getByRole('button', { name: 'Monatsbericht abschalten' }));
    const on = await screen.findByRole('button', { name: 'Monatsbericht einschalten' });
    expect(screen.getByText('Sie bekommen zu diesem Eintrag keinen Monatsbericht per E-Mail.')).toBeVisible();
    await user.click(on);
    await waitFor(() => {
      expect(calls).toEqual([
        { agency: 5, is_wanted: false },
        { agency: 5, is_wanted: true },
      ]);
    });
  });

  test('stays as it is where that fails, and the button tries again [C44 faults]', async () => {
    const { user } = await openStatistics();
    serveFunction('set_monthly_report', () => answerRejection('frozen', 403));
    await user.click(screen.getByRole('button', { name: 'Monatsbericht abschalten' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ihr Konto ist gesperrt');
    expect(screen.getByRole('button', { name: 'Monatsbericht abschalten' })).toBeEnabled();
  });
});
