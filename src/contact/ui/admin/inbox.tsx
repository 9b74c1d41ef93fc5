import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { adminMessagesPath } from '#config/paths.ts';
import { inboxQueries } from '#contact/api/inbox.ts';
import {
  type InboxFilter,
  inboxFilterSearch,
  readInboxFilter,
  UNFILTERED_INBOX,
} from '#contact/model/inbox/inbox-filter.ts';
import { countOf, withoutMessages } from '#contact/model/inbox/status-counts.ts';
import { ExportProgress } from '#desk/ui/export-progress.tsx';
import { useExport } from '#desk/ui/use-export.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { isRecord } from '#lib/record.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { explainLoadFailure } from '#ui/load-error/explain-failure.ts';
import { MorePages } from '#ui/load-error/more-pages.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { RetryButton } from '#ui/load-error/retry-button.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { showToast } from '#ui/toast-queue.ts';
import { formatMessageCount } from './count-texts.ts';
import { exportMessages } from './export-messages.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import { MessageDetail } from './message-detail.tsx';
import { MessageTable } from './message-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useListChanges } from './use-list-changes.ts';
import { useSelection, useShownMessages } from './use-shown-messages.ts';

interface InboxProps {
  userId: string;
  /** The message that is open; null while the list is shown. */
  openId: string | null;
}

/** The messages: table, filter, refresh, count, selection, export; or one of them. The address keeps the filter. */
export function Inbox({ userId, openId }: InboxProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [parameters] = useSearchParams();
  const filter = useMemo(() => readInboxFilter(parameters), [parameters]);
  const isList = openId === null;
  // A list that was shown keeps its pages while a message is open.
  const [isWanted, setIsWanted] = useState(isList);
  if (isList && !isWanted) setIsWanted(true);
  const pagesOptions = inboxQueries.pages(userId, filter);
  const query = useInfiniteQuery({ ...pagesOptions, enabled: isWanted });
  const counting = useQuery({ ...inboxQueries.counts(userId, filter.search), enabled: isWanted });
  const { changes, hidden, latest, carryOut } = useListChanges(userId);
  const { shown, hiddenLoaded } = useShownMessages(query.data?.pages, hidden);
  const { selected, selectedIds, select, selectAll, clear } = useSelection(shown);
  const exporting = useExport();
  const searchField = useRef<HTMLInputElement>(null);

  const failure = useLoadFailure(query);
  const countFailure = useLoadFailure(counting);
  const { isError, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (!isError) return;
    showToast({
      title: 'Fehler',
      description: 'Die Nachrichten konnten nicht geladen werden.',
      variant: 'error',
    });
  }, [isError]);

  // After all shown messages were deleted, the next page is loaded.
  const isUsedUp = isList && shown.length === 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isUsedUp) void fetchNextPage();
  }, [isUsedUp, fetchNextPage]);

  const changeFilter = useCallback(
    (next: InboxFilter) => {
      clear();
      void navigate({ search: inboxFilterSearch(next) }, { replace: true });
    },
    [clear, navigate],
  );

  if (openId !== null) {
    const leave = () => {
      if (isFromList(location.state)) void navigate(-1);
      else void navigate({ pathname: adminMessagesPath(), search: location.search });
    };
    return (
      <>
        <p className="mb-2">
          <Link
            to={{ pathname: adminMessagesPath(), search: location.search }}
            className={STANDALONE_LINK}
            onClick={(event) => {
              // Back to the place in the list.
              if (!isFromList(location.state) || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              leave();
            }}
          >
            Alle Nachrichten
          </Link>
        </p>
        <MessageDetail
          id={openId}
          onDelete={(message) => {
            leave();
            changes.remove([message]);
          }}
        />
      </>
    );
  }

  const isWholeInbox = filter.status === 'all' && filter.search.trim() === '';
  const loadError = failure !== null && (
    <div className="mt-4">
      <p className="mb-4 font-semibold">Die Nachrichten konnten nicht geladen werden.</p>
      <QueryError error={failure} query={query} />
    </div>
  );
  if (isWholeInbox && loadError) return loadError;
  if (isWholeInbox && query.data === undefined) return <InboxSkeleton />;

  const counts =
    countFailure === null && counting.data !== undefined
      ? {
          all: withoutMessages(counting.data.all, hidden),
          found: withoutMessages(counting.data.found, hiddenLoaded),
        }
      : undefined;
  const foundCount = counts && countOf(counts.found, filter.status);
  const isSearching = query.isPlaceholderData && failure === null;
  const newest = query.data?.pages[0]?.newest;
  const hasNews = newest !== undefined && counting.data !== undefined && counting.data.newest !== newest;
  const isEmpty = shown.length === 0 && !hasNextPage && !isSearching && failure === null;

  function refresh() {
    // Only the first page is kept: after a new message all other pages begin elsewhere.
    client.setQueryData(
      pagesOptions.queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    void query.refetch();
    void counting.refetch();
  }

  async function startExport() {
    // Messages shown as deleted are not in the file.
    await carryOut();
    await exporting.start(exportMessages(filter, foundCount ?? shown.length));
  }

  /** „12 Nachrichten, 3 ungelesen, 1 weiterzuleiten · 2 gefunden“: one text, so that a translated page shows the new one. */
  function describeCounts(all: Parameters<typeof countOf>[0]): string {
    const forwardings = countOf(all, 'to-forward');
    const found = isSearching ? 'wird gesucht …' : `${formatGermanNumber(foundCount ?? 0)} gefunden`;
    return [
      formatMessageCount(countOf(all, 'all')),
      `, ${formatGermanNumber(countOf(all, 'unread'))} ungelesen`,
      forwardings > 0 ? `, ${formatGermanNumber(forwardings)} weiterzuleiten` : '',
      isWholeInbox ? '' : ` · ${found}`,
    ].join('');
  }

  function reset() {
    changeFilter({ ...UNFILTERED_INBOX, sort: filter.sort });
    searchField.current?.focus();
  }

  return (
    <section aria-label="Posteingang">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="mr-auto">
          <p role="status">
            <span>
              {counts === undefined
                ? countFailure === null && 'Die Nachrichten werden gezählt …'
                : describeCounts(counts.all)}
            </span>
            <span>
              {countFailure !== null &&
                `Die Nachrichten konnten nicht gezählt werden. ${explainLoadFailure(countFailure)}`}
            </span>
            {hasNews && <strong className="block">Neue Nachrichten sind eingetroffen.</strong>}
          </p>
          {countFailure !== null && (
            <RetryButton
              variant="quiet"
              isRetrying={counting.isFetching}
              onRetry={() => void counting.refetch()}
            />
          )}
        </div>
        <Button variant="secondary" isPending={query.isFetching} onClick={refresh}>
          {query.isFetching ? 'Wird geladen …' : 'Aktualisieren'}
        </Button>
        {exporting.state?.step !== 'running' && exporting.state?.step !== 'stopped' && (
          <Button variant="secondary" disabled={shown.length === 0} onClick={() => void startExport()}>
            Als CSV exportieren
          </Button>
        )}
      </div>
      {exporting.state !== null && (
        <ExportProgress state={exporting.state} onResume={exporting.resume} onCancel={exporting.cancel} />
      )}
      {!(isEmpty && isWholeInbox) && (
        <InboxFilters
          filter={filter}
          counts={counts?.found}
          searchField={searchField}
          onChange={changeFilter}
        />
      )}
      <div className="sticky top-0 z-20 mt-3 bg-paper py-1 short:static">
        {shown.length > 0 && (
          <SelectionBar
            selected={selected}
            shownCount={shown.length}
            onSelectAll={selectAll}
            onStatus={(messages, status) => void changes.setStatusOfMany(messages, status)}
            onSpam={(messages, isSpam) => void changes.setSpamOfMany(messages, isSpam)}
            onDelete={changes.remove}
          />
        )}
        <UndoBar change={latest} />
      </div>
      {loadError}
      {isEmpty && isWholeInbox && (
        <div className="mt-8">
          <EmptyState illustration="letter">
            <p className="text-lg">Keine Kontaktanfragen vorhanden</p>
            <p className="mt-1 text-ink-soft">Neue Nachrichten aus dem Kontaktformular erscheinen hier.</p>
          </EmptyState>
        </div>
      )}
      {isEmpty && !isWholeInbox && (
        <div className="mt-8">
          <p className="text-lg">Keine Nachricht passt zu Filter und Suche.</p>
          <Button variant="secondary" className="mt-4" onClick={reset}>
            Filter und Suche zurücksetzen
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <SectionBoundary name="Die Liste" resetKey={query.data}>
          <div aria-busy={isSearching}>
            <MessageTable
              messages={shown}
              selectedIds={selectedIds}
              search={location.search}
              onSelect={select}
              onDelete={changes.remove}
            />
          </div>
        </SectionBoundary>
      )}
      {!isSearching && failure === null && (
        <MorePages
          // The pages read of one list say nothing about the next.
          key={JSON.stringify(filter)}
          what="Nachrichten"
          progress={
            foundCount === undefined
              ? formatMessageCount(shown.length)
              : `${formatGermanNumber(shown.length)} von ${formatMessageCount(foundCount)}`
          }
          query={query}
        />
      )}
    </section>
  );
}

/** Whether the list is the page before. */
function isFromList(state: unknown): boolean {
  return isRecord(state) && state['isFromList'] === true;
}
