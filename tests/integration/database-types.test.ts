import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DATABASE_TYPES_FILE, generateDatabaseTypes } from '#supabase/local/generate-types.ts';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';

test('the committed database types are those of the migrations (otherwise: npm run db:types)', async () => {
  expect(readFileSync(DATABASE_TYPES_FILE, 'utf8')).toBe(await generateDatabaseTypes(copyPlainDatabase));
});
