import { useMutation } from '@tanstack/react-query';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { saveEntry } from '#entry/api/entry-administration.ts';
import { listDifferences, readEntryForm, toEntryForm } from '#entry/model/entry-form.ts';
import type { Entry } from '#entry/model/entry.ts';
import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import { toChanges } from '#entry/model/proposed-values.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Done } from '#ui/done.tsx';
import { Notice } from '#ui/notice.tsx';
import { DisplayedValue } from './displayed-value.tsx';
import type { UnsavedEntry } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';

interface EditEntryProps {
  entry: Entry;
  draft: UnsavedEntry | null;
  onDraftChange: (draft: UnsavedEntry | null) => void;
  onChanged: () => void;
}

/** The form of an entry. Only what was changed in it is written, and only where the entry still is what was seen. */
export function EditEntry({ entry, draft, onDraftChange, onChanged }: EditEntryProps) {
  const seen = draft?.seen ?? entry;
  const typed = draft?.typed ?? toEntryForm(entry.values);
  const changes = toChanges(readEntryForm(typed), seen.values);
  const changedElsewhere = seen.version === entry.version ? [] : listDifferences(seen.values, entry.values);

  const saving = useMutation({
    mutationFn: () => saveEntry(entry, changes),
    onSuccess: (isWritten) => {
      if (isWritten) onDraftChange(null);
      onChanged();
    },
  });

  return (
    <EntryFields
      typed={typed}
      onChange={(next) => {
        onDraftChange({ typed: next, seen: { version: seen.version, values: seen.values } });
      }}
      onSubmit={() => {
        if (saving.isPending) return;
        if (Object.keys(changes).length > 0) saving.mutate();
        else {
          saving.reset();
          onDraftChange(null);
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
          <Done>{saving.data === true && draft === null && 'Der Eintrag ist gespeichert.'}</Done>
          <ChangeError what="Der Eintrag wurde nicht gespeichert." error={saving.error} />
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-4">
        <Button type="submit" isPending={saving.isPending}>
          Speichern
        </Button>
        {draft !== null && (
          <ConfirmButton
            label="Eingaben verwerfen"
            question="Ihre Eingaben verwerfen?"
            confirmLabel="Jetzt verwerfen"
            variant="quiet"
            onConfirm={() => {
              saving.reset();
              onDraftChange(null);
            }}
          />
        )}
      </p>
    </EntryFields>
  );
}
