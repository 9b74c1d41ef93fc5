/**
 * Writes the first migration from `schemas` and `data`: `npm run db:baseline`. Until the first deployment it is the only one and
 * is written anew with each change of them. docs/recipes.md, A change of the database.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPlainDatabase } from './plain-database.ts';
import { readMigrations, readSchema, type SqlFile } from './sql-files.ts';

const BASELINE = 'migrations/20260301000000_baseline.sql';

const HEAD = `-- Generated from supabase/schemas and supabase/data by \`npm run db:baseline\`. Do not edit.

do $$
begin
  if to_regnamespace('private') is not null then
    raise exception 'This database has its tables already, and nothing was changed: the baseline is for an empty one.' using hint =
      'A local one: delete the folder supabase/.embedded and start again. A deployed one takes the migrations after the baseline.';
  end if;
end
$$;
`;

/** @returns the migration that makes an empty database what the schema says */
function joinBaseline(schema: readonly SqlFile[]): string {
  const files = schema.map(({ name, sql }) => `-- supabase/${name}\n\n${sql}`);
  return [HEAD, ...files, 'reset check_function_bodies;\n'].join('\n');
}

/**
 * The baseline, after it has been applied to an empty database.
 *
 * @throws Error where there are migrations after it, and where a file of the schema cannot be applied
 */
export async function makeBaseline(
  schema: readonly SqlFile[],
  migrations: readonly SqlFile[],
): Promise<string> {
  const later = migrations.map(({ name }) => name).filter((name) => name !== BASELINE);
  if (later.length > 0) {
    throw new Error(
      `supabase/ has other migrations than the baseline (${later.join(', ')}), so it may be deployed somewhere and stays as it is. ` +
        'Write a migration with your change: docs/recipes.md, A change of the database.',
    );
  }
  await (await openPlainDatabase({ migrations: schema })).close();
  return joinBaseline(schema);
}

async function main() {
  const baseline = await makeBaseline(readSchema(), readMigrations());
  const file = fileURLToPath(new URL(`../${BASELINE}`, import.meta.url));
  writeFileSync(`${file}.new`, baseline);
  renameSync(`${file}.new`, file);
  console.log(`Wrote supabase/${BASELINE}`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown);
    process.exitCode = 1;
  }
}
