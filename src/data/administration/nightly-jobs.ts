import { queryOptions } from '@tanstack/react-query';
import { db } from '#data/client.ts';
import { DataError, toDataError } from '#data/errors.ts';

async function fetchAreRunning(signal: AbortSignal): Promise<boolean> {
  try {
    const { data } = await db().rpc('are_nightly_jobs_running').abortSignal(signal).throwOnError();
    if (typeof data !== 'boolean') throw new DataError('invalid', 'The answer is neither yes nor no');
    return data;
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    throw toDataError(thrown);
  }
}

/** The nightly jobs. Fails with a DataError. docs/product.md, Calls (C16). */
export const nightlyJobsQueries = {
  /**
   * Whether the database deleted last night what the privacy policy promises to delete (RETENTION.nightlyDeletionHours).
   * Visitors may call it, too.
   */
  areRunning: () =>
    queryOptions({
      queryKey: ['nightly-jobs', 'are-running'],
      queryFn: ({ signal }) => fetchAreRunning(signal),
    }),
};
