import { useQuery } from '@tanstack/react-query';
import { type AgencyDirectory, agencyQueries } from '#data/agencies/agencies.ts';

/**
 * The directory, once it is loaded. Where loading has failed before this component is rendered, it is not loaded again,
 * because the page shows the error and a button to retry.
 */
export function useAgencyDirectory(): AgencyDirectory | undefined {
  return useQuery({ ...agencyQueries.directory(), retryOnMount: false }).data;
}
