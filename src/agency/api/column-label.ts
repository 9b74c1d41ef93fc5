import { EXTENDED_PART_LABELS, EXTENDED_PARTS } from '#agency/model/extended-profile.ts';
import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import { fieldOfColumn } from './field-columns.ts';

/** The label of a field of an entry, a fact or a part of an extended profile, as in forms; any other column keeps its name. */
export function labelOfColumn(column: string): string {
  const field = fieldOfColumn(column);
  if (field !== null) return ENTRY_FIELD_LABELS[field];
  const part = EXTENDED_PARTS.find((name) => name === column);
  return part === undefined ? column : EXTENDED_PART_LABELS[part];
}
