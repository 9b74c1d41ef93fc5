import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import * as z from 'zod/mini';
import { adminEntryPath, agencyPath, paths } from '#config/paths.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { useReloadEntries } from '#desk/ui/use-reload-entries.ts';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import type { Entry } from '#entry/model/entry.ts';
import { ENTRY_STATUS_LABELS } from '#entry/model/status-labels.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ChangeReport } from './change-report.tsx';
import { EditEntry, useIsEntryEdited } from './edit-entry.tsx';
import { AdminEntryOverview } from './edited-entry.tsx';
import { EntriesSkeleton } from './entries-skeleton.tsx';
import { EntryContactPerson } from './entry-contact-person.tsx';
import { EntryMembers } from './entry-members.tsx';
import { EntryPictures } from './entry-pictures.tsx';
import { EntrySources } from './entry-sources.tsx';
import { ENTRY_TAB_NAMES, ENTRY_TABS, type EntryTab } from './entry-tabs.ts';
import { NO_NAME } from './entry-texts.ts';
import { EntryVersions } from './entry-versions.tsx';
import { MergeEntry } from './merge-entry.tsx';
import { RestrictionDialog } from './restriction-dialog.tsx';
import { useEntryChanges } from './use-entry-changes.ts';

interface EntryScreenProps {
  userId: string;
  entryId: number;
  tab: EntryTab;
}

/** What was done on the page before. */
const doneSchema = z.object({ done: z.string() });

/** One entry with everything about the agency, by tabs that have addresses of their own. */
export function EntryScreen({ userId, entryId, tab }: EntryScreenProps) {
  const query = useQuery(entryAdministrationQueries.one(userId, entryId));
  const failure = useLoadFailure(query);
  const isEdited = useIsEntryEdited(entryId);
  const reloadEntries = useReloadEntries(userId);
  const { done } = doneSchema.safeParse(useLocation().state).data ?? {};
  // A reload and the back button do not say it again.
  const isBack = useNavigationType() === NavigationType.Pop;
  if (failure !== null) {
    return (
      <section aria-label="Eintrag">
        <BackToAll />
        <QueryError error={failure} query={query} />
      </section>
    );
  }
  if (query.data === undefined) return <EntriesSkeleton />;
  const entry = query.data;
  return (
    <section aria-label="Eintrag">
      <Head userId={userId} entry={entry} />
      <Done>{!isBack && done}</Done>
      <nav aria-label="Teile des Eintrags" className="border-b border-line">
        <ul className="-mx-3 flex flex-wrap">
          {ENTRY_TAB_NAMES.map((name) => (
            <li key={name}>
              <Link
                to={adminEntryPath(entryId, name)}
                aria-current={name === tab ? 'page' : undefined}
                className="inline-flex min-h-11 items-center px-3 text-petrol hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
              >
                {ENTRY_TABS[name]}
                {name === 'angaben' && isEdited && <span className="ml-1"> (Eingaben offen)</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tab === 'ueberblick' && <AdminEntryOverview userId={userId} entry={entry} />}
      {tab === 'angaben' && (
        <>
          <EditEntry entry={entry} onChanged={reloadEntries} />
          <EntrySources userId={userId} entryId={entryId} onChanged={reloadEntries} />
        </>
      )}
      {tab === 'profil' && (
        <>
          <EntryPictures userId={userId} entry={entry} onChanged={reloadEntries} />
          <EntryContactPerson entryId={entryId} onChanged={reloadEntries} />
        </>
      )}
      {tab === 'personen' && <EntryMembers userId={userId} entryId={entryId} onChanged={reloadEntries} />}
      {tab === 'verlauf' && <EntryVersions userId={userId} entryId={entryId} onChanged={reloadEntries} />}
      {tab === 'zusammenfuehren' && <MergeEntry userId={userId} entry={entry} onChanged={reloadEntries} />}
    </section>
  );
}

function BackToAll() {
  return (
    <Link to={paths.adminEntries} className={`inline-flex min-h-11 items-center text-sm ${TEXT_LINK}`}>
      Alle Einträge
    </Link>
  );
}

/** Name and state, and what changes the state. */
function Head({ userId, entry }: { userId: string; entry: Entry }) {
  const changes = useEntryChanges(userId);
  const [asked, setAsked] = useState<'pause' | 'remove' | null>(null);
  const name = String(entry.values.name ?? NO_NAME);
  const ask = (next: 'pause' | 'remove') => {
    changes.reset();
    setAsked(next);
  };
  const close = () => setAsked(null);
  return (
    <>
      <BackToAll />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2">
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <p role="status" className="text-sm">
            <strong>{ENTRY_STATUS_LABELS[entry.status]}</strong>
            <span className="text-ink-soft">
              {' '}
              · Nr. {entry.id} · Fassung {entry.version} ·{' '}
              {entry.confirmedAt === null
                ? 'nie bestätigt'
                : `bestätigt am ${formatBerlinDate(entry.confirmedAt)}`}
            </span>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-3">
          {entry.status === 'active' && (
            <Link to={agencyPath(entry.id)} className={TEXT_LINK}>
              Öffentliche Seite
            </Link>
          )}
          {entry.status === 'active' ? (
            <Button variant="secondary" onClick={() => ask('pause')}>
              Pausieren …
            </Button>
          ) : (
            <Button
              variant="secondary"
              isPending={changes.isPending}
              onClick={() => changes.change([entry], { action: 'publish' })}
            >
              {entry.status === 'draft' ? 'Veröffentlichen' : 'Wieder zeigen'}
            </Button>
          )}
          {entry.status !== 'removed' && (
            <Button variant="secondary" onClick={() => ask('remove')}>
              Entfernen …
            </Button>
          )}
        </p>
      </div>
      {changes.last !== null && (
        <ChangeReport {...changes.last} isPending={changes.isPending} onUndo={changes.undo} />
      )}
      {asked === null && <ChangeError what="Der Stand wurde nicht geändert." error={changes.error} />}
      {asked !== null && (
        <RestrictionDialog
          question={asked === 'pause' ? `„${name}“ pausieren?` : `„${name}“ aus dem Verzeichnis entfernen?`}
          confirmLabel={asked === 'pause' ? 'Eintrag pausieren' : 'Eintrag entfernen'}
          isPending={changes.isPending}
          error={changes.error}
          onConfirm={(ground, reason, onDone) =>
            changes.change([entry], { action: asked, ground, reason }, () => {
              onDone();
              close();
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}
