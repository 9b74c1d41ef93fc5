import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Agency, type DefaultName, PARTNER_NAME } from '#domain/agency/agency.ts';
import { toNameKey } from '#domain/agency/name-key.ts';
import { rankByStaff } from '#domain/top-list/rank-by-staff.ts';
import type { AgencyDirectory, AgencyList } from './agencies.ts';
import { agencyTable, readAgencies } from './agency-table.ts';
import { fromLoaded, versionOf } from './directory-version.ts';

function fetchLargest(from: number, to: number, signal: AbortSignal): Promise<AgencyList> {
  return readAgencies(
    agencyTable()
      .order('Anzahl Mitarbeiter', { ascending: false, nullsFirst: false })
      .order('Name')
      .order('id')
      .range(from, to)
      .abortSignal(signal)
      .throwOnError(),
  );
}

/**
 * The operator's own agency, of a directory that is not loaded; null where it is none.
 *
 * @throws DataError
 */
export async function fetchPartner(signal: AbortSignal): Promise<Agency | null> {
  const { agencies } = await readAgencies(
    agencyTable()
      .ilike('Name', `%${PARTNER_NAME}%`)
      .order('Name')
      .limit(1)
      .abortSignal(signal)
      .throwOnError(),
  );
  return agencies[0] ?? null;
}

/** Entries of a ranking that are asked for at once. Nobody reads more of one. */
const MOST_RANKED = 100;

/** Parts of the directory. Each fails with a DataError. */
export const directoryPartQueries = {
  /**
   * Entries by falling staff count, unknown ones last, equal ones by name; of a directory that is not loaded at most
   * {@link MOST_RANKED}.
   *
   * @param from position of the first one, from 0
   * @param to position after the last one
   * @param defaultName of entries without a name
   */
  largest: (directory: AgencyDirectory, from: number, to: number, defaultName: DefaultName) =>
    queryOptions({
      queryKey: ['agencies', 'largest', versionOf(directory), from, to, defaultName],
      queryFn: async ({ signal }): Promise<readonly Agency[]> =>
        rankByStaff(await fetchLargest(from, Math.min(to, from + MOST_RANKED) - 1, signal), defaultName),
      ...fromLoaded(directory, (list) => rankByStaff(list, defaultName).slice(from, to)),
    }),

  /** Agencies whose name may be meant by one, which is compared whatever its case. */
  named: (directory: AgencyDirectory, name: string) => {
    const key = toNameKey(name);
    const isMeant = (agency: Agency) => toNameKey(agency.name).includes(key);
    return queryOptions({
      queryKey: ['agencies', 'named', versionOf(directory), key],
      queryFn: async ({ signal }): Promise<readonly Agency[]> => {
        const { findNamed } = await import('./remote-search.ts');
        return (await findNamed(key, signal)).filter(isMeant);
      },
      placeholderData: keepPreviousData,
      ...fromLoaded(directory, ({ agencies }): readonly Agency[] => agencies.filter(isMeant)),
    });
  },
};
