import { formatFieldValue } from '#domain/entry/entry-form.ts';
import { ENTRY_FIELD_LABELS } from '#domain/entry/field-labels.ts';
import {
  ENTRY_FIELD_NAMES,
  type EntryField,
  type EntryValue,
  type EntryValues,
} from '#domain/entry/entry.ts';

interface ValueChangesProps {
  changes: EntryValues;
  /** The published values; null of a new entry. */
  published: EntryValues | null;
}

/** The proposed values, field by field; of a published entry, beside its values. */
export function ValueChanges({ changes, published }: ValueChangesProps) {
  const fields = ENTRY_FIELD_NAMES.filter((field) => field in changes);
  if (fields.length === 0) return <p className="text-ink-soft">Noch ist nichts geändert.</p>;
  return (
    <dl className="border-t border-line">
      {fields.map((field) => (
        <div key={field} className="border-b border-line py-3">
          <dt className="font-semibold">{ENTRY_FIELD_LABELS[field]}</dt>
          {published !== null && (
            <dd className="mt-1 text-ink-soft">
              <span className="text-sm">Bisher: </span>
              <Value field={field} value={published[field]} />
            </dd>
          )}
          <dd className="mt-1">
            {published !== null && <span className="text-sm">Neu: </span>}
            <Value field={field} value={changes[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, value }: { field: EntryField; value: EntryValue }) {
  return value === null || value === undefined ? (
    <em>nichts eingetragen</em>
  ) : (
    <bdi className="whitespace-pre-line wrap-anywhere">{formatFieldValue(field, value)}</bdi>
  );
}
