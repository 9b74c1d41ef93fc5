import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Agency, DefaultName } from '#agency/model/agency.ts';
import { directoryQueries } from '#directory/api/directory-queries.ts';
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
