import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { partnerQuery } from '#data/directory-partner.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { NO_DIRECTORY } from './no-directory.ts';
import { useLoadedDirectory } from './use-loaded-directory.ts';

interface PartnerAnswer {
  /** The operator's own agency; undefined until it is known, null where there is none, or it cannot be asked for. */
  readonly partner: Agency | null | undefined;
  /** Whether it is known as soon as the list of agencies is. */
  readonly isKnownWithList: boolean;
}

/** The operator's own agency in the directory. */
export function usePartner(): PartnerAnswer {
  const loaded = useLoadedDirectory();
  // Rendered in small steps, so that a slow phone goes on reacting meanwhile.
  const directory = useDeferredValue(loaded);
  const { data, isError } = useQuery({
    ...partnerQuery(directory ?? NO_DIRECTORY),
    enabled: directory !== undefined,
  });
  return { partner: isError ? null : data, isKnownWithList: Boolean(directory?.loaded) };
}
