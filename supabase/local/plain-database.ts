import { PGlite } from '@electric-sql/pglite';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { readHostedSetup } from './hosted/read-hosted.ts';
import { readMigrations, type SqlFile } from './sql-files.ts';

const BEGIN = 'begin;\n';

/** What failed and where. Not the error itself, which brings the whole text of the file along. */
function describeFailure({ name, sql }: SqlFile, thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error(`supabase/${name} failed: ${String(thrown)}`);
  const position = 'position' in thrown ? Number(thrown.position) : Number.NaN;
  const line = sql.slice(0, position - BEGIN.length).split('\n').length;
  return new Error(
    `supabase/${name}${Number.isNaN(position) ? '' : `:${String(line)}`} failed: ${thrown.message}`,
  );
}

/**
 * A new database in memory with the schema of a hosted project and the migrations, and nothing else.
 *
 * @param options.hasTrigrams whether the extension pg_trgm is available, as hosted; the embedded Supabase has none
 * @param options.copyOf the dump of such a database, which is copied instead of applying the migrations
 */
export async function openPlainDatabase({
  hasTrigrams = true,
  copyOf,
  migrations = readMigrations(),
}: { hasTrigrams?: boolean; copyOf?: Blob; migrations?: readonly SqlFile[] } = {}): Promise<PGlite> {
  const extensions = hasTrigrams ? { pg_trgm: trigrams } : {};
  if (copyOf !== undefined) return PGlite.create({ extensions, loadDataDir: copyOf });
  const db = await PGlite.create({ extensions });
  await db.exec(readHostedSetup());
  for (const migration of migrations) {
    try {
      await db.exec(`${BEGIN}${migration.sql}\n;commit;`);
    } catch (thrown) {
      await db.close();
      throw describeFailure(migration, thrown);
    }
  }
  return db;
}
