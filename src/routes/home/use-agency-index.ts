import { useEffect, useState } from 'react';
import type { AgencyIndex } from '#domain/advisor/agency-index.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { findAgencyIndex, prepareAgencyIndex } from './agency-index-cache.ts';

/** The index of these agencies; undefined until it has been built. */
export function useAgencyIndex(agencies: readonly Agency[] | undefined): AgencyIndex | undefined {
  const [, setPrepared] = useState<AgencyIndex>();
  useEffect(() => {
    if (agencies !== undefined) void prepareAgencyIndex(agencies).then(setPrepared);
  }, [agencies]);
  return agencies && findAgencyIndex(agencies);
}
