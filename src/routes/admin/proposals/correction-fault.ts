import type { EntryField } from '#domain/entry/entry.ts';
import { describeFault, findFault, readField } from '#domain/entry/entry-form.ts';

/** What is wrong with a corrected value. */
export function findCorrectionFault(field: EntryField, typed: string): string | undefined {
  const year = new Date().getFullYear();
  const fault = findFault(field, readField(field, typed), year);
  return fault === null ? undefined : describeFault(field, fault, year, typed);
}
