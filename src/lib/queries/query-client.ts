import { onlineManager, QueryClient } from '@tanstack/react-query';
import { DataError } from '#lib/http/errors.ts';
import { isOffline } from '#lib/http/http.ts';

/** Retries of a transient failure, after 1, 2 and 4 seconds. */
const RETRIES = 3;
const MAX_DELAY_MS = 30_000;

/**
 * The cache of everything loaded. It retries reads, and no client below it does; an import repeats its own calls. Offline, a read waits and starts by
 * itself when the network returns; a write fails at once, so that its form can show the error.
 *
 * @param baseDelayMs wait before the first retry; it doubles with each further one
 */
export function createQueryClient(baseDelayMs = 1_000): QueryClient {
  // The library assumes to be online until the browser reports otherwise.
  onlineManager.setOnline(!isOffline());
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        retry: (failures, error) => failures < RETRIES && error instanceof DataError && error.isTransient,
        retryDelay: (failures) => Math.min(baseDelayMs * 2 ** failures, MAX_DELAY_MS),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
