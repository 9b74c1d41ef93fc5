import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatAge } from '#domain/german/waiting-time.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { RefreshError } from '#features/load-error/refresh-error.tsx';
import { MorePages } from '#features/load-error/more-pages.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { QueueSkeleton } from './queue-skeleton.tsx';
import { type QueueItems, useQueue } from './use-queue.ts';

interface QueueProps<Item> extends QueueItems<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>;
  queryKey: QueryKey;
  /** A note after the age of an item in the list: „auffällig“. */
  noteOf?: (item: Item) => string | null;
  /** The words for the first item: „der älteste“. */
  first: string;
  /** The text of an empty queue, which says what will appear in it. */
  emptyText: string;
  /** The words for the action of Strg and Enter: „veröffentlicht“. */
  acceptKey: string;
  /** Shown below the heading of an item, outside the part that may fail to render. */
  renderOrigin?: (item: Item, now: number) => ReactNode;
  renderDecision: (item: Item, now: number, onDecided: (outcome: string) => void) => ReactNode;
  onDecided: (key: string) => void;
  /** Loads the queue anew, and the counts beside the sections. */
  onRefresh: () => void;
}

interface UnloadedQueueProps<Item> extends QueueProps<Item> {
  /** Renders another message than the usual one where loading failed; null for the usual one. */
  renderFailure?: (failure: Error) => ReactNode;
}

/** A queue of items that wait for a decision, one after the other. */
export function Queue<Item extends { readonly since: string }>({
  renderFailure = () => null,
  ...props
}: UnloadedQueueProps<Item>) {
  const { query } = props;
  const failure = useLoadFailure(query);
  if (failure !== null) {
    return (
      <div className="mt-8">{renderFailure(failure) ?? <QueryError error={failure} query={query} />}</div>
    );
  }
  return query.data === undefined ? <QueueSkeleton /> : <LoadedQueue {...props} />;
}

/** The current item, and the list of all. */
function LoadedQueue<Item extends { readonly since: string }>({
  query,
  queryKey,
  keyOf,
  titleOf,
  noteOf,
  first,
  emptyText,
  acceptKey,
  renderOrigin,
  renderDecision,
  onDecided,
  onRefresh,
}: QueueProps<Item>) {
  const { items, open, shownKey, outcome, show, forgetOutcome, takeFocus, goOn } = useQueue(
    { keyOf, titleOf },
    query.data,
    queryKey,
  );
  // Ages are computed for the time at which the queue was loaded.
  const now = query.dataUpdatedAt;
  const [oldest] = items;
  return (
    <section aria-label="Warteschlange" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>
          {oldest === undefined
            ? 'Es gibt nichts zu entscheiden.'
            : `${query.hasNextPage ? 'Mehr als ' : ''}${formatGermanCount(items.length, 'Vorgang wartet', 'Vorgänge warten')}, ${first} ${formatAge(oldest.since, now)}.`}
        </p>
        <Button
          variant="secondary"
          aria-disabled={query.isFetching}
          aria-busy={query.isFetching}
          onClick={() => {
            if (query.isFetching) return;
            forgetOutcome();
            onRefresh();
          }}
        >
          {query.isFetching ? 'Wird geladen …' : 'Aktualisieren'}
        </Button>
      </div>
      <p role="status" className="mt-3 font-semibold text-petrol empty:hidden">
        {outcome}
        {/* New items may have arrived since the last decision. */}
        {outcome !== '' && open === undefined && ' Die Warteschlange ist leer.'}
      </p>
      <RefreshError what="Die Warteschlange konnte" query={query} />
      {open === undefined || shownKey === null ? (
        <div className="mt-8">
          <EmptyState illustration="letter">
            <h2 ref={takeFocus} tabIndex={-1} className="text-lg">
              Nichts wartet
            </h2>
            <p className="mt-1 text-ink-soft">{emptyText}</p>
          </EmptyState>
        </div>
      ) : (
        <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <article aria-labelledby="vorgang-titel" className="min-w-0 border-t-2 border-line-strong pt-5">
            <h2
              id="vorgang-titel"
              // The key makes React create a new heading for each item, which takes the focus.
              key={shownKey}
              ref={takeFocus}
              tabIndex={-1}
              className="scroll-mt-24 text-2xl wrap-anywhere"
            >
              {titleOf(open)}
            </h2>
            {renderOrigin?.(open, now)}
            <SectionBoundary name="Dieser Vorgang" resetKey={open}>
              {renderDecision(open, now, (text) => {
                goOn(text);
                onDecided(shownKey);
              })}
            </SectionBoundary>
          </article>
          <nav aria-label="Alle Vorgänge" className="min-w-0">
            <h2 className="text-lg">Alle Vorgänge</h2>
            <ol className="mt-3 border-t border-line">
              {items.map((item) => (
                <li key={keyOf(item)} className="border-b border-line">
                  <button
                    type="button"
                    aria-current={keyOf(item) === shownKey ? 'true' : undefined}
                    className="flex min-h-11 w-full flex-col items-start px-2 py-2 text-left hover:text-petrol aria-[current]:bg-petrol-tint"
                    onClick={() => {
                      show(item);
                    }}
                  >
                    <span className="max-w-full wrap-anywhere">{titleOf(item)}</span>
                    <span className="text-sm text-ink-soft">
                      {[formatAge(item.since, now), noteOf?.(item) ?? null]
                        .filter((part) => part !== null)
                        .join(', ')}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            <MorePages
              what="Vorgänge"
              progress={`${formatGermanNumber(items.length)} gezeigt`}
              query={query}
            />
            <p className="mt-5 text-sm text-ink-soft">
              Tasten: <kbd>Strg</kbd> + <kbd>Eingabe</kbd> {acceptKey} (nicht, während Sie eine Begründung
              schreiben). <kbd>Alt</kbd> + <kbd>↓</kbd> und <kbd>Alt</kbd> + <kbd>↑</kbd> führen zum nächsten
              und zum vorigen Vorgang.
            </p>
          </nav>
        </div>
      )}
    </section>
  );
}
