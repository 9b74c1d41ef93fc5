import { onTestFinished, vi } from 'vitest';

/**
 * Has modules loaded anew from here on, as on a freshly opened page, and once more after the test: what they have read of
 * its environment or its clock is nothing for the files that come later.
 */
export function loadModulesAnew(): void {
  vi.resetModules();
  onTestFinished(() => {
    vi.resetModules();
  });
}
