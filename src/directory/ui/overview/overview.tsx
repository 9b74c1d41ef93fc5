import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NAME_DEFAULTS } from '#agency/model/agency.ts';
import { hasValidationFailed, VALIDATION_MESSAGE, VALIDATION_TITLE } from '#agency/model/directory-check.ts';
import { paths } from '#config/paths.ts';
import { directoryQueries, type LoadedDirectory } from '#directory/api/directory-queries.ts';
import {
  buildPagination,
  countPages,
  formatPageQuery,
  parsePage,
} from '#directory/model/top-list/pagination.ts';
import { OVERVIEW_SORT_EXPLANATION } from '#directory/model/top-list/top-list-explanation.ts';
import { TruncatedNotice } from '#directory/ui/truncated-notice.tsx';
import { describeLoadFailure } from '#directory/ui/describe-load-failure.ts';
import { useAgencyDirectory } from '#directory/ui/use-agency-directory.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { latePart } from '#ui/late-part.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { useLoadToasts } from '#ui/load-error/use-load-toasts.ts';
import { Pagination } from '#ui/pagination.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SortExplanation } from '#ui/sort-explanation.tsx';
import type { Toast } from '#ui/toast-queue.ts';
import { OverviewTable, OverviewTableSkeleton } from './overview-table.tsx';
import { useOverviewChoices } from './use-overview-choices.ts';

const FiguresPlaceholder = () => <Skeleton className="h-screen" />;

const OverviewFigures = latePart(async () => (await import('./figures.tsx')).OverviewFigures, {
  name: 'Diese Übersicht',
  Placeholder: FiguresPlaceholder,
});
const FilteredEntries = latePart(async () => (await import('./filtered-entries.tsx')).FilteredEntries, {
  name: 'Die Tabelle',
  Placeholder: OverviewTableSkeleton,
  // Renewed with the data.
  resetKey: ({ children }) => children,
});

/** Rows on one page of the table. */
const ROWS_PER_PAGE = 10;

function describeLoad(directory: LoadedDirectory): Toast {
  if (hasValidationFailed(directory)) {
    return { title: VALIDATION_TITLE, description: VALIDATION_MESSAGE, variant: 'error' };
  }
  if (directory.entryCount === 0) {
    return {
      title: 'Keine Daten gefunden',
      description: 'Im Verzeichnis steht noch keine Personalberatung.',
      variant: 'info',
    };
  }
  const loaded = formatGermanCount(
    directory.entryCount,
    'Personalberatung wurde',
    'Personalberatungen wurden',
  );
  return { title: 'Daten geladen', description: `${loaded} geladen.`, variant: 'success' };
}

/** The overview of the directory's entries. */
export function DirectoryOverview() {
  const directory = useQuery(directoryQueries.directory());
  const error = useLoadFailure(directory) ?? directory.error;
  useLoadToasts(directory, {
    onLoaded: describeLoad,
    onFailed: (failure) => describeLoadFailure('Fehler beim Laden der Daten', failure),
  });

  return (
    <>
      <p className="print:hidden">
        <Button
          variant="secondary"
          disabled={directory.fetchStatus === 'fetching'}
          onClick={() => void directory.refetch()}
        >
          {directory.isFetching ? 'Wird geladen …' : 'Daten neu laden'}
        </Button>
      </p>
      <div className="mt-4">
        <QueryError error={error} query={directory} />
        <TruncatedNotice directory={directory.data} />
        {error === null && directory.data?.agencyCount !== 0 && <Figures />}
        <AllEntries directory={directory.data} hasFailed={error !== null} />
      </div>
    </>
  );
}

/** The figures, folded unless they narrow the table. */
function Figures() {
  const { isNarrowed } = useOverviewChoices();
  return (
    <div className="mb-4">
      <Disclosure summary="Zahlen und Karte" isWide isLazy isOpenAtFirst={isNarrowed}>
        <OverviewFigures />
      </Disclosure>
    </div>
  );
}

interface AllEntriesProps {
  /** Undefined while it is loading, and where it could not be loaded. */
  directory: LoadedDirectory | undefined;
  hasFailed: boolean;
}

/**
 * The table, rendered with a deferred value in small steps, so that a slow phone stays responsive. It is a component of
 * its own, because a change of a query in the same component would make React render it in one step.
 */
const AllEntries = memo(function AllEntries({ directory, hasFailed }: AllEntriesProps) {
  const rendered = useDeferredValue(directory);
  const [parameters] = useSearchParams();
  // Any other parameter may be a filter. The code that reads filters is loaded only for such addresses.
  const mayBeNarrowed = [...parameters.keys()].some((name) => name !== 'seite');
  if (rendered !== undefined) {
    return (
      <SectionBoundary name="Die Tabelle" resetKey={rendered}>
        {mayBeNarrowed ? (
          <FilteredEntries
            explanation={<SortExplanation paragraphs={OVERVIEW_SORT_EXPLANATION} />}
            renderTable={(agencies) => <OverviewTable agencies={agencies} />}
          >
            <Entries total={rendered.entryCount} />
          </FilteredEntries>
        ) : (
          <Entries total={rendered.entryCount} />
        )}
      </SectionBoundary>
    );
  }
  if (hasFailed) return null;
  return (
    <>
      <p role="status" className="sr-only">
        Die Personalberatungen werden geladen …
      </p>
      <OverviewTableSkeleton />
    </>
  );
});

/** One page of the entries, including those without a usable id or name. */
function Entries({ total }: { total: number }) {
  const [parameters] = useSearchParams();
  const page = parsePage(parameters, countPages(total, ROWS_PER_PAGE));
  const from = (page - 1) * ROWS_PER_PAGE;
  const directory = useAgencyDirectory();
  const entries = useQuery({
    ...directoryQueries.largest(directory, from, from + ROWS_PER_PAGE, NAME_DEFAULTS.overview),
    enabled: directory !== undefined,
  });
  const error = useLoadFailure(entries);
  return (
    <EntriesPage total={total} page={page}>
      <QueryError error={error} query={entries} />
      {entries.data === undefined && error === null && <OverviewTableSkeleton />}
      {entries.data !== undefined && <OverviewTable agencies={entries.data} />}
    </EntriesPage>
  );
}

interface EntriesPageProps {
  total: number;
  page: number;
  /** The table. */
  children: ReactNode;
}

function EntriesPage({ total, page, children }: EntriesPageProps) {
  const [parameters] = useSearchParams();
  const status = useRef<HTMLParagraphElement>(null);
  const requestedPage = parameters.toString();
  const shownPage = useRef(requestedPage);
  useEffect(() => {
    if (shownPage.current === requestedPage) return;
    shownPage.current = requestedPage;
    status.current?.focus({ preventScroll: true });
    status.current?.scrollIntoView({ behavior: 'instant' });
  }, [requestedPage]);

  if (total === 0) {
    return (
      <div role="status" className="border-t border-line py-8">
        <h3 className="text-xl">Keine Personalberatungen gefunden.</h3>
        <p className="mt-2">Im Verzeichnis steht noch kein Eintrag. Ihrer könnte der erste sein.</p>
      </div>
    );
  }
  const pageCount = countPages(total, ROWS_PER_PAGE);
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="text-ink-soft digits">
        {`${formatGermanCount(total, 'Eintrag', 'Einträge')}${pageCount > 1 ? `, Seite ${formatGermanNumber(page)} von ${formatGermanNumber(pageCount)}` : ''}`}
      </p>
      <SortExplanation paragraphs={OVERVIEW_SORT_EXPLANATION} />
      <div className="mt-4">{children}</div>
      <div className="mt-6">
        <Pagination
          {...buildPagination(page, pageCount)}
          label="Seiten der Übersicht"
          hrefOf={(target) => `${paths.directoryOverview}${formatPageQuery(target)}`}
        />
      </div>
    </>
  );
}
