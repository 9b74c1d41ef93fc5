import { useQuery } from '@tanstack/react-query';
import type { AgencyDirectory } from '#data/agencies.ts';
import { partnerQuery } from '#data/directory-partner.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { NO_DIRECTORY } from './no-directory.ts';

/** Whether the operator's own agency is known as soon as the directory is. */
export function isPartnerKnownAtOnce(directory: AgencyDirectory | undefined): boolean {
  return Boolean(directory?.loaded);
}

/**
 * The operator's own agency in a directory.
 *
 * @returns undefined until it is known, null where there is none, or none can be had
 */
export function usePartner(directory: AgencyDirectory | undefined): Agency | null | undefined {
  const partner = useQuery({
    ...partnerQuery(directory ?? NO_DIRECTORY),
    enabled: directory !== undefined,
  });
  return partner.isError ? null : partner.data;
}
