import { useId } from 'react';
import { ENTRY_FIELD_LABELS } from '#domain/entry/field-labels.ts';
import type { EntryField } from '#domain/entry/entry.ts';
import type { ProposedField } from '#domain/entry/proposals.ts';
import { DisplayedValue } from '#routes/admin/entries/displayed-value.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

interface ProposedFieldsProps {
  fields: readonly ProposedField[];
  /** Without an entry there is nothing to compare with. */
  isNew: boolean;
  rejected: readonly EntryField[];
  /** Missing where nothing can be chosen. */
  onChange?: ((rejected: readonly EntryField[]) => void) | undefined;
}

/** The published and the proposed values side by side; on a phone one above the other. */
export function ProposedFields({ fields, isNew, rejected, onChange }: ProposedFieldsProps) {
  return (
    <ul aria-label="Angaben" className="mt-4 border-t border-line">
      {fields.map((proposed) => (
        <Field
          key={proposed.field}
          proposed={proposed}
          isNew={isNew}
          isAccepted={!rejected.includes(proposed.field)}
          onChange={
            onChange &&
            ((isAccepted) => {
              onChange(
                isAccepted
                  ? rejected.filter((field) => field !== proposed.field)
                  : [...rejected, proposed.field],
              );
            })
          }
        />
      ))}
    </ul>
  );
}

interface FieldProps {
  proposed: ProposedField;
  isNew: boolean;
  isAccepted: boolean;
  onChange: ((isAccepted: boolean) => void) | undefined;
}

function Field({ proposed: { field, before, after }, isNew, isAccepted, onChange }: FieldProps) {
  const id = useId();
  const label = ENTRY_FIELD_LABELS[field];
  // Without a name there is no entry.
  const isNeeded = isNew && field === 'name';
  return (
    <li className="border-b border-line py-3">
      {onChange === undefined ? (
        <p className="font-semibold">{label}</p>
      ) : (
        <Checkbox
          className="font-semibold"
          checked={isAccepted}
          disabled={isNeeded}
          aria-describedby={id}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        >
          {label}
          {isNeeded && <span className="font-normal text-ink-soft">(nötig)</span>}
        </Checkbox>
      )}
      <dl id={id} className={`grid gap-x-6 gap-y-2 pl-8 ${isNew ? '' : 'sm:grid-cols-2'}`}>
        {!isNew && (
          <div className="min-w-0">
            <dt className="text-sm text-ink-soft">Bisher</dt>
            <dd>
              <DisplayedValue field={field} value={before} />
            </dd>
          </div>
        )}
        <div className={`min-w-0 ${isAccepted ? '' : 'text-ink-soft line-through'}`}>
          <dt className="text-sm text-ink-soft">{isNew ? 'Vorschlag' : 'Neu'}</dt>
          <dd>
            <DisplayedValue field={field} value={after} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
