import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { type Agency, PARTNER_NAME } from '#domain/agency/agency.ts';
import { AGENCY_COLUMNS } from './agency-row.ts';
import { agencyQueries, buildDirectory, findWhole, type WholeDirectory } from './agencies.ts';
import { db } from './client.ts';
import { assertList, toDataError } from './errors.ts';

const SELECTION_KEY = ['agencies', 'selection'] as const;

const table = () => db().from('Personalberatungen').select(AGENCY_COLUMNS);

async function readRows(answer: PromiseLike<{ readonly data: unknown }>): Promise<WholeDirectory> {
  try {
    const { data } = await answer;
    assertList(data);
    return buildDirectory(data);
  } catch (thrown) {
    throw toDataError(thrown);
  }
}

function fetchLargest(from: number, to: number, signal: AbortSignal): Promise<WholeDirectory> {
  return readRows(
    table()
      .order('Anzahl Mitarbeiter', { ascending: false, nullsFirst: false })
      .order('Name')
      .order('id')
      .range(from, to)
      .abortSignal(signal)
      .throwOnError(),
  );
}

async function fetchSome(ids: readonly number[], signal: AbortSignal): Promise<readonly Agency[]> {
  const { agencies } = await readRows(table().in('id', ids).abortSignal(signal).throwOnError());
  return agencies;
}

async function fetchPartner(signal: AbortSignal): Promise<Agency | null> {
  const { agencies } = await readRows(
    table().ilike('Name', `%${PARTNER_NAME}%`).order('Name').limit(1).abortSignal(signal).throwOnError(),
  );
  return agencies[0] ?? null;
}

/** The agencies of these ids, if all of them have been loaded; those that the whole directory lacks are gone. */
function findSelection(client: QueryClient, ids: readonly number[]): readonly Agency[] | undefined {
  const whole = findWhole(client);
  if (whole !== undefined) return whole.agencies.filter(({ id }) => ids.includes(id));
  const selections = client.getQueriesData<readonly Agency[]>({ queryKey: SELECTION_KEY });
  const loaded = new Map(
    selections.flatMap(([, agencies = []]) => agencies.map((agency) => [agency.id, agency])),
  );
  const found = ids.flatMap((id) => loaded.get(id) ?? []);
  return found.length === ids.length ? found : undefined;
}

/** Parts of the table, for what shows no whole directory. Each fails with a DataError. */
export const agencyPartQueries = {
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

  /** The operator's own agency, for a directory that is too large to load; null where it is none of them. */
  partner: () =>
    queryOptions({ queryKey: ['agencies', 'partner'], queryFn: ({ signal }) => fetchPartner(signal) }),

  /**
   * A part of the directory by falling staff count, unknown ones last, equal ones by name, for one that is too large
   * to load.
   *
   * @param from place of the first row, from 0
   * @param to place of the last row
   */
  largest: (from: number, to: number) =>
    queryOptions({
      queryKey: ['agencies', 'largest', from, to],
      queryFn: ({ signal }) => fetchLargest(from, to, signal),
    }),
};
