import { type QueryClient, useQuery } from '@tanstack/react-query';
import { agencyQueries } from '#data/agencies/agencies.ts';
import { agenciesByNameQuery } from '#data/directory/directory-names.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { toNameKey } from '#domain/agency/name-key.ts';

const NONE: readonly Agency[] = [];

interface NameQuery {
  readonly name: string;
  /** Whether the directory is to be loaded for it. */
  readonly isWanted: boolean;
}

/** Agencies whose name may be meant, as far as they are known. */
export function useAgenciesByName({ name, isWanted }: NameQuery): readonly Agency[] {
  const { data: directory } = useQuery({ ...agencyQueries.directory(), enabled: isWanted });
  const { data } = useQuery({
    ...agenciesByNameQuery(directory, name),
    enabled: directory !== undefined,
  });
  return data ?? NONE;
}

/**
 * The agency of that name, ignoring case; null where there is none.
 *
 * @throws DataError
 */
export async function findByName(client: QueryClient, name: string): Promise<Agency | null> {
  const directory = await client.query({ ...agencyQueries.directory(), staleTime: 'static' });
  const named = await client.query({ ...agenciesByNameQuery(directory, name), staleTime: 'static' });
  return named.find((agency) => toNameKey(agency.name) === toNameKey(name)) ?? null;
}
