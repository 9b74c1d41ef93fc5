import { formatFieldValue } from '#domain/entry/entry-form.ts';
import type { EntryField, EntryValue } from '#domain/entry/entry.ts';

/** A value of an entry, or a text where there is none. */
export function DisplayedValue({ field, value }: { field: EntryField; value: EntryValue }) {
  if (value === null || value === undefined || value === '') {
    return <span className="text-ink-soft">nichts eingetragen</span>;
  }
  return <bdi className="wrap-anywhere whitespace-pre-wrap">{formatFieldValue(field, value)}</bdi>;
}
