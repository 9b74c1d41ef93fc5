import * as z from 'zod';
import { readMigrations } from './sql-files.ts';

const appliedRows = z.array(z.object({ version: z.string(), statements: z.array(z.string()) }));

interface Database {
  readonly query: (sql: string) => Promise<{ rows: unknown[] }>;
}

/** Lite stores the statements one by one, without what is between them. */
const bareText = (sql: string) => sql.replaceAll(/[\s;]+/g, '');

/**
 * Checks that a local database was made from the current migrations: until the first deployment the baseline is
 * rewritten, and an older database would silently lack the change.
 *
 * @param folder the database's, for the message
 * @throws Error if an applied migration has changed or is missing
 */
export async function checkAppliedMigrations(db: Database, folder: string): Promise<void> {
  const { rows: tables } = await db.query(
    `select from information_schema.tables where table_schema = 'supabase_migrations' and table_name = 'schema_migrations'`,
  );
  if (tables.length === 0) return;
  const applied = await db.query('select version, statements from supabase_migrations.schema_migrations');
  const texts = new Map(
    readMigrations().map(({ name, sql }) => [/\d{14}/.exec(name)?.[0], bareText(sql)] as const),
  );
  const isSame = appliedRows
    .parse(applied.rows)
    .every(({ version, statements }) => texts.get(version) === bareText(statements.join('')));
  if (!isSame) {
    throw new Error(
      `The embedded database ${folder} was made from other migrations than those in supabase/migrations. ` +
        'Delete its folder and start again: the tables and the demo data are made anew.',
    );
  }
}
