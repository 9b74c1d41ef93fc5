import { render, screen, waitFor, within } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { MemoryRouter } from 'react-router';
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

  test('offline reloads itself once the network returns: its code may have been on the way', () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { origin: window.location.origin, reload });
    goOffline();
    renderBroken(new TypeError('Failed to fetch dynamically imported module'));
    expect(reload).not.toHaveBeenCalled();
    goOnline();
    expect(reload).toHaveBeenCalledTimes(1);
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
    expect(await screen.findByRole('heading', { level: 1, name: 'Beraterkompass' })).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
    });
  });
});
