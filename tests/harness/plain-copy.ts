import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { openPlainDatabase } from '#supabase/local/plain-database.ts';

/**
 * A database of `openPlainDatabase` of one's own, copied from the run's first one: applying the migrations costs each
 * test file seconds, copying does not.
 */
export async function copyPlainDatabase(): Promise<PGlite> {
  const template = `${inject('databaseTemplate')}.plain`;
  if (existsSync(template)) return openPlainDatabase({ copyOf: new Blob([readFileSync(template)]) });
  const database = await openPlainDatabase();
  const dump = await database.dumpDataDir('none');
  // Another test file may be as fast: whoever is last leaves the same.
  const made = `${template}-${randomUUID()}`;
  writeFileSync(made, Buffer.from(await dump.arrayBuffer()));
  renameSync(made, template);
  return database;
}
