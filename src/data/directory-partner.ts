import { queryOptions } from '@tanstack/react-query';
import { findPremiumPartner } from '#domain/agency/agency.ts';
import type { AgencyDirectory } from './agencies.ts';
import { fromLoaded, versionOf } from './directory-version.ts';

/** The operator's own agency; null where it is none of them. Fails with a DataError. */
export const partnerQuery = (directory: AgencyDirectory) =>
  queryOptions({
    queryKey: ['agencies', 'partner', versionOf(directory)],
    // Where the directory is loaded, home need not load what else is asked of the database.
    queryFn: async ({ signal }) => (await import('./directory-parts.ts')).fetchPartner(signal),
    ...fromLoaded(directory, ({ agencies }) => findPremiumPartner(agencies) ?? null),
  });
