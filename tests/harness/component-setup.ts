import '@testing-library/jest-dom/vitest';
import { AuthClient } from '@supabase/supabase-js';
import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { rememberVacancy } from '#contact/api/remembered-vacancy.ts';
import { takeToasts } from '#ui/toast-queue.ts';
import { failWorkers, InProcessDirectoryWorker, restoreWorkers } from './in-process-worker.ts';
import { server } from './msw-server.ts';
import { stopWatchingPrivacy, watchPrivacy } from './watch-privacy.ts';

// The first test of a file waits for the page's code to be compiled, on a busy machine for many seconds.
vi.setConfig({ testTimeout: 20_000 });
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 15_000,
  // Prints the page only when the message is read, because a waiting query fails many times, unread, before it finds something.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(message ?? ''), 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    }),
});

// Results of queries are rendered at once, and not when the browser is idle.
notifyManager.setScheduler(queueMicrotask);
notifyManager.setNotifyFunction((notify) => {
  act(notify);
});

// Replacements for what jsdom lacks.
Object.assign(window, { Worker: InProcessDirectoryWorker });
// Marks the browser as automated, which jsdom does not, so that no events are counted (docs/decisions/statistics.md).
Object.assign(navigator, { webdriver: true });
// jsdom has no layout. No element is in view until a test scrolls to it.
Object.assign(window, {
  IntersectionObserver: class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
});
Object.assign(document, { fonts: new Set() });
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
 * React's warning about renders outside act(). sonner causes it by showing toasts in a timeout; tests wait for
 * what they assert.
 */
function isAboutAct(message: unknown): boolean {
  return typeof message === 'string' && /not wrapped in act\(/.test(message);
}

beforeAll(() => {
  // Test files of a worker share window and modules; reloaded modules create another client.
  Reflect.set(AuthClient, 'nextInstanceID', {});
  server.listen({ onUnhandledFrame: 'error' });
});

// Any output on the console fails the test, although visitors do not see it.
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
  // Removes waiting toasts, so that none appears in the next test.
  takeToasts();
  rememberVacancy({ need: null, salary: '' });
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
  failWorkers();
  server.close();
});
