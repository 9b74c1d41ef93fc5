import type { UseQueryResult } from '@tanstack/react-query';
import { explainLoadFailure } from '#features/load-error/explain-failure.ts';
import { RetryButton } from '#features/load-error/retry-button.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { explainEntryError } from './entry-texts.ts';

interface PartStateProps<Data> {
  /** What is missing, as in „Die Fassungen konnten nicht geladen werden.“ */
  failed: string;
  query: UseQueryResult<Data>;
}

/** A part of an entry that is not there: on its way, or why not. Nothing once it is. */
export function QueryState<Data>({ failed, query }: PartStateProps<Data>) {
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

/** Why a change was not made; nothing where there is no error. */
export function ChangeError({ what, error }: { what: string; error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <div className="mt-3 max-w-text">
      <ErrorNotice what={what} why={explainEntryError(error)} />
    </div>
  );
}
