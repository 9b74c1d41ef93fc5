import { BASIC_FIELD_NAMES, type EntryField } from '#entry/model/entry.ts';
import { isFactKey } from '#facts/model/facts.ts';
import { COLUMN_OF } from './agency-row.ts';

/** The beginning of a fact's name, where the database names each by itself. */
const FACT_PREFIX = 'facts.';

export function columnOfField(field: EntryField): string {
  return isFactKey(field) ? `${FACT_PREFIX}${field}` : COLUMN_OF[field];
}

/** The field of an entry that the database calls so; null where none is. */
export function fieldOfColumn(column: string): EntryField | null {
  if (column.startsWith(FACT_PREFIX)) {
    const key = column.slice(FACT_PREFIX.length);
    return isFactKey(key) ? key : null;
  }
  return BASIC_FIELD_NAMES.find((field) => COLUMN_OF[field] === column) ?? null;
}
