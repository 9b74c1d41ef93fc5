import { onTestFinished, vi } from 'vitest';

/** Resets the module cache now, and again after the test for the files that follow. */
export function resetModuleCache(): void {
  vi.resetModules();
  onTestFinished(() => {
    vi.resetModules();
  });
}
