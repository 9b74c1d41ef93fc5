import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { directoryQueries } from '#data/directory/directory-queries.ts';
import type { Agency, DefaultName } from '#domain/agency/agency.ts';
import { useAgencyDirectory } from './use-agency-directory.ts';

/**
 * The largest entries, which may be fewer than requested.
 *
 * @param from position of the first one, from 0
 * @param to position after the last one
 * @param defaultName of entries without a name
 */
export function useLargestAgencies(
  from: number,
  to: number,
  defaultName: DefaultName,
): UseQueryResult<readonly Agency[]> {
  const directory = useAgencyDirectory();
  return useQuery({
    ...directoryQueries.largest(directory, from, to, defaultName),
    enabled: directory !== undefined,
  });
}
