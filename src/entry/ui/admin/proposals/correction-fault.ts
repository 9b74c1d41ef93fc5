import { describeFault, findFault, readField } from '#entry/model/entry-form.ts';
import type { EntryField } from '#entry/model/entry.ts';

/** What is wrong with a corrected value. */
export function findCorrectionFault(field: EntryField, typed: string): string | undefined {
  const year = new Date().getFullYear();
  const fault = findFault(field, readField(field, typed), year);
  return fault === null ? undefined : describeFault(field, fault, year, typed);
}
