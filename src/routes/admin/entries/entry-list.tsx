import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { adminEntryPath, agencyPath, paths } from '#config/paths.ts';
import { entryAdministrationQueries } from '#data/entry/entry-administration.ts';
import {
  NO_ENTRY_FILTER,
  countListed,
  ENTRIES_PER_PAGE,
  type EntryListFilter,
  type EntryListPage,
  type ListedEntry,
  readEntryListFilter,
  writeEntryListFilter,
} from '#domain/entry/entry-list.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { buildPagination, countPages } from '#domain/top-list/pagination.ts';
import { formatBerlinDate } from '#domain/german/berlin-day.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { RefreshError } from '#features/load-error/refresh-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { CardCell, CardRow, CardTable } from '#ui/card-table.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { EntriesSkeleton } from './entries-skeleton.tsx';
import { ENTRY_STATUS_LABELS } from './entry-texts.ts';
import { EntryFilters } from './entry-filters.tsx';
import { SiteBuildNotice } from './site-build-notice.tsx';

function addressOf(filter: EntryListFilter): string {
  const query = writeEntryListFilter(filter).toString();
  return query === '' ? paths.adminEntries : `${paths.adminEntries}?${query}`;
}

/** All entries: search, filters and order are those of the address, pages come from the database. */
export function EntryList({ userId }: { userId: string }) {
  const [parameters, setParameters] = useSearchParams();
  const filter = readEntryListFilter(parameters);
  const query = useQuery(entryAdministrationQueries.list(userId, filter));
  const failure = useLoadFailure(query);
  const change = (next: EntryListFilter) => {
    setParameters(writeEntryListFilter(next));
  };
  return (
    <section aria-label="Einträge" className="mt-6">
      <SiteBuildNotice userId={userId} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-text">Alle Einträge des Verzeichnisses, auch die, die niemand sieht.</p>
        <p className="flex flex-wrap items-center gap-4">
          <Link to={paths.adminNewEntry} className={buttonClass('secondary')}>
            Eintrag anlegen
          </Link>
        </p>
      </div>
      <EntryFilters
        // Going back in the history brings the fields along.
        key={addressOf(filter)}
        filter={filter}
        counts={query.data?.counts}
        onChange={change}
      />
      {failure !== null && (
        <div className="mt-8">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {failure === null && query.data === undefined && <EntriesSkeleton />}
      {failure === null && query.data !== undefined && (
        <>
          <RefreshError what="Die Einträge konnten" query={query} />
          <Results
            page={query.data}
            filter={filter}
            isSearching={query.isPlaceholderData}
            onReset={() => {
              change(NO_ENTRY_FILTER);
            }}
          />
        </>
      )}
    </section>
  );
}

interface ResultsProps {
  page: EntryListPage;
  filter: EntryListFilter;
  isSearching: boolean;
  onReset: () => void;
}

function Results({ page, filter, isSearching, onReset }: ResultsProps) {
  const total = countListed(page, filter);
  const pageCount = countPages(total, ENTRIES_PER_PAGE);
  const ofPages =
    pageCount > 1 ? `, Seite ${formatGermanNumber(filter.page)} von ${formatGermanNumber(pageCount)}` : '';
  return (
    <>
      <p role="status" className="mt-6">
        {isSearching ? 'Wird gesucht …' : `${formatGermanCount(total, 'Eintrag', 'Einträge')}${ofPages}`}
      </p>
      {page.entries.length === 0 && !isSearching && (
        <div className="mt-4">
          <p className="text-lg">
            {total === 0 ? 'Kein Eintrag passt zu Suche und Filter.' : 'Auf dieser Seite steht nichts mehr.'}
          </p>
          <Button variant="secondary" className="mt-4" onClick={onReset}>
            Alle Einträge zeigen
          </Button>
        </div>
      )}
      {page.entries.length > 0 && (
        <SectionBoundary name="Die Liste" resetKey={page}>
          <div aria-busy={isSearching}>
            <EntryTable entries={page.entries} />
          </div>
        </SectionBoundary>
      )}
      <div className="mt-6">
        <Pagination
          {...buildPagination(filter.page, pageCount)}
          hrefOf={(number) => addressOf({ ...filter, page: number })}
        />
      </div>
    </>
  );
}

const COLUMNS = [
  { name: 'Name', width: 'md:w-4/12' },
  { name: 'Ort', width: 'md:w-2/12' },
  { name: 'Stand', width: 'md:w-2/12' },
  { name: 'Bestätigt', width: 'md:w-2/12' },
  { name: 'Verwaltet von, Vorgänge', width: '' },
] as const;

/** One row an entry; on a phone each row becomes a short card. */
function EntryTable({ entries }: { entries: readonly ListedEntry[] }) {
  return (
    <CardTable columns={COLUMNS} className="mt-4">
      {entries.map((entry) => (
        <CardRow key={entry.id}>
          <CardCell>
            <Link to={adminEntryPath(entry.id)} className={`wrap-anywhere ${TEXT_LINK}`}>
              <bdi>{entry.name ?? 'Ohne Namen'}</bdi>
            </Link>
            <span className="block text-sm wrap-anywhere text-ink-soft">
              <span className="digits">Nr. {entry.id}</span>
              {entry.website !== null && ` · ${entry.website.replace(/^https?:\/\/(?:www\.)?/i, '')}`}
            </span>
          </CardCell>
          <CardCell className="wrap-anywhere">
            {entry.towns ?? <span className="text-ink-soft">kein Ort</span>}
          </CardCell>
          <CardCell>
            {ENTRY_STATUS_LABELS[entry.status]}
            {entry.mergedInto !== null && (
              <span className="block text-sm text-ink-soft">führt zu {agencyPath(entry.mergedInto)}</span>
            )}
          </CardCell>
          <CardCell>
            {entry.confirmedAt === null ? (
              <span className="text-ink-soft">nie bestätigt</span>
            ) : (
              <span className="digits">{formatBerlinDate(entry.confirmedAt)}</span>
            )}
          </CardCell>
          <CardCell>
            {entry.owners === 0 ? (
              <span className="text-ink-soft">von niemandem verwaltet</span>
            ) : (
              `verwaltet von ${formatGermanNumber(entry.owners)}`
            )}
            {entry.waiting > 0 && (
              <strong className="block">
                {formatGermanCount(entry.waiting, 'Vorgang offen', 'Vorgänge offen')}
              </strong>
            )}
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
