import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AgencyDirectory } from '#data/agencies.ts';
import { directoryPartQueries } from '#data/directory-parts.ts';
import type { Agency, DefaultName } from '#domain/agency/agency.ts';
import { NO_DIRECTORY } from './no-directory.ts';

/**
 * The largest entries of a directory, as many of those that are asked for as it gives.
 *
 * @param from position of the first one, from 0
 * @param to position after the last one
 * @param defaultName of entries without a name
 */
export function useLargest(
  directory: AgencyDirectory | undefined,
  from: number,
  to: number,
  defaultName: DefaultName,
): UseQueryResult<readonly Agency[]> {
  return useQuery({
    ...directoryPartQueries.largest(directory ?? NO_DIRECTORY, from, to, defaultName),
    enabled: directory !== undefined,
  });
}
