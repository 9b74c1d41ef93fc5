import { useQuery } from '@tanstack/react-query';
import { directoryQueries, type LoadedDirectory } from '#directory/api/directory-queries.ts';

/**
 * The directory, once it is read. Where reading has failed before this component is rendered, it is not read again,
 * because the page shows the error and a button to retry.
 */
export function useAgencyDirectory(): LoadedDirectory | undefined {
  return useQuery({ ...directoryQueries.directory(), retryOnMount: false }).data;
}
