import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FACET_TERMS_FILE } from '#supabase/local/facet-terms.ts';
import { FACET_TERMS_VERSION_FILE, generateFacetTerms } from '#supabase/local/generate-facet-terms.ts';
import { DATABASE_TYPES_FILE, generateDatabaseTypes } from '#supabase/local/generate-types.ts';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';

test('the committed database types are those of the migrations (otherwise: npm run db:types)', async () => {
  expect(readFileSync(DATABASE_TYPES_FILE, 'utf8')).toBe(await generateDatabaseTypes(copyPlainDatabase));
});

test('the committed facet terms are those of the vocabulary (otherwise: npm run db:terms)', async () => {
  const { terms, version } = await generateFacetTerms();
  expect(readFileSync(FACET_TERMS_FILE, 'utf8')).toBe(terms);
  expect(readFileSync(FACET_TERMS_VERSION_FILE, 'utf8')).toBe(version);
});
