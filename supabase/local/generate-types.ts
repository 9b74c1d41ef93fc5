import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { format, resolveConfig } from 'prettier';
import { openPlainDatabase } from './plain-database.ts';

/** The file with the types of the database. */
export const DATABASE_TYPES_FILE = fileURLToPath(
  new URL('../../src/lib/supabase/database.types.ts', import.meta.url),
);

/**
 * The TypeScript types of the migrated database's public schema, as `supabase gen types` writes
 * them, formatted like the rest of the code.
 *
 * @param open gives a migrated database, which is closed in the end
 */
export async function generateDatabaseTypes(open = openPlainDatabase): Promise<string> {
  const db = await open();
  try {
    const metadata = await introspect(db, { includedSchemas: ['public'] });
    const types = await generateTypescript(sortGeneratorMetadata(metadata), {
      // As the CLI does: a key that is unique on the other side makes one row of it, not a list.
      detectOneToOneRelationships: true,
      // The caller formats.
      format: (code: string) => Promise.resolve(code),
    });
    const header = '// Generated from supabase/migrations by `npm run db:types`. Do not edit.\n\n';
    const config = await resolveConfig(DATABASE_TYPES_FILE);
    return await format(header + types, { ...config, filepath: DATABASE_TYPES_FILE });
  } finally {
    await db.close();
  }
}

async function main() {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const generated = await generateDatabaseTypes();
  if (!values.check) {
    writeFileSync(DATABASE_TYPES_FILE, generated);
    console.log('Wrote src/lib/supabase/database.types.ts');
    return;
  }
  if (readFileSync(DATABASE_TYPES_FILE, 'utf8') === generated) {
    console.log('src/lib/supabase/database.types.ts matches supabase/migrations');
    return;
  }
  console.error(
    'src/lib/supabase/database.types.ts does not match supabase/migrations. Run: npm run db:types',
  );
  process.exitCode = 1;
}

if (import.meta.main) await main();
