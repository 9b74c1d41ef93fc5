/*
 * Prints the newest definition of a function of the database, as all migrations together make it: several migrations
 * change a function by replacing passages of its text, so that no file has it whole.
 *
 *   npm run -s db:function -- private.merge_entries
 */
import { openPlainDatabase } from './plain-database.ts';

const [name = ''] = process.argv.slice(2);
const db = await openPlainDatabase();
try {
  const { rows } = await db.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname || '.' || p.proname = $1 and p.prokind = 'f'`,
    [name.includes('.') ? name : `public.${name}`],
  );
  for (const { definition } of rows) console.log(definition);
  if (rows.length === 0) {
    console.error(`There is no function „${name}“. Name its schema, too: private.merge_entries`);
    process.exitCode = 1;
  }
} finally {
  await db.close();
}
