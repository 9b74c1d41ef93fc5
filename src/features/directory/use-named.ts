import { useQuery } from '@tanstack/react-query';
import type { AgencyDirectory } from '#data/agencies.ts';
import { directoryPartQueries } from '#data/directory-parts.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { NO_DIRECTORY } from './no-directory.ts';

const NONE: readonly Agency[] = [];

/** Agencies whose name may be meant, as far as they are known. */
export function useNamed(directory: AgencyDirectory | undefined, name: string): readonly Agency[] {
  const { data } = useQuery({
    ...directoryPartQueries.named(directory ?? NO_DIRECTORY, name),
    enabled: directory !== undefined,
  });
  return data ?? NONE;
}
