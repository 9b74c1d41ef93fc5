import type { UseQueryResult } from '@tanstack/react-query';
import { explainLoadFailure } from '#ui/load-error/explain-failure.ts';
import { RetryButton } from '#ui/load-error/retry-button.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface QueryStateProps {
  /** The sentence for a failure, as in „Die Fassungen konnten nicht geladen werden.“ */
  failed: string;
  query: UseQueryResult;
}

/** The loading state or the error of a part of an entry; renders nothing once it is loaded. */
export function QueryState({ failed, query }: QueryStateProps) {
  const failure = useLoadFailure(query);
  if (failure !== null) {
    return (
      <div className="mt-4 max-w-text">
        <Notice variant="error">
          <p className="mb-2">
            {failed} {explainLoadFailure(failure)}
          </p>
          <RetryButton variant="quiet" isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        </Notice>
      </div>
    );
  }
  return query.data === undefined ? <Skeleton className="mt-4 h-16 max-w-text" /> : null;
}
