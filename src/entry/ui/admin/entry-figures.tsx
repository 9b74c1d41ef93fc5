import { useQuery } from '@tanstack/react-query';
import { RETENTION } from '#config/retention.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { entryStatisticsQuery } from '#statistics/api/statistics.ts';
import { METRICS } from '#statistics/model/statistics.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';

interface EntryFiguresProps {
  userId: string;
  entryId: number;
}

/** How often an entry was viewed, compared and so on, in all. */
export function EntryFigures({ userId, entryId }: EntryFiguresProps) {
  const query = useQuery(entryStatisticsQuery(userId, entryId));
  const failure = useLoadFailure(query);
  if (failure !== null) {
    return (
      <div className="mt-4">
        <QueryError error={failure} query={query} />
      </div>
    );
  }
  if (query.data === undefined) return <Skeleton className="mt-4 h-32" />;
  const { exact, isInvented } = query.data;
  return (
    <>
      <p className="mt-2">
        Höchstens {RETENTION.statisticsMonths} Monate und der laufende: Aufrufe, nicht Personen.
        {isInvented && ' Demo-Daten: Diese Zahlen sind erfunden.'}
      </p>
      <dl className="mt-4 grid max-w-text grid-cols-[1fr_auto] border-t border-line">
        {METRICS.map(({ metric, label }) => (
          <div key={metric} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
            <dt>{label}</dt>
            <dd className="text-right digits">{formatGermanNumber(exact?.[metric] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
