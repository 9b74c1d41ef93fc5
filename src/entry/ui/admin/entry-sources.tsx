import { useMutation, useQuery } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { entryQueries } from '#entry/api/entries.ts';
import { setFieldSource } from '#entry/api/entry-proposals.ts';
import { ENTRY_FIELD_NAMES, type EntryField } from '#entry/model/entry.ts';
import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import { readNote } from '#entry/model/note.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Done } from '#ui/done.tsx';
import { SelectField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { SOURCE_LABELS } from './entry-texts.ts';
import { QueryState } from './query-state.tsx';
import { EvidenceField, PUBLIC_SOURCE, SourceChoice, type SourceValues } from './source-fields.tsx';

interface EntryPartProps {
  userId: string;
  entryId: number;
  onChanged: () => void;
}

/** The source of each value, which visitors read, too. */
export function EntrySources({ userId, entryId, onChanged }: EntryPartProps) {
  const query = useQuery(entryQueries.sources(userId, entryId));
  const sources = query.data ?? [];
  return (
    <Disclosure summary="Herkunft der Angaben" hasFields isWide>
      <p className="mt-1 max-w-text text-ink-soft">
        Alle können sie lesen. Wird die Angabe geändert, fällt ihre Herkunft weg.
      </p>
      <QueryState failed="Die Herkunft der Angaben konnte nicht geladen werden." query={query} />
      {query.data !== undefined && (
        <>
          <ul className="mt-4 max-w-text border-t border-line">
            {ENTRY_FIELD_NAMES.map((field) => {
              const source = sources.find((candidate) => candidate.field === field);
              return (
                <li key={field} className="border-b border-line py-2">
                  <span className="font-semibold">{ENTRY_FIELD_LABELS[field]}:</span>{' '}
                  {source === undefined ? (
                    <span className="text-ink-soft">keine Angabe</span>
                  ) : (
                    <>
                      {SOURCE_LABELS[source.source]}
                      <span className="text-ink-soft">
                        , {formatBerlinDate(source.confirmedAt)}
                        {source.evidence !== null && ` · ${source.evidence}`}
                      </span>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
          <SourceForm entryId={entryId} onChanged={onChanged} />
        </>
      )}
    </Disclosure>
  );
}

interface FieldSourceValues extends SourceValues {
  field: EntryField;
}

function SourceForm({ entryId, onChanged }: Pick<EntryPartProps, 'entryId' | 'onChanged'>) {
  const form = useForm<FieldSourceValues>({ defaultValues: { field: 'name', ...PUBLIC_SOURCE } });
  const saving = useMutation({
    mutationFn: ({ field, source, evidence }: FieldSourceValues) =>
      setFieldSource(entryId, field, source, readNote(evidence) || undefined),
    onSuccess: () => {
      form.setValue('evidence', '');
      onChanged();
    },
  });
  return (
    <SentForm
      aria-label="Herkunft einer Angabe"
      className="mt-4 grid max-w-text items-end gap-4 sm:grid-cols-2"
      isPending={saving.isPending}
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
    >
      <SelectField label="Angabe" {...form.register('field')}>
        {ENTRY_FIELD_NAMES.map((name) => (
          <option key={name} value={name}>
            {ENTRY_FIELD_LABELS[name]}
          </option>
        ))}
      </SelectField>
      <FormProvider {...form}>
        <SourceChoice />
        <EvidenceField className="sm:col-span-2" />
      </FormProvider>
      <div className="sm:col-span-2">
        <Button type="submit" variant="secondary" isPending={saving.isPending}>
          Herkunft speichern
        </Button>
        <Done>
          {saving.isSuccess &&
            `Die Herkunft von „${ENTRY_FIELD_LABELS[saving.variables.field]}“ ist gespeichert.`}
        </Done>
        <ChangeError what="Die Herkunft wurde nicht gespeichert." error={saving.error} />
      </div>
    </SentForm>
  );
}
