import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Agency } from '#domain/agency/agency.ts';
import { agencyQueries, getLoadedAgencies } from './agencies.ts';
import { agencyTable, readAgencies } from './agency-table.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';

const SELECTION_KEY = [...AGENCIES_KEY, 'selection'] as const;

async function fetchSome(ids: readonly number[], signal: AbortSignal): Promise<readonly Agency[]> {
  const { agencies } = await readAgencies(agencyTable().in('id', ids).abortSignal(signal).throwOnError());
  return agencies;
}

/** The agencies of these ids, if all of them have been loaded; those that a loaded directory lacks are gone. */
function findSelection(client: QueryClient, ids: readonly number[]): readonly Agency[] | undefined {
  const all = getLoadedAgencies(client);
  if (all !== undefined) return all.filter(({ id }) => ids.includes(id));
  const selections = client.getQueriesData<readonly Agency[]>({ queryKey: SELECTION_KEY });
  const loaded = new Map(
    selections.flatMap(([, agencies = []]) => agencies.map((agency) => [agency.id, agency])),
  );
  const found = ids.flatMap((id) => loaded.get(id) ?? []);
  return found.length === ids.length ? found : undefined;
}

/** Queries of agencies by their ids. They fail with a DataError. */
export const agencySelectionQueries = {
  /**
   * The agencies of these ids; those that are gone are not among them. What has been loaded before, with the
   * directory or another selection, is shown at once.
   */
  selection: (ids: readonly number[], client: QueryClient) =>
    queryOptions({
      queryKey: [...SELECTION_KEY, ids.toSorted((a, b) => a - b)],
      queryFn: ({ signal }) => fetchSome(ids, signal),
      initialData: () => findSelection(client, ids),
      initialDataUpdatedAt: () => client.getQueryState(agencyQueries.directory().queryKey)?.dataUpdatedAt,
      placeholderData: keepPreviousData,
      enabled: ids.length > 0,
    }),
};
