import { vi } from 'vitest';

/** Puts every element into view, where jsdom has none: what is rendered only once somebody scrolls to it is rendered at once. */
export function makeEverythingVisible(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
        report([{ isIntersecting: true }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
}
