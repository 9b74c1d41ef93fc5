import { vi } from 'vitest';

/** Reports every element as in view, so that lazy content renders at once. */
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
