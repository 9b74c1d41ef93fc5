import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** The module as a freshly opened page has it. */
async function openPage() {
  vi.resetModules();
  return import('./toast-queue.ts');
}

describe('the queue of toasts', () => {
  let queue: Awaited<ReturnType<typeof openPage>>;

  beforeEach(async () => {
    queue = await openPage();
  });

  afterEach(() => vi.resetModules());

  test('starts empty', () => {
    expect(queue.hasToasts()).toBe(false);
    expect(queue.takeToasts()).toEqual([]);
  });

  test('hands over what waits, in order, and only once', () => {
    queue.showToast({ title: 'Erste' });
    queue.showToast({ title: 'Zweite', description: 'Mehr dazu', variant: 'error', duration: 5_000 });
    expect(queue.takeToasts()).toEqual([
      { title: 'Erste' },
      { title: 'Zweite', description: 'Mehr dazu', variant: 'error', duration: 5_000 },
    ]);
    expect(queue.takeToasts()).toEqual([]);
  });

  test('knows that there has been a toast, also after it was handed over', () => {
    queue.showToast({ title: 'Erste' });
    queue.takeToasts();
    expect(queue.hasToasts()).toBe(true);
  });

  test('notifies every listener of every toast', () => {
    const listeners = [vi.fn<() => void>(), vi.fn<() => void>()];
    for (const listener of listeners) queue.subscribeToToasts(listener);
    queue.showToast({ title: 'Erste' });
    queue.showToast({ title: 'Zweite' });
    for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(2);
  });

  test('lets a listener take the toast that it is notified of', () => {
    const taken: string[] = [];
    queue.subscribeToToasts(() => {
      taken.push(...queue.takeToasts().map(({ title }) => title));
    });
    queue.showToast({ title: 'Erste' });
    queue.showToast({ title: 'Zweite' });
    expect(taken).toEqual(['Erste', 'Zweite']);
  });

  test('notifies no listener that has unsubscribed', () => {
    const listener = vi.fn<() => void>();
    const leave = queue.subscribeToToasts(listener);
    leave();
    queue.showToast({ title: 'Erste' });
    expect(listener).not.toHaveBeenCalled();
  });
});
