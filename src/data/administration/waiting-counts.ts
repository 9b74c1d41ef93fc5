import { queryOptions } from '@tanstack/react-query';
import { WAITING_KINDS, type WaitingCounts } from '#domain/entry/waiting-counts.ts';
import { DataError } from '#data/errors.ts';
import { administrationKey } from '#data/private-keys.ts';
import { callSignedIn } from '#data/signed-in-call.ts';

/** How often the counts are fetched while a section of the administration is open. */
const COUNTS_INTERVAL_MS = 60_000;

/** Checked without a schema, because every section of the administration loads this module and a schema would add 12 kB. */
function isWaitingCounts(data: unknown): data is WaitingCounts {
  return (
    typeof data === 'object' &&
    data !== null &&
    WAITING_KINDS.every((name) => typeof Reflect.get(data, name) === 'number')
  );
}

async function fetchCounts(signal: AbortSignal): Promise<WaitingCounts> {
  const data: unknown = await callSignedIn(
    (client) => client.rpc('waiting_counts').abortSignal(signal).throwOnError(),
    signal,
  );
  if (isWaitingCounts(data)) return data;
  throw new DataError('invalid', 'The answer is not what waits');
}

/**
 * The numbers of waiting items in the sections of the administration, fetched every minute and when another section is
 * opened. Fails with a DataError. docs/product.md, Calls (C18).
 */
export const waitingCountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...administrationKey(userId), 'counts'],
    queryFn: ({ signal }) => fetchCounts(signal),
    staleTime: 15_000,
    refetchInterval: COUNTS_INTERVAL_MS,
  });
