import { useQuery } from '@tanstack/react-query';
import { type AgencyDirectory, agencyQueries } from '#data/agencies.ts';

/**
 * The directory, once it is loaded. Where loading has failed before this part of the page is there, it is not asked for
 * again: the page says so and offers it.
 */
export function useLoadedDirectory(): AgencyDirectory | undefined {
  return useQuery({ ...agencyQueries.directory(), retryOnMount: false }).data;
}
