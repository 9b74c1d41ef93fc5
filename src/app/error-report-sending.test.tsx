import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { server } from '#tests/harness/msw-server.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';

const REPORT_URL = 'https://reports.example/beraterkompass';

const reports: unknown[] = [];

beforeEach(() => {
  reports.length = 0;
  resetModuleCache();
  server.use(
    http.post(REPORT_URL, async ({ request }) => {
      reports.push(JSON.parse(await request.text()));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function loadReports() {
  const { reportUncaughtErrors, sendErrorReport } = await import('./error-report.ts');
  return { reportUncaughtErrors, sendErrorReport };
}

test('an error that nobody has caught is reported', async () => {
  const { reportUncaughtErrors } = await loadReports();
  const listening = vi.spyOn(window, 'addEventListener');
  reportUncaughtErrors(REPORT_URL);
  const listeners = [...listening.mock.calls];
  onTestFinished(() => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener);
  });
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is undefined') }));
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: new RangeError('too deep') }),
  );
  await vi.waitFor(() => {
    expect(reports).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: 'script', name: 'TypeError', message: 'x is undefined' }),
        expect.objectContaining({ source: 'promise', name: 'RangeError', message: 'too deep' }),
      ]),
    );
  });
});

test('the same error is reported once, and no page sends more than five', async () => {
  const { sendErrorReport } = await loadReports();
  const same = new Error('a');
  sendErrorReport(REPORT_URL, same, 'page');
  sendErrorReport(REPORT_URL, same, 'page');
  for (const message of ['b', 'c', 'd', 'e', 'f', 'g'])
    sendErrorReport(REPORT_URL, new Error(message), 'page');
  await vi.waitFor(() => expect(reports).toHaveLength(5));
});

test('an aborted call is not reported, and a report that fails is ignored', async () => {
  const { sendErrorReport } = await loadReports();
  const attempted: unknown[] = [];
  server.use(
    http.post(REPORT_URL, async ({ request }) => {
      attempted.push(JSON.parse(await request.text()));
      return HttpResponse.error();
    }),
  );
  // An aborted fetch throws an error in a browser; jsdom's DOMException is none.
  sendErrorReport(REPORT_URL, AbortSignal.abort().reason, 'promise');
  sendErrorReport(REPORT_URL, new Error('a'), 'promise');
  await vi.waitFor(() => expect(attempted).toEqual([expect.objectContaining({ message: 'a' })]));
});

/** Opens a page that throws while it is rendered, because reading its address throws. */
async function openBrokenPage(url: string) {
  vi.stubEnv('VITE_ERROR_REPORT_URL', url);
  vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(() => {
    throw new RangeError('The address cannot be read');
  });
  const { renderRoute } = await import('#tests/harness/render-route.tsx');
  renderRoute('/vergleich', { onCaughtError: () => undefined });
  expect(await screen.findByRole('alert')).toHaveTextContent('Unexpected Application Error!');
}

test('the error screen reports what it shows, where reports are wanted', async () => {
  await openBrokenPage(REPORT_URL);
  await vi.waitFor(() => {
    // Other calls that read the address fail as well.
    expect(reports).toContainEqual(
      expect.objectContaining({ source: 'page', name: 'RangeError', message: 'The address cannot be read' }),
    );
  });
});

test('without an address nothing is sent', async () => {
  // msw fails the test on any request without a handler.
  server.resetHandlers();
  await openBrokenPage('');
  await vi.dynamicImportSettled();
  expect(reports).toEqual([]);
});
