import '@testing-library/jest-dom/vitest';
import { AuthClient } from '@supabase/supabase-js';
import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { carryVacancy } from '#data/carried-vacancy.ts';
import { takeToasts } from '#ui/toast-queue.ts';
import { endWorkers, InProcessDirectoryWorker, restoreWorkers } from './in-process-worker.ts';
import { server } from './msw-server.ts';
import { stopWatchingPrivacy, watchPrivacy } from './watch-privacy.ts';

// The first test of a file waits for the page's code to be compiled, on a busy machine for seconds.
vi.setConfig({ testTimeout: 20_000 });
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 5_000,
  // Prints the page once the message is read: a query that waits fails many times before it finds something, unread.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(message ?? ''), 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    }),
});

// What a query answers is rendered at once, also what would wait for the browser to have time.
notifyManager.setScheduler(queueMicrotask);
notifyManager.setNotifyFunction((notify) => {
  act(notify);
});

// What jsdom has not.
Object.assign(window, { Worker: InProcessDirectoryWorker });
// A program drives this browser, so that nothing is counted (docs/decisions/statistics.md); jsdom does not say so.
Object.assign(navigator, { webdriver: true });
// What jsdom does not render. Nothing is scrolled to before a test says so.
Object.assign(window, {
  IntersectionObserver: class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
});
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
// sonner measures its toasts with pointer capture.
Element.prototype.setPointerCapture = () => undefined;

/**
 * What React says to tests alone: something has rendered between two of their steps, as toasts do, which the library shows in a
 * timeout of its own. Tests wait for what they assert.
 */
function isAboutAct(message: unknown): boolean {
  return typeof message === 'string' && /not wrapped in act\(/.test(message);
}

beforeAll(() => {
  // The files of a worker share its modules and its window. One that has loaded modules anew makes another client.
  Reflect.set(AuthClient, 'nextInstanceID', {});
  server.listen({ onUnhandledFrame: 'error' });
});

// A visitor never sees the console, but whatever is written there is a fault.
beforeEach(() => {
  watchPrivacy();
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  server.resetHandlers();
  server.events.removeAllListeners();
  // No toast may show in the next test.
  takeToasts();
  carryVacancy({ need: null, salary: '' });
  restoreWorkers();
  toast.dismiss();
  const { dataset } = document.documentElement;
  for (const name of Object.keys(dataset)) Reflect.deleteProperty(dataset, name);
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  const complaints = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls].filter(
    ([message]) => !isAboutAct(message),
  );
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  const unnamed = stopWatchingPrivacy();
  if (unnamed.length > 0) {
    throw new Error(`The privacy policy does not name ${unnamed.join(', ')}; see privacy-inventory.ts`);
  }
  if (complaints.length > 0) {
    throw new Error(`The console was written to:\n${complaints.map(String).join('\n')}`);
  }
});

afterAll(() => {
  endWorkers();
  server.close();
});
