import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { type ComponentType, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { server } from '#tests/harness/msw-server.ts';
import { goOffline, goOnline } from '#tests/harness/network.ts';
import { lateCode } from './late-code.ts';
import { latePart } from './late-part.tsx';
import { restoreTypedText } from './new-version.ts';

/** React would report a caught error on the console. */
const isExpected = { onCaughtError: () => undefined, wrapper: MemoryRouter };
const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/part-1.js');

function Part({ text }: { text: string }) {
  return <p>{text}</p>;
}

/** A part whose code arrives once it is there. */
function aPart(options?: Parameters<typeof latePart<{ text: string }>>[1]) {
  const code: { isThere: boolean; fails: Error } = { isThere: false, fails: MISSING };
  const load = vi.fn<() => Promise<ComponentType<{ text: string }>>>(() =>
    code.isThere ? Promise.resolve(Part) : Promise.reject(code.fails),
  );
  return { code, load, Late: latePart(load, options ?? { name: 'Der Vergleich' }) };
}

function serveSite(isThere: boolean) {
  server.use(
    http.head(`${window.location.origin}/`, () => (isThere ? new HttpResponse() : HttpResponse.error())),
  );
}

beforeEach(() => serveSite(true));

afterEach(() => sessionStorage.clear());

test('a placeholder is shown until the code is there', async () => {
  const { code, Late } = aPart({ name: 'Der Vergleich', Placeholder: () => <p>Wird geladen …</p> });
  code.isThere = true;
  render(<Late text="Hier" />, isExpected);
  expect(screen.getByText('Wird geladen …')).toBeVisible();
  expect(await screen.findByText('Hier')).toBeVisible();
});

test('code that was loaded ahead is rendered at once', async () => {
  const { code, Late } = aPart();
  code.isThere = true;
  await Late.load();
  render(<Late text="Hier" />, isExpected);
  expect(screen.getByText('Hier')).toBeVisible();
});

test('a component that is there stays the same, so that the next address does not render it anew', async () => {
  const code = lateCode(() => Promise.resolve(Part));
  const First = code.take('one address');
  render(<First text="Hier" />, { wrapper: ({ children }) => <Suspense>{children}</Suspense> });
  await screen.findByText('Hier');
  expect(code.take('another')).toBe(First);
});

test('a substitute takes the place of code that is missing', async () => {
  const { Late } = aPart({ Substitute: ({ text }) => <p>Statt dessen {text}</p> });
  render(<Late text="dies" />, isExpected);
  expect(await screen.findByText('Statt dessen dies')).toBeVisible();
});

test('a part that throws can be tried again', async () => {
  const { code, load, Late } = aPart();
  code.fails = new Error('broken');
  render(<Late text="Hier" />, isExpected);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Der Vergleich kann gerade nicht gezeigt werden. Der Rest der Seite ist davon nicht betroffen.',
  );
  code.isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('Hier')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('code that is missing is loaded again where the part is rendered next', async () => {
  const { code, Late } = aPart();
  const { unmount } = render(<Late text="Hier" />, isExpected);
  await screen.findByRole('alert');
  unmount();
  code.isThere = true;
  render(<Late text="Hier" />, isExpected);
  expect(await screen.findByText('Hier')).toBeVisible();
});

test('offline, a part waits for the network and comes by itself', async () => {
  const { code, Late } = aPart();
  goOffline();
  render(<Late text="Hier" />, isExpected);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Keine Verbindung. Wir laden diesen Teil, sobald Sie online sind.',
  );
  code.isThere = true;
  goOnline();
  expect(await screen.findByText('Hier')).toBeVisible();
});

describe('after a deployment', () => {
  test('the new version is offered, and keeps what was typed', async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { pathname: '/', origin: window.location.origin, reload });
    const { Late } = aPart();
    const page = (
      <main>
        <label>
          Ihre Stelle <textarea />
        </label>
        <label>
          Code <input autoComplete="one-time-code" />
        </label>
        <label>
          Name <input />
        </label>
        <Late text="Hier" />
      </main>
    );
    const { unmount } = render(page, isExpected);
    fireEvent.change(screen.getByLabelText('Ihre Stelle'), { target: { value: 'Leitung\nFinanzen' } });
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Anna' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Neue Fassung laden' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('eingaben')).not.toContain('123456');

    unmount();
    const onInput = vi.fn<(text: string) => void>();
    render(
      <main>
        <label>
          Ihre Stelle{' '}
          <textarea
            onChange={(event) => {
              onInput(event.target.value);
            }}
          />
        </label>
        <label>
          Name <input defaultValue="schon da" />
        </label>
      </main>,
    );
    restoreTypedText();
    expect(onInput).toHaveBeenCalledWith('Leitung\nFinanzen');
    expect(screen.getByLabelText('Name')).toHaveValue('schon da');
    expect(sessionStorage).toHaveLength(0);
  });

  test('on another page nothing is filled in', async () => {
    sessionStorage.setItem('eingaben', JSON.stringify({ path: '/faq', texts: [['Name', 'Anna']] }));
    render(
      <main>
        <label>
          Name <input />
        </label>
      </main>,
    );
    restoreTypedText();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });
});
