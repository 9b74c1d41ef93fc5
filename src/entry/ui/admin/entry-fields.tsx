import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { entryFieldsSchema, type EntryFormValues } from '#entry/model/entry-form.ts';
import { BASIC_FIELD_NAMES, type Entry, ENTRY_FIELDS } from '#entry/model/entry.ts';
import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import { FactGroupFields } from '#entry/ui/draft/fact-group-fields.tsx';
import { FACT_GROUP_NAMES } from '#facts/model/facts.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { focusFirstFault } from '#ui/focus-first-fault.ts';
import { SentForm } from '#ui/sent-form.tsx';

/** What an administrator types, and the entry as it was then; null of a new one. */
export interface WrittenEntry extends EntryFormValues {
  seen: Pick<Entry, 'version' | 'values'> | null;
}

/** Checks the fields: an entry must have a name, and the rest may stay unknown. */
export const resolverOfEntry = (currentYear: number) =>
  standardSchemaResolver<WrittenEntry, unknown, WrittenEntry>(
    z.extend(entryFieldsSchema(currentYear, ['name']), { seen: z.custom<WrittenEntry['seen']>() }),
  );

interface EntryFieldsProps {
  form: UseFormReturn<WrittenEntry>;
  isPending: boolean;
  onSubmit: () => void;
  /** What stands above the button, such as a notice of a change elsewhere. */
  notices?: ReactNode;
  /** The buttons, which stay in sight. */
  children: ReactNode;
}

/** The fields of an entry, by the contract that agencies' drafts have; facts are folded by their groups. */
export function EntryFields({ form, isPending, onSubmit, notices, children }: EntryFieldsProps) {
  const element = useRef<HTMLFormElement>(null);
  const { errors, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) focusFirstFault(element.current);
  }, [submitCount]);
  return (
    <FormProvider {...form}>
      <SentForm
        ref={element}
        aria-label="Angaben"
        isPending={isPending}
        onSubmit={form.handleSubmit(onSubmit)}
        className="mt-4"
      >
        <div className="grid gap-4 lg:grid-cols-2">
          {BASIC_FIELD_NAMES.map((field) => {
            const props = {
              label: ENTRY_FIELD_LABELS[field],
              error: errors[field]?.message,
              ...form.register(field),
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
          {FACT_GROUP_NAMES.map((group) => (
            <FactGroupFields key={group} group={group} />
          ))}
        </div>
        {notices}
        <div className="sticky bottom-0 z-10 -mx-1 border-t border-line-strong bg-paper px-1 py-2">
          {children}
        </div>
      </SentForm>
    </FormProvider>
  );
}
