import { describeFieldFault, findFieldFault, readField } from '#entry/model/entry-form.ts';
import type { EntryField } from '#entry/model/entry.ts';

/** What is wrong with a corrected value in this year. */
export function findCorrectionFault(field: EntryField, typed: string, year: number): string | undefined {
  const fault = findFieldFault(field, readField(field, typed), year);
  return fault === null ? undefined : describeFieldFault(field, fault, year, typed);
}
