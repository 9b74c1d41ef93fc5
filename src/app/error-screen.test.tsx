import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ErrorBoundary } from 'react-error-boundary';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { goOffline, goOnline } from '#tests/harness/network.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** React would report a caught error on the console. */
const isExpected = { onCaughtError: () => undefined };

function Broken({ reason }: { reason: unknown }): never {
  throw reason;
}

function renderBroken(reason: unknown) {
  render(
    <MemoryRouter>
      <ErrorBoundary FallbackComponent={ErrorScreen}>
        <Broken reason={reason} />
      </ErrorBoundary>
    </MemoryRouter>,
    isExpected,
  );
}

describe('a page that fails', () => {
  test('keeps the heading of the router, with the message [M36]', () => {
    renderBroken(new Error('Cannot read properties of undefined'));
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('heading', { level: 1 })).toHaveTextContent(
      'Unexpected Application Error!',
    );
    expect(within(alert).getByText('Cannot read properties of undefined')).toBeVisible();
  });

  test('explains it in German', () => {
    renderBroken(new Error('broken'));
    expect(screen.getByText(/ist ein unerwarteter Fehler aufgetreten/)).toBeVisible();
  });

  test('offers the way home and a reload', () => {
    renderBroken(new Error('broken'));
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Seite neu laden' })).toBeEnabled();
  });

  test.each([
    { thrown: 'a text', message: 'a text' },
    { thrown: 42, message: '42' },
    { thrown: undefined, message: 'undefined' },
    { thrown: new Error('<img src=x onerror="alert(1)">'), message: '<img src=x onerror="alert(1)">' },
  ])('shows $message as text, whatever was thrown', ({ thrown, message }) => {
    renderBroken(thrown);
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByRole('alert').querySelector('img')).toBeNull();
  });

  test('online does not reload itself', () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { origin: window.location.origin, reload });
    renderBroken(new Error('broken'));
    goOffline();
    goOnline();
    expect(reload).not.toHaveBeenCalled();
  });

  test('is kept out of search engines', () => {
    renderBroken(new Error('broken'));
    expect(document.title).toBe('Fehler – Beraterkompass');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

function stubReload() {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { origin: window.location.origin, pathname: '/faq', reload });
  return reload;
}

/** Whether the site answers, whatever the browser believes. */
function serveSite(isThere: boolean) {
  server.use(
    http.head(`${window.location.origin}/`, () => (isThere ? new HttpResponse() : HttpResponse.error())),
  );
}

describe('a page whose code cannot be fetched', () => {
  const SENTENCE = 'Keine Verbindung. Wir laden die Seite, sobald Sie online sind.';
  const CODE_MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/page-1.js');

  test('offline says so, and reloads itself once the network returns [M40]', async () => {
    const reload = stubReload();
    serveSite(true);
    goOffline();
    renderBroken(CODE_MISSING);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(SENTENCE);
    expect(reload).not.toHaveBeenCalled();
    goOnline();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test('does the same where the browser only believes to be online', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 100,
    });
    const reload = stubReload();
    serveSite(false);
    renderBroken(CODE_MISSING);
    expect(await screen.findByRole('heading', { level: 1, name: SENTENCE })).toBeVisible();
    serveSite(true);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test.each([
    CODE_MISSING,
    new TypeError('error loading dynamically imported module: https://example.org/a.js'),
    new TypeError('Importing a module script failed.'),
    new TypeError("'text/html' is not a valid JavaScript MIME type."),
  ])('online offers the new version: $message [M41]', async (error) => {
    const reload = stubReload();
    serveSite(true);
    renderBroken(error);
    expect(await screen.findByRole('heading', { level: 1, name: 'Neue Fassung' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Neue Fassung laden' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

/** Lets the directory fail while it is rendered: it reads its term from the address. */
function breakDirectory() {
  return vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(() => {
    throw new Error('The term cannot be read');
  });
}

describe('in the route table', () => {
  test('a page that fails keeps header and footer', async () => {
    breakDirectory();
    renderRoute('/agenturen', isExpected);
    expect(await screen.findByRole('alert')).toHaveTextContent('Unexpected Application Error!');
    expect(screen.getByText('The term cannot be read')).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });

  test('the next page works', async () => {
    const fault = breakDirectory();
    const { user } = renderRoute('/agenturen', isExpected);
    await screen.findByRole('alert');
    fault.mockRestore();
    server.use(serveAgencies([]));
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Überblick' }));
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Beraterkompass: die passende Personalberatung für Ihre Stelle',
      }),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument());
  });
});
