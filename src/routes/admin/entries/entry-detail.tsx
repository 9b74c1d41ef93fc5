import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { agencyPath, paths } from '#config/paths.ts';
import { setEntryStatus } from '#data/entry/entry-changes.ts';
import { entryAdministrationQueries } from '#data/entry/entry-administration.ts';
import type { Entry, EntryStatus } from '#domain/entry/entry.ts';
import { formatBerlinDate } from '#domain/german/berlin-day.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { EditEntry } from './edit-entry.tsx';
import { EntriesSkeleton } from './entries-skeleton.tsx';
import type { EntryDraft } from './entry-draft.ts';
import { EntryContactPerson } from './entry-contact-person.tsx';
import { EntryMembers } from './entry-members.tsx';
import { EntrySources } from './entry-sources.tsx';
import { EntryFigures } from './entry-figures.tsx';
import { EntryVersions } from './entry-versions.tsx';
import { ENTRY_STATUS_LABELS } from './entry-texts.ts';
import { MergeEntry } from './merge-entry.tsx';

interface EntryDetailProps {
  userId: string;
  entryId: number;
  draft: EntryDraft | null;
  onDraftChange: (draft: EntryDraft | null) => void;
}

/** One entry with everything that an administrator does about it. */
export function EntryDetail({ userId, entryId, draft, onDraftChange }: EntryDetailProps) {
  const reloadEntries = useReloadEntries(userId);
  const query = useQuery(entryAdministrationQueries.one(userId, entryId));
  const failure = useLoadFailure(query);

  return (
    <section aria-label="Eintrag" className="mt-6">
      <Link to={paths.adminEntries} className={STANDALONE_LINK}>
        Zurück zu allen Einträgen
      </Link>
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {failure === null && query.data === undefined && <EntriesSkeleton />}
      {failure === null && query.data !== undefined && (
        <>
          <Head entry={query.data} onChanged={reloadEntries} />
          <Part title="Angaben">
            <EditEntry
              entry={query.data}
              draft={draft}
              onDraftChange={onDraftChange}
              onChanged={reloadEntries}
            />
          </Part>
          <Part title="Herkunft der Angaben">
            <EntrySources userId={userId} entryId={entryId} onChanged={reloadEntries} />
          </Part>
          <Part title="Personen">
            <EntryMembers userId={userId} entryId={entryId} onChanged={reloadEntries} />
          </Part>
          <Part title="Ansprechperson">
            <EntryContactPerson key={entryId} entryId={entryId} onChanged={reloadEntries} />
          </Part>
          <Part title="Statistik">
            <EntryFigures userId={userId} entryId={entryId} />
          </Part>
          <Part title="Fassungen">
            <EntryVersions userId={userId} entryId={entryId} onChanged={reloadEntries} />
          </Part>
          {query.data.status !== 'removed' && (
            <Part title="Zusammenführen">
              <MergeEntry userId={userId} entry={query.data} onChanged={reloadEntries} />
            </Part>
          )}
        </>
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h3 className="text-xl">{title}</h3>
      {children}
    </section>
  );
}

const STATUS_BUTTONS: Record<EntryStatus, readonly { readonly to: EntryStatus; readonly label: string }[]> = {
  draft: [{ to: 'active', label: 'Veröffentlichen' }],
  active: [{ to: 'paused', label: 'Pausieren' }],
  paused: [{ to: 'active', label: 'Wieder zeigen' }],
  removed: [{ to: 'active', label: 'Wieder veröffentlichen' }],
};

/** Name and state, and what changes the state. */
function Head({ entry, onChanged }: { entry: Entry; onChanged: () => void }) {
  const setting = useMutation({
    mutationFn: (status: EntryStatus) => setEntryStatus(entry.id, status),
    onSettled: onChanged,
  });
  return (
    <div className="mt-2">
      <h2 className="text-2xl wrap-anywhere">
        <bdi>{String(entry.values.name ?? 'Ohne Namen')}</bdi>
      </h2>
      <p role="status" className="mt-2">
        <strong>{ENTRY_STATUS_LABELS[entry.status]}</strong>
        <span className="text-ink-soft">
          {' '}
          · Nr. {entry.id} · Fassung {entry.version} ·{' '}
          {entry.confirmedAt === null
            ? 'nie bestätigt'
            : `bestätigt am ${formatBerlinDate(entry.confirmedAt)}`}
        </span>
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {STATUS_BUTTONS[entry.status].map(({ to, label }) => (
          <Button
            key={to}
            variant="secondary"
            aria-disabled={setting.isPending}
            aria-busy={setting.isPending}
            onClick={() => {
              if (!setting.isPending) setting.mutate(to);
            }}
          >
            {label}
          </Button>
        ))}
        {entry.status !== 'removed' && (
          <ConfirmButton
            label="Entfernen"
            question={`„${String(entry.values.name ?? 'Ohne Namen')}“ aus dem Verzeichnis entfernen?`}
            confirmLabel="Eintrag entfernen"
            isPending={setting.isPending}
            onConfirm={() => {
              setting.mutate('removed');
            }}
          />
        )}
        {entry.status === 'active' && (
          <Link to={agencyPath(entry.id)} className={TEXT_LINK}>
            Öffentliche Seite
          </Link>
        )}
      </p>
      <ChangeError what="Der Stand wurde nicht geändert." error={setting.error} />
    </div>
  );
}
