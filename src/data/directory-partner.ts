import { queryOptions } from '@tanstack/react-query';
import { findPremiumPartner } from '#domain/agency/agency.ts';
import type { AgencyDirectory } from './agencies.ts';
import { queryAdapter } from './query-adapter.ts';
import { versionOf } from './directory-version.ts';

/** The operator's own agency; null where it is none of them. Fails with a DataError. */
export const partnerQuery = (directory: AgencyDirectory) =>
  queryOptions({
    queryKey: ['agencies', 'partner', versionOf(directory)],
    queryFn: ({ signal }) => queryAdapter(directory, (adapter) => adapter.partner(), signal),
    // What the adapter would answer for a loaded list, so that home renders it with the first paint.
    ...(directory.loaded && {
      initialData: findPremiumPartner(directory.loaded.agencies) ?? null,
      staleTime: Infinity,
    }),
  });
