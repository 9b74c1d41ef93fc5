import type { UseQueryResult } from '@tanstack/react-query';
import { LoadError } from './load-error.tsx';

interface QueryErrorProps {
  /** The error that `useLoadFailure` returned for the query. */
  error: Error | null;
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
  className?: string;
}

/** Replaces what a query could not load: what happened, and a button that loads it again. */
export function QueryError({ error, query, className }: QueryErrorProps) {
  if (error === null) return null;
  return (
    <div className={className}>
      <LoadError error={error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    </div>
  );
}
