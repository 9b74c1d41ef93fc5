import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { openPlainDatabase } from '#supabase/local/plain-database.ts';

/**
 * A separate database of `openPlainDatabase`, copied from the run's first one, because applying the migrations costs
 * each test file seconds and copying does not.
 */
export async function copyPlainDatabase(): Promise<PGlite> {
  const template = `${inject('databaseTemplate')}.plain`;
  if (existsSync(template)) return openPlainDatabase({ copyOf: new Blob([readFileSync(template)]) });
  const database = await openPlainDatabase();
  const dump = await database.dumpDataDir('none');
  // Another test file may write the template at the same time. Both write the same content, so the last one may win.
  const made = `${template}-${randomUUID()}`;
  writeFileSync(made, Buffer.from(await dump.arrayBuffer()));
  renameSync(made, template);
  return database;
}
