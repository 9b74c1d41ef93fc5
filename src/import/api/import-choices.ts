import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { DUPLICATE_DECISIONS, type DuplicateDecision } from '#import/model/dry-run.ts';
import { IMPORT_FIELDS } from '#import/model/fields.ts';
import type { ColumnMapping } from '#import/model/mapping.ts';

/** A field that this version does not know maps no column. */
const choicesSchema = z.object({
  mapping: z.nullable(
    z.array(
      z.pipe(
        z.unknown(),
        z.transform((field) => IMPORT_FIELDS.find((known) => known === field) ?? null),
      ),
    ),
  ),
  decisions: z.record(z.string(), z.enum(DUPLICATE_DECISIONS)),
});

/** Earlier choices for such a file. */
export interface SavedChoices {
  readonly mapping: ColumnMapping | null;
  readonly decisions: readonly (readonly [key: string, decision: DuplicateDecision])[];
}

/** Keys in one request. */
const KEYS_AT_ONCE = 1_000;

/**
 * The earlier choices for a file with these headings, and the decisions about rows with these keys.
 *
 * @throws DataError
 */
export async function readImportChoices(headings: string, keys: readonly string[]): Promise<SavedChoices> {
  let mapping: ColumnMapping | null = null;
  const decisions: (readonly [string, DuplicateDecision])[] = [];
  for (let from = 0; from === 0 || from < keys.length; from += KEYS_AT_ONCE) {
    const args = { headings, keys: keys.slice(from, from + KEYS_AT_ONCE) };
    const recalled = await rpc('recall_import', args, choicesSchema);
    mapping = recalled.mapping;
    decisions.push(...Object.entries(recalled.decisions));
  }
  return { mapping, decisions };
}

/**
 * Stores the choices for a file with these headings, and the decisions about duplicates.
 *
 * @throws DataError
 */
export async function saveImportChoices(
  headings: string,
  mapping: ColumnMapping,
  decisions: readonly (readonly [key: string, decision: DuplicateDecision])[],
): Promise<void> {
  for (let from = 0; from === 0 || from < decisions.length; from += KEYS_AT_ONCE) {
    const args = {
      headings,
      mapping: [...mapping],
      decisions: Object.fromEntries(decisions.slice(from, from + KEYS_AT_ONCE)),
    };
    await rpc('remember_import', args);
  }
}
