import { readFileSync, readdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { readHostedSetup } from './hosted/read-hosted.ts';

const SUPABASE_DIR = new URL('../', import.meta.url);

/** A migration's file name and its SQL. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations in the order in which the CLI applies them. */
export function readMigrations(): Migration[] {
  const folder = new URL('migrations/', SUPABASE_DIR);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }));
}

/**
 * A new database in memory with the schema of a hosted project and the migrations, and nothing else: exactly the grants
 * of the migrations, and no API in front of it.
 *
 * @param options.hasTrigrams whether the extension pg_trgm is available, as on a hosted project; the embedded Supabase
 * has none
 * @param options.copyOf the dump of such a database, which is copied instead of applying the migrations
 * @param options.before part of the name of a migration; it and all later ones are not applied
 */
export async function openPlainDatabase({
  hasTrigrams = true,
  copyOf,
  before,
}: { hasTrigrams?: boolean; copyOf?: Blob; before?: string } = {}): Promise<PGlite> {
  const extensions = hasTrigrams ? { pg_trgm: trigrams } : {};
  if (copyOf !== undefined) return PGlite.create({ extensions, loadDataDir: copyOf });
  const db = await PGlite.create({ extensions });
  await db.exec(readHostedSetup());
  for (const migration of readMigrations()) {
    if (before !== undefined && migration.name.includes(before)) break;
    try {
      await db.exec(`begin;\n${migration.sql}\n;commit;`);
    } catch (error) {
      await db.close();
      throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error });
    }
  }
  return db;
}
