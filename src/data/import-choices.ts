import type { Decision } from '#domain/import/dry-run.ts';
import type { ColumnMapping } from '#domain/import/mapping.ts';
import { IMPORT_FIELDS } from '#domain/import/fields.ts';
import { DataError } from './errors.ts';
import { callSignedIn } from './signed-in-call.ts';
import { isRecord, type UnknownRecord } from '#domain/record.ts';

/** An answer about an import that is no object comes from no database. */
export function assertRecord(data: unknown): asserts data is UnknownRecord {
  if (!isRecord(data)) throw new DataError('invalid', 'The answer is no import');
}

/** What was chosen for such a file before. */
export interface RecalledChoices {
  readonly mapping: ColumnMapping | null;
  readonly decisions: readonly (readonly [key: string, decision: Decision])[];
}

/** Keys asked for at once. */
const KEYS_AT_ONCE = 1_000;

function parseMapping(mapping: unknown): ColumnMapping | null {
  if (!Array.isArray(mapping)) return null;
  return mapping.map((field) => IMPORT_FIELDS.find((known) => known === field) ?? null);
}

function isDecision(value: unknown): value is Decision {
  return value === 'skip' || value === 'update' || value === 'insert';
}

/**
 * What was chosen for a file with these headings, and decided about rows with these keys.
 *
 * @throws DataError
 */
export async function recallImport(headings: string, keys: readonly string[]): Promise<RecalledChoices> {
  let mapping: ColumnMapping | null = null;
  const decisions: (readonly [string, Decision])[] = [];
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
 * Keeps what was chosen for a file with these headings, and decided about duplicates.
 *
 * @throws DataError
 */
export async function rememberImport(
  headings: string,
  mapping: ColumnMapping,
  decisions: readonly (readonly [key: string, decision: Decision])[],
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
