import { queryOptions } from '@tanstack/react-query';
import { fetchAgencyCount } from '#agency/api/agency-count.ts';
import { assertList, type DataError, toDataError } from '#lib/http/errors.ts';
import { dataFetch } from '#lib/http/http.ts';
import { apiHeaders, db, environment } from '#lib/supabase/client.ts';
import { readAccessToken } from '#lib/supabase/stored-session.ts';
import { takeCharacters } from '#lib/text/characters.ts';

/** Rows of the sample read. */
const SAMPLE_ROWS = 10;
/** Longest sample in a report. */
const SAMPLE_LENGTH = 100;

/** The state of the connection to the database. docs/product.md, Calls. */
export interface ConnectionHealth {
  /** Whether the database returned the count. */
  readonly connection: boolean;
  /** Whether a user is signed in in this browser, which visitors need not be. */
  readonly auth: boolean;
  /** Whether the database returned rows. */
  readonly dataAccess: boolean;
  /** Rows of the table `Personalberatungen`; null where they could not be counted. */
  readonly count: number | null;
  /** The beginning of the returned rows. */
  readonly sample: string;
  /** The errors, in the order of the checks. */
  readonly errorDetails: readonly DataError[];
}

type Outcome<T> =
  { readonly isOk: true; readonly value: T } | { readonly isOk: false; readonly error: DataError };

async function settle<T>(action: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { isOk: true, value: await action() };
  } catch (thrown) {
    return { isOk: false, error: toDataError(thrown) };
  }
}

async function fetchSampleWithClient(signal: AbortSignal): Promise<unknown> {
  const { data } = await db()
    .from('Personalberatungen')
    .select('*', { count: 'exact' })
    .limit(SAMPLE_ROWS)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

async function fetchSampleDirectly(signal: AbortSignal): Promise<unknown> {
  const url = `${environment().supabaseUrl}/rest/v1/Personalberatungen?select=*&limit=${String(SAMPLE_ROWS)}`;
  const response = await dataFetch(url, { headers: apiHeaders(), signal });
  return response.json();
}

/** Ten rows, requested directly where the client fails. docs/product.md, Calls (C9). */
async function fetchSample(signal: AbortSignal): Promise<string> {
  const viaClient = await settle(() => fetchSampleWithClient(signal));
  const rows = viaClient.isOk ? viaClient.value : await fetchSampleDirectly(signal);
  assertList(rows);
  return takeCharacters(JSON.stringify(rows), SAMPLE_LENGTH);
}

/**
 * A count-only read and a read of rows with the exact count. It never fails; errors are in the report. docs/product.md,
 * Calls (C8).
 */
async function checkHealth(signal: AbortSignal): Promise<ConnectionHealth> {
  const [count, sample] = await Promise.all([
    settle(() => fetchAgencyCount(signal)),
    settle(() => fetchSample(signal)),
  ]);
  return {
    connection: count.isOk,
    auth: readAccessToken() !== null,
    dataAccess: sample.isOk,
    count: count.isOk ? count.value : null,
    sample: sample.isOk ? sample.value : '',
    errorDetails: [count, sample].flatMap((outcome) => (outcome.isOk ? [] : [outcome.error])),
  };
}

/** The state of the connection, as a ConnectionHealth; never fails. docs/product.md, Calls (C8). */
export const connectionQueries = {
  /** The state of the connection, checked anew each time, also when the device is offline. */
  health: () =>
    queryOptions({
      queryKey: ['connection'],
      queryFn: ({ signal }) => checkHealth(signal),
      staleTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    }),
};
