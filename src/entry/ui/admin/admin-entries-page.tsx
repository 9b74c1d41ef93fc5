import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminPersonPath, paths } from '#config/paths.ts';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { buildPagination, countPages } from '#directory/model/top-list/pagination.ts';
import { entryAdministrationQueries, findEntries } from '#entry/api/entry-administration.ts';
import {
  countListed,
  ENTRIES_PER_PAGE,
  type EntryListFilter,
  type EntryListPage,
  type ListedEntry,
  MAX_LIST_TERM_LENGTH,
  NO_ENTRY_FILTER,
  readEntryListFilter,
  type SeenEntry,
  writeEntryListFilter,
} from '#entry/model/entry-list.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { RefreshError } from '#ui/load-error/refresh-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Pagination } from '#ui/pagination.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ChangeReport } from './change-report.tsx';
import { EntriesSkeleton } from './entries-skeleton.tsx';
import { EntryTable } from './entry-table.tsx';
import { EntryViews } from './entry-views.tsx';
import { SiteBuildNotice } from './site-build-notice.tsx';
import { useEntryChanges } from './use-entry-changes.ts';

function addressOf(filter: EntryListFilter): string {
  const query = writeEntryListFilter(filter).toString();
  return query === '' ? paths.adminEntries : `${paths.adminEntries}?${query}`;
}

export function AdminEntriesPage() {
  return (
    <AdminPage title="Einträge">
      <EntryList />
    </AdminPage>
  );
}

/** The entry list; its search, view and order are in the address. */
function EntryList() {
  const { userId } = useAdministrator();
  const [parameters, setParameters] = useSearchParams();
  const filter = readEntryListFilter(parameters);
  const query = useQuery(entryAdministrationQueries.list(userId, filter));
  const failure = useLoadFailure(query);
  const show = (next: EntryListFilter) => setParameters(writeEntryListFilter(next));
  return (
    <section aria-label="Einträge">
      <SiteBuildNotice userId={userId} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <EntrySearch
          // Going back in the history brings the field along.
          key={filter.term}
          term={filter.term}
          onSearch={(term) => show({ ...filter, term, page: 1 })}
        />
        <Link to={paths.adminNewEntry} className={buttonClass('secondary')}>
          Eintrag anlegen
        </Link>
      </div>
      <EntryViews filter={filter} counts={query.data?.counts} addressOf={addressOf} />
      {filter.run !== null && (
        <p className="text-sm">
          Nur Einträge eines Imports.{' '}
          <Link to={addressOf({ ...filter, run: null, page: 1 })} className={TEXT_LINK}>
            Alle Einträge zeigen
          </Link>
        </p>
      )}
      {failure !== null && <QueryError error={failure} query={query} />}
      {failure === null && query.data === undefined && <EntriesSkeleton />}
      {failure === null && query.data !== undefined && (
        <>
          <RefreshError what="Die Einträge konnten" query={query} />
          {query.data.people.length > 0 && (
            <p className="my-2 text-sm">
              Personen:{' '}
              {query.data.people.map(({ id, email }, at) => (
                <Fragment key={id}>
                  {at > 0 && ', '}
                  <Link to={adminPersonPath(id)} className={`wrap-anywhere ${TEXT_LINK}`}>
                    <bdi>{email}</bdi>
                  </Link>
                </Fragment>
              ))}
            </p>
          )}
          <Results
            // What was selected belongs to what was searched for.
            key={addressOf({ ...filter, page: 1, sort: 'name', isDescending: false })}
            userId={userId}
            page={query.data}
            filter={filter}
            isSearching={query.isPlaceholderData}
            onReset={() => show(NO_ENTRY_FILTER)}
          />
        </>
      )}
    </section>
  );
}

function EntrySearch({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const [typed, setTyped] = useState(term);
  return (
    <form
      role="search"
      aria-label="Einträge suchen"
      className="flex min-w-0 grow items-center gap-2 md:max-w-xl"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSearch(typed);
      }}
    >
      <input
        type="search"
        dir="auto"
        aria-label="Name, Ort, Domain, E-Mail-Adresse einer Person oder Nummer"
        placeholder="Name, Ort, Domain, E-Mail-Adresse, Nummer"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={2 * MAX_LIST_TERM_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={controlClass('min-w-0 grow')}
      />
      <Button type="submit" variant="secondary">
        Suchen
      </Button>
    </form>
  );
}

interface ResultsProps {
  userId: string;
  page: EntryListPage;
  filter: EntryListFilter;
  isSearching: boolean;
  onReset: () => void;
}

const NONE: ReadonlyMap<number, SeenEntry> = new Map();

function Results({ userId, page, filter, isSearching, onReset }: ResultsProps) {
  const [selected, setSelected] = useState(NONE);
  const changes = useEntryChanges(userId);
  const selectingAll = useMutation({
    mutationFn: () => findEntries(filter),
    onSuccess: (found) => {
      setSelected(new Map(found.map((entry) => [entry.id, entry])));
    },
  });
  const total = countListed(page, filter);
  const pageCount = countPages(total, ENTRIES_PER_PAGE);
  const shownSelected = page.entries.filter(({ id }) => selected.has(id)).length;

  function select(entries: readonly ListedEntry[], isSelected: boolean) {
    const next = new Map(selected);
    for (const { id, version, status } of entries) {
      if (isSelected) next.set(id, { id, version, status });
      else next.delete(id);
    }
    setSelected(next);
  }

  return (
    <>
      {changes.last !== null && (
        <ChangeReport {...changes.last} isPending={changes.isPending} onUndo={changes.undo} />
      )}
      <ChangeError what="Nichts wurde geändert." error={changes.error} />
      <ChangeError what="Die Einträge wurden nicht ausgewählt." error={selectingAll.error} />
      <BulkBar
        selected={[...selected.values()]}
        shownCount={page.entries.length}
        shownSelected={shownSelected}
        total={total}
        isSelectingAll={selectingAll.isPending}
        onSelectPage={(isSelected) => select(page.entries, isSelected)}
        onSelectAll={() => {
          if (!selectingAll.isPending) selectingAll.mutate();
        }}
        changes={changes}
        onChanged={() => setSelected(NONE)}
        filter={filter}
      />
      {page.entries.length > 0 && (
        <SectionBoundary name="Die Liste" resetKey={page}>
          <div aria-busy={isSearching}>
            <EntryTable
              entries={page.entries}
              fieldCount={page.fieldCount}
              filter={filter}
              addressOf={addressOf}
              selected={selected}
              onSelect={(entry, isSelected) => select([entry], isSelected)}
            />
          </div>
        </SectionBoundary>
      )}
      {page.entries.length === 0 && !isSearching && (
        <div className="mt-4">
          <p className="text-lg">
            {total === 0 ? 'Kein Eintrag passt zu Suche und Ansicht.' : 'Auf dieser Seite steht nichts mehr.'}
          </p>
          <Button variant="secondary" className="mt-4" onClick={onReset}>
            Alle Einträge zeigen
          </Button>
        </div>
      )}
      <p role="status" className="mt-3 text-sm">
        {isSearching
          ? 'Wird gesucht …'
          : `${formatGermanCount(total, 'Eintrag', 'Einträge')}${pageCount > 1 ? `, Seite ${formatGermanNumber(filter.page)} von ${formatGermanNumber(pageCount)}` : ''}`}
      </p>
      <div className="mt-3">
        <Pagination
          {...buildPagination(filter.page, pageCount)}
          hrefOf={(number) => addressOf({ ...filter, page: number })}
        />
      </div>
    </>
  );
}
