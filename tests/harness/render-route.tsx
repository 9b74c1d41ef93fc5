import { render, type RenderOptions } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  parsePath,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { vi } from 'vitest';
import { App } from '#app/app.tsx';
import { createQueryClient } from '#lib/queries/query-client.ts';
import type { PageData } from '#startup/page-data.ts';

/** The browser's address and navigation. */
interface Browser {
  address: string;
  /** What is kept in its history entry. */
  state: unknown;
  navigate: NavigateFunction;
}

function BrowserControls({ browser }: { browser: Partial<Browser> }) {
  const { pathname, search, hash, state }: Location<unknown> = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    Object.assign(browser, { address: `${pathname}${search}${hash}`, state, navigate });
  });
  return null;
}

/**
 * Mounts the whole site at an address, with the real route table, a fresh cache and no waiting
 * between retries.
 *
 * @param options.builtIn the data that the build has written into the page
 * @param options.state what the history entry has kept
 */
export function renderRoute(
  path: string,
  {
    builtIn = [],
    state = null,
    ...options
  }: Pick<RenderOptions, 'onCaughtError'> & { readonly builtIn?: PageData; readonly state?: unknown } = {},
) {
  const browser: Partial<Browser> = {};
  const queryClient = createQueryClient(0);
  for (const [key, data] of builtIn) queryClient.setQueryData(key, data, { updatedAt: 1 });
  const view = render(
    <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
      <App queryClient={queryClient} />
      <BrowserControls browser={browser} />
    </MemoryRouter>,
    options,
  );
  const user = userEvent.setup({
    advanceTimers: (milliseconds) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(milliseconds);
    },
  });
  return {
    ...view,
    user,
    queryClient,
    currentAddress: () => browser.address,
    currentState: () => browser.state,
    /** Navigates as by a link, or with -1 as by the back button. */
    navigate: (to: string | number) => {
      if (typeof to === 'number') void browser.navigate?.(to);
      else void browser.navigate?.(to);
    },
  };
}
