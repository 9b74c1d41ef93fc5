import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { saveEntry } from '#entry/api/entry-administration.ts';
import { listDifferences, readEntryForm, toEntryForm } from '#entry/model/entry-form.ts';
import type { Entry, EntryValues } from '#entry/model/entry.ts';
import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import { toChanges } from '#entry/model/proposed-values.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Done } from '#ui/done.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToday } from '#ui/use-today.ts';
import { DisplayedValue } from './displayed-value.tsx';
import { EntryFields, resolverOfEntry, type WrittenEntry } from './entry-fields.tsx';

interface EditEntryProps {
  entry: Entry;
  onChanged: () => void;
}

/** Whether there is unsaved input about an entry. */
export const useIsEntryEdited = (id: number) =>
  useUnsentDraft<WrittenEntry | null>(`entry ${String(id)}`, null)[0] !== null;

/** The form of an entry. Only what was changed in it is written, and only where the entry still is what was seen. */
export function EditEntry({ entry, onChanged }: EditEntryProps) {
  const { version, values } = entry;
  const isEdited = useIsEntryEdited(entry.id);
  const { form, forget, settle } = useUnsentForm<WrittenEntry>(
    `entry ${String(entry.id)}`,
    { ...toEntryForm(values), seen: { version, values } },
    { resolver: resolverOfEntry(useToday().getFullYear()) },
  );
  const seen = (isEdited && form.getValues('seen')) || entry;
  const changedElsewhere = seen.version === version ? [] : listDifferences(seen.values, values);
  const saving = useMutation({
    mutationFn: ({ changes }: { changes: EntryValues; typed: WrittenEntry }) => saveEntry(entry, changes),
    onSuccess: (isWritten, { changes, typed }) => {
      if (isWritten) settle({ ...typed, seen: { version: version + 1, values: { ...values, ...changes } } });
      onChanged();
    },
  });
  const follow = useEffectEvent(() => {
    if (!isEdited) forget();
  });
  useEffect(() => {
    if (form.getValues('seen')?.version !== version) follow();
  }, [form, version]);
  return (
    <EntryFields
      form={form}
      isPending={saving.isPending}
      onSubmit={() => {
        const typed = { ...form.getValues() };
        const changes = toChanges(readEntryForm(typed), seen.values);
        if (Object.keys(changes).length > 0) saving.mutate({ changes, typed });
        else {
          saving.reset();
          forget();
        }
      }}
      notices={
        <>
          {changedElsewhere.length > 0 && (
            <Notice>
              <p>
                <strong>Der Eintrag hat sich geändert, seit Sie ihn geöffnet haben.</strong> Ihre Eingaben
                stehen noch da; „Speichern“ schreibt nur, was Sie selbst geändert haben.
              </p>
              <ul className="mt-2">
                {changedElsewhere.map((field) => (
                  <li key={field}>
                    {ENTRY_FIELD_LABELS[field]}: <DisplayedValue field={field} value={seen.values[field]} /> →{' '}
                    <DisplayedValue field={field} value={entry.values[field]} />
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {saving.data === false && changedElsewhere.length === 0 && (
            <Notice variant="error">
              <p>
                <strong>Der Eintrag wurde nicht gespeichert.</strong> Er hat sich inzwischen geändert. Der
                neue Stand wird geladen; Ihre Eingaben bleiben.
              </p>
            </Notice>
          )}
          <Done>{saving.data === true && !isEdited && 'Der Eintrag ist gespeichert.'}</Done>
          <ChangeError what="Der Eintrag wurde nicht gespeichert." error={saving.error} />
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-4">
        <Button type="submit" isPending={saving.isPending}>
          Speichern
        </Button>
        {isEdited && (
          <ConfirmButton
            label="Eingaben verwerfen"
            question="Ihre Eingaben verwerfen?"
            confirmLabel="Jetzt verwerfen"
            variant="quiet"
            onConfirm={() => {
              saving.reset();
              forget();
            }}
          />
        )}
      </p>
    </EntryFields>
  );
}
