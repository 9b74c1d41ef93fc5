import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { DataError } from '#lib/http/errors.ts';
import { server } from '#tests/harness/msw-server.ts';
import { goOffline, goOnline } from '#tests/harness/network.ts';
import { LoadError } from './load-error.tsx';

const MISSING = new DataError('invalid', 'The code of the search is missing', {
  cause: new TypeError('Failed to fetch dynamically imported module: /assets/adapter-1.js'),
});

/** As it comes from a worker: without its cause. */
const MISSING_IN_WORKER = new DataError('missingCode', 'The code could not be loaded');

function renderError(error: DataError = MISSING) {
  const onRetry = vi.fn<() => void>();
  server.use(http.head(`${window.location.origin}/`, () => new HttpResponse()));
  render(<LoadError error={error} isRetrying={false} onRetry={onRetry} />);
  return onRetry;
}

test.each([
  ['the page', MISSING],
  ['the worker', MISSING_IN_WORKER],
])('a list whose code in %s is gone since a deployment offers the new version', async (_where, error) => {
  renderError(error);
  expect(await screen.findByRole('button', { name: 'Neue Fassung laden' })).toBeVisible();
  expect(screen.queryByText(/war nicht lesbar/)).not.toBeInTheDocument();
});

test('offline it is loaded again once the network is back', async () => {
  goOffline();
  const onRetry = renderError();
  expect(screen.getByRole('alert')).toHaveTextContent('Die Seite ist nicht vollständig geladen.');
  expect(onRetry).not.toHaveBeenCalled();
  goOnline();
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalledTimes(1));
});
