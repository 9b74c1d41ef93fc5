import { queryOptions } from '@tanstack/react-query';
import { findPremiumPartner } from '#domain/agency/agency.ts';
import type { AgencyDirectory } from '#data/agencies/agencies.ts';
import { queryAdapter } from './query-adapter.ts';
import { keyOfDirectory } from './directory-key.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';

/** The operator's own agency; null where the directory does not contain it. Fails with a DataError. */
export const partnerQuery = (directory: AgencyDirectory | undefined) => {
  const loaded = directory?.loaded;
  return queryOptions({
    queryKey: [...AGENCIES_KEY, 'partner', keyOfDirectory(directory)],
    queryFn: ({ signal }) => queryAdapter(directory, (adapter) => adapter.partner(signal)),
    // The adapter's answer for a loaded list, computed here so that home renders it with the first paint.
    ...(loaded && {
      // A function, so that thousands of names are read once and not by every render.
      initialData: () => findPremiumPartner(loaded.agencies) ?? null,
      staleTime: Infinity,
    }),
  });
};
