import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast, type Toast } from '#ui/toast-queue.ts';

interface LoadToasts<Data> {
  onLoaded: (data: Data) => Toast;
  onFailed: (error: Error) => Toast;
}

/**
 * Shows a toast each time a query has loaded or failed while the page is open. What was in the cache
 * already is no load.
 */
export function useLoadToasts<Data>(query: UseQueryResult<Data>, toasts: LoadToasts<Data>): void {
  // Each load changes one of the two; whether it shows as fetching in between depends on its speed.
  const outcome = `${String(query.dataUpdatedAt)} ${String(query.errorUpdateCount)}`;
  const seenOutcome = useRef(outcome);
  const report = useEffectEvent(() => {
    if (query.isError) showToast(toasts.onFailed(query.error));
    else if (query.isSuccess && !query.isPlaceholderData) showToast(toasts.onLoaded(query.data));
  });
  useEffect(() => {
    if (seenOutcome.current === outcome) return undefined;
    seenOutcome.current = outcome;
    // A task of its own, so that the loaded data are rendered first.
    const task = setTimeout(report);
    return () => {
      clearTimeout(task);
    };
  }, [outcome]);
}
