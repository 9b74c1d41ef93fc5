import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type EntryFormValues, describeFault, findFault, readField } from '#domain/entry/entry-form.ts';
import { ENTRY_FIELD_LABELS } from '#domain/entry/field-labels.ts';
import { ENTRY_FIELD_NAMES, ENTRY_FIELDS, type EntryField, type FieldFault } from '#domain/entry/entry.ts';
import { isFactKey } from '#domain/facts/facts.ts';
import { FactField } from '#features/facts/fact-field.tsx';
import { TextArea, TextField } from '#ui/field.tsx';

type Faults = Readonly<Partial<Record<EntryField, FieldFault | undefined>>>;

/** Fields that an administrator must fill in; the others may stay unknown. */
const REQUIRED: EntryField = 'name';

interface EntryFieldsProps {
  typed: EntryFormValues;
  onChange: (typed: EntryFormValues) => void;
  /** Called where nothing is wrong. */
  onSubmit: () => void;
  /** The buttons. */
  children: ReactNode;
}

function findFaults(typed: EntryFormValues, year: number): Faults {
  return Object.fromEntries(
    ENTRY_FIELD_NAMES.flatMap((field) => {
      const fault = findFault(field, readField(field, typed[field]), year);
      return fault === null || (fault === 'required' && field !== REQUIRED) ? [] : [[field, fault]];
    }),
  );
}

function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** The fields of an entry, by the contract that agencies' drafts have. */
export function EntryFields({ typed, onChange, onSubmit, children }: EntryFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Faults>({});
  const [year] = useState(() => new Date().getFullYear());

  function submit(event: FormEvent) {
    event.preventDefault();
    const next = findFaults(typed, year);
    setFound(next);
    const [first] = Object.keys(next);
    if (first === undefined) onSubmit();
    else focusField(form.current, first);
  }

  return (
    <form ref={form} aria-label="Angaben" noValidate onSubmit={submit} className="mt-4 grid max-w-text gap-5">
      {ENTRY_FIELD_NAMES.map((field) => {
        const fault = found[field];
        const error = fault === undefined ? undefined : describeFault(field, fault, year, typed[field]);
        const change = (text: string) => {
          setFound({ ...found, [field]: undefined });
          onChange({ ...typed, [field]: text });
        };
        if (isFactKey(field)) {
          return <FactField key={field} fact={field} value={typed[field]} error={error} onChange={change} />;
        }
        const props = {
          name: field,
          label: ENTRY_FIELD_LABELS[field],
          value: typed[field],
          error,
          onChange: (event: { target: { value: string } }) => {
            change(event.target.value);
          },
        };
        const { kind } = ENTRY_FIELDS[field];
        return field === 'summary' ? (
          <TextArea key={field} rows={6} {...props} />
        ) : (
          <TextField
            key={field}
            autoComplete="off"
            inputMode={kind === 'address' ? 'url' : kind === 'text' ? undefined : 'numeric'}
            {...props}
          />
        );
      })}
      {children}
    </form>
  );
}
