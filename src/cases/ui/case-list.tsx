import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminCasesPath } from '#config/paths.ts';
import { KIND_TEXTS } from '#desk/model/desk-texts.ts';
import type { CasePage, DeskCase } from '#desk/model/desk.ts';
import { describeTime, isLate } from '#desk/ui/queue/case-texts.ts';
import { QueueSkeleton } from '#desk/ui/queue/queue-skeleton.tsx';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { MorePages } from '#ui/load-error/more-pages.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { RefreshError } from '#ui/load-error/refresh-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';

interface CaseListProps {
  query: UseInfiniteQueryResult<InfiniteData<CasePage>>;
  items: readonly DeskCase[];
  /** The case whose detail stands beside the list; null where there is none. */
  shownKey: string | null;
  /** The query string that keeps the list's filter beside a case. */
  search: string;
  lateBefore: string | undefined;
}

export const keyOfCase = ({ kind, id }: Pick<DeskCase, 'kind' | 'id'>) => `${kind}/${id}`;

/** The cases of the filter, each a row that leads to its detail. */
export function CaseList({ query, items, shownKey, search, lateBefore }: CaseListProps) {
  const failure = useLoadFailure(query);
  if (failure !== null) return <QueryError error={failure} query={query} />;
  if (query.data === undefined) return <QueueSkeleton />;
  if (items.length === 0) {
    return (
      <EmptyState illustration="letter">
        <p className="text-lg">Hier liegt nichts</p>
        <p className="mt-1 text-ink-soft">Kein Vorgang passt zu dem, was Sie oben gewählt haben.</p>
      </EmptyState>
    );
  }
  return (
    <nav aria-label="Vorgänge">
      <RefreshError what="Die Liste konnte" query={query} />
      <ol className="border-t border-line">
        {items.map((item) => (
          <li key={keyOfCase(item)} className="border-b border-line">
            <Link
              to={adminCasesPath(item.kind, item.id) + search}
              aria-current={keyOfCase(item) === shownKey ? 'true' : undefined}
              className={`flex min-h-11 flex-wrap items-center gap-x-4 px-2 py-0.5 text-ink no-underline hover:bg-petrol-tint aria-[current]:bg-petrol-tint ${shownKey === null ? '' : 'lg:flex-col lg:flex-nowrap lg:items-start lg:justify-center'}`}
            >
              <span
                className={`min-w-0 basis-64 grow truncate font-semibold lg:max-w-full ${shownKey === null ? '' : 'lg:basis-auto lg:grow-0'}`}
              >
                {item.title === '' ? KIND_TEXTS[item.kind].one : item.title}
              </span>
              <CaseFacts
                item={item}
                now={query.dataUpdatedAt}
                lateBefore={lateBefore}
                isWide={shownKey === null}
              />
            </Link>
          </li>
        ))}
      </ol>
      <MorePages what="Vorgänge" progress={`${formatGermanNumber(items.length)} gezeigt`} query={query} />
    </nav>
  );
}

interface CaseFactsProps {
  item: DeskCase;
  now: number;
  lateBefore: string | undefined;
  /** Whether the facts stand in columns. */
  isWide: boolean;
}

function CaseFacts({ item, now, lateBefore, isWide }: CaseFactsProps) {
  const { kind, flags, isUrgent, holder } = item;
  return (
    <span className="flex max-w-full min-w-0 flex-wrap gap-x-3 text-sm text-ink-soft">
      <span className={isWide ? 'lg:w-52' : ''}>{KIND_TEXTS[kind].one}</span>
      <span
        className={`${isWide ? 'lg:w-52' : ''} ${isLate(item, lateBefore) ? 'font-semibold text-red' : ''}`}
      >
        {describeTime(item, now)}
        {isLate(item, lateBefore) && <span className="sr-only">, länger als einen Werktag</span>}
        {isUrgent && ', dringend'}
        {flags.length > 0 && ', auffällig'}
      </span>
      <span className={isWide ? 'truncate lg:w-48' : 'truncate'}>
        {holder !== null && `bei ${holder.name ?? 'jemandem'}`}
      </span>
    </span>
  );
}
