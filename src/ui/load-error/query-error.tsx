import type { UseQueryResult } from '@tanstack/react-query';
import { LoadError } from './load-error.tsx';

interface QueryErrorProps {
  /** The error that `useLoadFailure` returned for the query. */
  error: Error;
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
}

/** Replaces what a query could not load: what happened, and a button that loads it again. */
export function QueryError({ error, query }: QueryErrorProps) {
  return <LoadError error={error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
}
