import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminEntryPath, paths } from '#config/paths.ts';
import { createEntry } from '#data/entry/entry-administration.ts';
import { readForm, toFormValues } from '#domain/entry/entry-form.ts';
import type { EntryStatus } from '#domain/entry/entry.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { showToast } from '#ui/toast-queue.ts';
import { type EntryDraft, NO_VALUES } from './entry-draft.ts';
import { EntryFields } from './entry-fields.tsx';

interface NewEntryProps {
  userId: string;
  draft: EntryDraft | null;
  onDraftChange: (draft: EntryDraft | null) => void;
}

/** The form of a new entry, which is a draft until it is published. */
export function NewEntry({ userId, draft, onDraftChange }: NewEntryProps) {
  const reloadEntries = useReloadEntries(userId);
  const navigate = useNavigate();
  const [status, setStatus] = useState<EntryStatus>('draft');
  const typed = draft?.typed ?? toFormValues(NO_VALUES);
  const creating = useMutation({
    mutationFn: () => createEntry(readForm(typed), status),
    onSuccess: (id) => {
      onDraftChange(null);
      showToast({ title: 'Eintrag angelegt', variant: 'success' });
      reloadEntries();
      void navigate(adminEntryPath(id), { replace: true });
    },
  });
  return (
    <section aria-label="Neuer Eintrag">
      <Link to={paths.adminEntries} className={STANDALONE_LINK}>
        Zurück zu allen Einträgen
      </Link>
      <EntryFields
        typed={typed}
        onChange={(next) => {
          onDraftChange({ typed: next, seen: null });
        }}
        onSubmit={() => {
          if (!creating.isPending) creating.mutate();
        }}
      >
        <Checkbox
          checked={status === 'active'}
          onChange={(event) => {
            setStatus(event.target.checked ? 'active' : 'draft');
          }}
        >
          Sofort veröffentlichen
        </Checkbox>
        <ChangeError what="Der Eintrag wurde nicht angelegt." error={creating.error} />
        <p>
          <Button type="submit" aria-disabled={creating.isPending} aria-busy={creating.isPending}>
            Eintrag anlegen
          </Button>
        </p>
      </EntryFields>
    </section>
  );
}
