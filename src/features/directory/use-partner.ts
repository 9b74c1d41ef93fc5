import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { partnerQuery } from '#data/directory/directory-partner.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { useAgencyDirectory } from './use-agency-directory.ts';

interface PartnerAnswer {
  /** The operator's own agency; undefined until it is loaded, null where there is none or loading failed. */
  readonly partner: Agency | null | undefined;
  /** Whether it is known as soon as the list of agencies is. */
  readonly isKnownWithList: boolean;
}

/** The operator's own agency in the directory. */
export function usePartner(): PartnerAnswer {
  const loaded = useAgencyDirectory();
  // Deferred, because React renders what TanStack Query has loaded in one task, and a deferred value in slices.
  const directory = useDeferredValue(loaded);
  const { data, isError } = useQuery({
    ...partnerQuery(directory),
    enabled: directory !== undefined,
  });
  return { partner: isError ? null : data, isKnownWithList: Boolean(directory?.loaded) };
}
