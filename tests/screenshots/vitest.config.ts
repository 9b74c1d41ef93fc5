import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'screenshots',
    environment: 'node',
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/screenshots/screenshots.ts'],
    globalSetup: ['tests/harness/e2e-setup.ts'],
    maxWorkers: 1,
    maxConcurrency: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
