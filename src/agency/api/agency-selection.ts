import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Agency } from '#agency/model/agency.ts';
import { assertList } from '#lib/http/errors.ts';
import { SHOWN_AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { callPublic } from '#lib/supabase/client.ts';
import { AGENCY_COLUMNS } from './agency-row.ts';
import { readAgencyList } from './all-agencies.ts';
import { findShownAgencies } from './shown-agencies.ts';

async function fetchSome(ids: readonly number[], signal: AbortSignal): Promise<readonly Agency[]> {
  const { data } = await callPublic(
    (client) => client.from('Personalberatungen').select(AGENCY_COLUMNS).in('id', ids),
    signal,
  );
  assertList(data);
  return readAgencyList(data).agencies;
}

/** The existing agencies of these ids; those already shown in a list are initial data. Fails with a DataError. */
export const selectedAgenciesQuery = (ids: readonly number[], client: QueryClient) =>
  queryOptions({
    queryKey: [...SHOWN_AGENCIES_KEY, 'selection', ids.toSorted((a, b) => a - b)],
    queryFn: ({ signal }) => fetchSome(ids, signal),
    initialData: () => findShownAgencies(client, ids)?.agencies,
    initialDataUpdatedAt: () => findShownAgencies(client, ids)?.readAt,
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
