import { readdirSync, readFileSync } from 'node:fs';

const SUPABASE_DIR = new URL('../', import.meta.url);

/** A file of SQL, by its path in `supabase/`. */
export interface SqlFile {
  readonly name: string;
  readonly sql: string;
}

function readFolder(folder: string): SqlFile[] {
  return readdirSync(new URL(folder, SUPABASE_DIR))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const name = `${folder}/${file}`;
      return { name, sql: readFileSync(new URL(name, SUPABASE_DIR), 'utf8') };
    });
}

/** The migrations, in the order in which the CLI applies them. */
export const readMigrations = (): SqlFile[] => readFolder('migrations');

/** The current state of the database: its objects by subject, then the rows of every installation. */
export const readSchema = (): SqlFile[] => [...readFolder('schemas'), ...readFolder('data')];
