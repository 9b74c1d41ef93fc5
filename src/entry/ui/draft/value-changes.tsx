import type { ProposalField, ProposedValue, ProposedValues } from '#entry/model/entry.ts';
import { formatProposedValue, presentFields, PROPOSAL_FIELD_LABELS } from '#entry/model/proposed-values.ts';
import { Disclosure } from '#ui/disclosure.tsx';

interface ValueChangesProps {
  changes: ProposedValues;
  /** Null of a new entry. */
  published: ProposedValues | null;
}

/** The proposed values, field by field; of a published entry, beside its values. */
export function ValueChanges({ changes, published }: ValueChangesProps) {
  const fields = presentFields(changes);
  if (fields.length === 0) return <p className="text-ink-soft">Noch ist nichts geändert.</p>;
  return (
    <dl className="border-t border-line">
      {fields.map((field) => (
        <div key={field} className="border-b border-line py-3">
          <dt className="font-semibold">{PROPOSAL_FIELD_LABELS[field]}</dt>
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

/** The names of the proposed fields; their values below, when they are opened. */
export function FoldedChanges({ summary, ...shown }: ValueChangesProps & { summary: string }) {
  const names = presentFields(shown.changes).map((field) => PROPOSAL_FIELD_LABELS[field]);
  return (
    <>
      <p className="font-semibold">{names.join(', ')}</p>
      <Disclosure summary={summary}>
        <ValueChanges {...shown} />
      </Disclosure>
    </>
  );
}

function Value({ field, value }: { field: ProposalField; value: ProposedValue }) {
  const words = formatProposedValue(field, value);
  return words === null ? (
    <em>nichts eingetragen</em>
  ) : (
    <bdi className="whitespace-pre-line wrap-anywhere">{words}</bdi>
  );
}
