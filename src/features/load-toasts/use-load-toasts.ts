import { type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast, type Toast } from '#ui/toast-queue.ts';

interface LoadToasts<Data> {
  onLoaded: (data: Data) => Toast;
  onFailed: (error: Error) => Toast;
}

/**
 * Shows a toast each time a query has loaded or failed while the page is open. What was in the cache
 * already is no load. Specification, section 8 (Top list, Overview table).
 */
export function useLoadToasts<Data>(query: UseQueryResult<Data>, toasts: LoadToasts<Data>): void {
  const { fetchStatus } = query;
  const wasFetching = useRef(false);
  const report = useEffectEvent(() => {
    if (query.isError) showToast(toasts.onFailed(query.error));
    else if (query.isSuccess) showToast(toasts.onLoaded(query.data));
  });
  useEffect(() => {
    // 'paused' is a load that waits for the network.
    if (fetchStatus !== 'idle') wasFetching.current = true;
    else if (wasFetching.current) {
      wasFetching.current = false;
      report();
    }
  }, [fetchStatus]);
}
