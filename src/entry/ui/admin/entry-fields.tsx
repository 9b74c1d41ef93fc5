import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type EntryFormValues,
  describeFieldFault,
  findFieldFault,
  readField,
} from '#entry/model/entry-form.ts';
import {
  BASIC_FIELD_NAMES,
  ENTRY_FIELD_NAMES,
  ENTRY_FIELDS,
  type EntryField,
  type FieldFault,
} from '#entry/model/entry.ts';
import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import {
  FACT_GROUP_NAMES,
  FACT_GROUPS,
  type FactGroup,
  factsInGroup,
  isFactKey,
} from '#facts/model/facts.ts';
import { readFact } from '#facts/model/read-fact.ts';
import { FactField } from '#facts/ui/fact-field.tsx';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { useToday } from '#ui/use-today.ts';

type Faults = Readonly<Partial<Record<EntryField, FieldFault | undefined>>>;

/** Fields that an administrator must fill in; the others may stay unknown. */
const REQUIRED: EntryField = 'name';

interface EntryFieldsProps {
  typed: EntryFormValues;
  onChange: (typed: EntryFormValues) => void;
  onSubmit: () => void;
  /** What stands above the button, such as a notice of a change elsewhere. */
  notices?: ReactNode;
  /** The buttons, which stay in sight. */
  children: ReactNode;
}

function findFaults(typed: EntryFormValues, year: number): Faults {
  return Object.fromEntries(
    ENTRY_FIELD_NAMES.flatMap((field) => {
      const fault = findFieldFault(field, readField(field, typed[field]), year);
      return fault === null || (fault === 'required' && field !== REQUIRED) ? [] : [[field, fault]];
    }),
  );
}

/** The fields of an entry, by the contract that agencies' drafts have; facts are folded by their groups. */
export function EntryFields({ typed, onChange, onSubmit, notices, children }: EntryFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Faults>({});
  const [open, setOpen] = useState<ReadonlySet<FactGroup>>(new Set());
  const year = useToday().getFullYear();

  function toggle(group: FactGroup, isOpen: boolean) {
    if (open.has(group) === isOpen) return;
    const next = new Set(open);
    if (isOpen) next.add(group);
    else next.delete(group);
    setOpen(next);
  }

  function submit() {
    const next = findFaults(typed, year);
    // Nothing in a folded group can have the focus.
    flushSync(() => {
      setFound(next);
      setOpen(
        new Set([
          ...open,
          ...FACT_GROUP_NAMES.filter((group) => factsInGroup(group).some((fact) => next[fact] !== undefined)),
        ]),
      );
    });
    const [first] = Object.keys(next);
    if (first === undefined) {
      onSubmit();
      return;
    }
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  const errorOf = (field: EntryField) => {
    const fault = found[field];
    return fault === undefined ? undefined : describeFieldFault(field, fault, year, typed[field]);
  };
  const change = (field: EntryField, text: string) => {
    setFound({ ...found, [field]: undefined });
    onChange({ ...typed, [field]: text });
  };

  return (
    <SentForm ref={form} aria-label="Angaben" onSubmit={submit} className="mt-4">
      <div className="grid gap-4 lg:grid-cols-2">
        {BASIC_FIELD_NAMES.map((field) => {
          const props = {
            name: field,
            label: ENTRY_FIELD_LABELS[field],
            value: typed[field],
            error: errorOf(field),
            onChange: (event: { target: { value: string } }) => {
              change(field, event.target.value);
            },
          };
          const { kind } = ENTRY_FIELDS[field];
          return field === 'summary' ? (
            <TextArea key={field} className="order-last lg:col-span-2" rows={6} {...props} />
          ) : (
            <TextField
              key={field}
              autoComplete="off"
              inputMode={kind === 'address' ? 'url' : kind === 'text' ? undefined : 'numeric'}
              {...props}
            />
          );
        })}
      </div>
      <div className="mt-5">
        {FACT_GROUP_NAMES.map((group) => {
          const facts = factsInGroup(group);
          const given = facts.filter((fact) => readFact(fact, typed[fact]).state !== 'empty').length;
          return (
            <details
              key={group}
              open={open.has(group)}
              onToggle={({ currentTarget }) => {
                toggle(group, currentTarget.open);
              }}
              className="border-t border-line"
            >
              <summary className="min-h-11 cursor-pointer py-2">
                <span className="font-semibold">{FACT_GROUPS[group]}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {given} von {formatGermanCount(facts.length, 'Angabe', 'Angaben')}
                </span>
              </summary>
              {open.has(group) && (
                <fieldset className="grid gap-5 pt-2 pb-4 lg:grid-cols-2">
                  <legend className="sr-only">{FACT_GROUPS[group]}</legend>
                  {facts.filter(isFactKey).map((fact) => (
                    <FactField
                      key={fact}
                      fact={fact}
                      value={typed[fact]}
                      error={errorOf(fact)}
                      onChange={(text) => {
                        change(fact, text);
                      }}
                    />
                  ))}
                </fieldset>
              )}
            </details>
          );
        })}
      </div>
      {notices}
      <div className="sticky bottom-0 z-10 -mx-1 border-t border-line-strong bg-paper px-1 py-2">
        {children}
      </div>
    </SentForm>
  );
}
