import { callSignedIn } from '#account/api/signed-in-call.ts';
import type { DuplicateDecision } from '#import/model/dry-run.ts';
import { IMPORT_FIELDS } from '#import/model/fields.ts';
import type { ColumnMapping } from '#import/model/mapping.ts';
import { DataError } from '#lib/http/errors.ts';
import { isRecord, type UnknownRecord } from '#lib/record.ts';

/** An answer that is no object is not from the database, but from a gateway for example. */
export function assertRecord(data: unknown): asserts data is UnknownRecord {
  if (!isRecord(data)) throw new DataError('invalid', 'The answer is no import');
}

/** Earlier choices for such a file. */
export interface SavedChoices {
  readonly mapping: ColumnMapping | null;
  readonly decisions: readonly (readonly [key: string, decision: DuplicateDecision])[];
}

/** Keys in one request. */
const KEYS_AT_ONCE = 1_000;

function parseMapping(mapping: unknown): ColumnMapping | null {
  if (!Array.isArray(mapping)) return null;
  return mapping.map((field) => IMPORT_FIELDS.find((known) => known === field) ?? null);
}

function isDecision(value: unknown): value is DuplicateDecision {
  return value === 'skip' || value === 'update' || value === 'insert';
}

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
    // oxlint-disable-next-line no-await-in-loop -- few, and each as large as a call may be
    const data = await callSignedIn((client) => client.rpc('recall_import', args).throwOnError());
    assertRecord(data);
    mapping = parseMapping(data['mapping']);
    const recalled = isRecord(data['decisions']) ? Object.entries(data['decisions']) : [];
    for (const [key, decision] of recalled) if (isDecision(decision)) decisions.push([key, decision]);
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
    // oxlint-disable-next-line no-await-in-loop -- few, and each as large as a call may be
    await callSignedIn((client) => client.rpc('remember_import', args).throwOnError());
  }
}
