import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { adminEntryPath, paths } from '#config/paths.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { useReloadEntries } from '#desk/ui/use-reload-entries.ts';
import { createEntry, entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import { readField, readEntryForm, toEntryForm } from '#entry/model/entry-form.ts';
import type { ListedEntry } from '#entry/model/entry-list.ts';
import type { EntryStatus } from '#entry/model/entry.ts';
import { ENTRY_STATUS_LABELS } from '#entry/model/status-labels.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useToday } from '#ui/use-today.ts';
import { EntryFields, resolverOfEntry, type WrittenEntry } from './entry-fields.tsx';
import { NO_NAME } from './entry-texts.ts';

const EMPTY: WrittenEntry = { ...toEntryForm({}), seen: null };

/** The form of a new entry, which is a draft until it is published. It warns of entries that may be the same agency. */
export function NewEntry({ userId }: { userId: string }) {
  const reloadEntries = useReloadEntries(userId);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [status, setStatus] = useState<EntryStatus>('draft');
  const resolver = resolverOfEntry(useToday().getFullYear());
  const { form, forget } = useUnsentForm('entry neu', EMPTY, { resolver });
  const [typedName, typedWebsite] = useWatch({ control: form.control, name: ['name', 'website'] });
  const name = readField('name', typedName);
  const website = readField('website', typedWebsite);
  const similarQuery = entryAdministrationQueries.similar(
    userId,
    name === null ? '' : String(name),
    website === null ? null : String(website),
  );
  /** The agency whose likeness was looked for, once a field was left; and the one whose warning was there when it was submitted. */
  const [asked, setAsked] = useState('');
  const [warned, setWarned] = useState('');
  const similarKey = JSON.stringify(similarQuery.queryKey);
  const similar = useQuery({ ...similarQuery, enabled: asked === similarKey && name !== null });
  const found = asked === similarKey ? (similar.data ?? []) : [];

  const creating = useMutation({
    /** Null where entries that may be the same are shown first. */
    mutationFn: async () => {
      if (warned !== similarKey && (await client.fetchQuery(similarQuery)).length > 0) return null;
      return createEntry(readEntryForm(form.getValues()), status);
    },
    onSuccess: (id) => {
      setAsked(similarKey);
      setWarned(similarKey);
      if (id === null) return;
      forget();
      reloadEntries();
      void navigate(adminEntryPath(id), { replace: true });
    },
  });
  return (
    <section aria-label="Neuer Eintrag">
      <Link to={paths.adminEntries} className={`inline-flex min-h-11 items-center text-sm ${TEXT_LINK}`}>
        Alle Einträge
      </Link>
      <div onBlur={() => setAsked(similarKey)}>
        <EntryFields
          form={form}
          isPending={creating.isPending}
          onSubmit={creating.mutate}
          notices={
            <>
              {found.length > 0 && <SimilarEntries entries={found} />}
              <ChangeError what="Der Eintrag wurde nicht angelegt." error={creating.error} />
            </>
          }
        >
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" isPending={creating.isPending}>
              {found.length > 0 && warned === similarKey ? 'Trotzdem anlegen' : 'Eintrag anlegen'}
            </Button>
            <Checkbox
              checked={status === 'active'}
              onChange={(event) => setStatus(event.target.checked ? 'active' : 'draft')}
            >
              Sofort veröffentlichen
            </Checkbox>
          </div>
        </EntryFields>
      </div>
    </section>
  );
}

function SimilarEntries({ entries }: { entries: readonly ListedEntry[] }) {
  return (
    <div className="my-4">
      <Notice variant="error">
        <p>
          <strong>Diese Beratung gibt es vielleicht schon:</strong>
        </p>
        <ul className="mt-1">
          {entries.map(({ id, name, towns, status }) => (
            <li key={id}>
              <Link to={adminEntryPath(id)} className={TEXT_LINK}>
                <bdi>{name ?? NO_NAME}</bdi>
              </Link>{' '}
              · Nr. {id} · {towns ?? 'kein Ort'} · {ENTRY_STATUS_LABELS[status]}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
