import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { RETENTION } from '#config/retention.ts';
import { logEntriesQuery } from '#desk/api/admin-log.ts';
import { NO_LOG_FILTER, type LogFilter, readLogFilter, writeLogFilter } from '#desk/model/log-entry.ts';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MorePages } from '#ui/load-error/more-pages.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { RefreshError } from '#ui/load-error/refresh-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogTable } from './log-table.tsx';

export function AdminLogPage() {
  return (
    <AdminPage title="Protokoll">
      <Log />
    </AdminPage>
  );
}

/** The entries that the filter of the address lets through, newest first. */
function Log() {
  const { userId } = useAdministrator();
  const [parameters, setParameters] = useSearchParams();
  const filter = readLogFilter(parameters);
  const address = writeLogFilter(filter).toString();

  return (
    <section aria-label="Protokoll" className="mt-6">
      <p className="max-w-text">
        Niemand kann Zeilen ändern oder löschen; nach {RETENTION.adminLogMonths} Monaten löscht sie die
        Datenbank. Von Kontaktanfragen steht hier nur der Status.
      </p>
      <LogFilters
        // Going back in the history brings the fields along.
        key={address}
        filter={filter}
        onChange={(next) => setParameters(writeLogFilter(next))}
      />
      <LogEntries
        userId={userId}
        filter={filter}
        onReset={() => setParameters(writeLogFilter(NO_LOG_FILTER))}
      />
    </section>
  );
}

interface LogEntriesProps {
  userId: string;
  filter: LogFilter;
  onReset: () => void;
}

function LogEntries({ userId, filter, onReset }: LogEntriesProps) {
  const query = useInfiniteQuery(logEntriesQuery(userId, filter));
  const failure = useLoadFailure(query);
  if (failure !== null) {
    return (
      <div className="mt-8">
        <QueryError error={failure} query={query} />
      </div>
    );
  }
  if (query.data === undefined)
    return <TableSkeleton columns="md:grid-cols-[1fr_4fr_2fr]" widths={['w-4/5', 'w-4/5', 'w-3/5']} />;

  const entries = query.data.pages.flat();
  const isFiltered = writeLogFilter(filter).size > 0;
  if (entries.length === 0 && isFiltered) {
    return (
      <div className="mt-8">
        <p role="status" className="text-lg">
          Kein Eintrag passt zum Filter.
        </p>
        <Button variant="secondary" className="mt-4" onClick={onReset}>
          Alle Einträge zeigen
        </Button>
      </div>
    );
  }
  if (entries.length === 0) {
    return (
      <div className="mt-8">
        <EmptyState illustration="letter">
          <p className="text-lg">Das Protokoll ist leer</p>
          <p className="mt-1 text-ink-soft">Änderungen, Löschungen und Exporte erscheinen hier.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p role="status">
          {`${formatGermanCount(entries.length, 'Eintrag', 'Einträge')}${query.hasNextPage ? ' bisher gezeigt' : ''}, neueste zuerst`}
        </p>
        <Button variant="secondary" isPending={query.isRefetching} onClick={() => void query.refetch()}>
          {query.isRefetching ? 'Wird geladen …' : 'Aktualisieren'}
        </Button>
      </div>
      <RefreshError what="Das Protokoll konnte" query={query} />
      <SectionBoundary name="Das Protokoll" resetKey={entries}>
        <LogTable entries={entries} />
      </SectionBoundary>
      <MorePages
        what="Einträge"
        progress={`${formatGermanNumber(entries.length)} Einträge gezeigt`}
        query={query}
      />
    </>
  );
}
