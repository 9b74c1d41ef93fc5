import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Agency } from '#agency/model/agency.ts';
import { assertList, toDataError } from '#lib/http/errors.ts';
import { SHOWN_AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { db } from '#lib/supabase/client.ts';
import { AGENCY_COLUMNS } from './agency-row.ts';
import { readAgencyList } from './all-agencies.ts';
import { findShownAgencies } from './shown-agencies.ts';

async function fetchSome(ids: readonly number[], signal: AbortSignal): Promise<readonly Agency[]> {
  try {
    const { data } = await db()
      .from('Personalberatungen')
      .select(AGENCY_COLUMNS)
      .in('id', ids)
      .abortSignal(signal)
      .throwOnError();
    assertList(data);
    return readAgencyList(data).agencies;
  } catch (thrown) {
    throw toDataError(thrown);
  }
}

/** Queries of agencies by their ids. They fail with a DataError. */
export const agencySelectionQueries = {
  /** The agencies of these ids; those that are gone are not among them. What a list has shown is there at once. */
  selection: (ids: readonly number[], client: QueryClient) =>
    queryOptions({
      queryKey: [...SHOWN_AGENCIES_KEY, 'selection', ids.toSorted((a, b) => a - b)],
      queryFn: ({ signal }) => fetchSome(ids, signal),
      initialData: () => findShownAgencies(client, ids)?.agencies,
      initialDataUpdatedAt: () => findShownAgencies(client, ids)?.readAt,
      placeholderData: keepPreviousData,
      enabled: ids.length > 0,
    }),
};
