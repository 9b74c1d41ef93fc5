import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the first test file with an embedded Supabase leaves a migrated database for the others to copy. */
    databaseTemplate: string;
  }
}

/** Provides the folder of the migrated template database, which test files copy instead of migrating. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-template-'));
  project.provide('databaseTemplate', join(folder, 'database'));
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
