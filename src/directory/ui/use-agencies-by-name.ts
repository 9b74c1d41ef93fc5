import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Agency } from '#agency/model/agency.ts';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import { foldText } from '#lib/text/fold.ts';

const NONE: readonly Agency[] = [];

interface NameQuery {
  readonly name: string;
  /** The most names that are shown. */
  readonly amount: number;
  /** Whether the directory is to be read for it. */
  readonly isWanted: boolean;
}

/** Agencies whose name may be meant, as far as they are known. */
export function useAgenciesByName({ name, amount, isWanted }: NameQuery): readonly Agency[] {
  const { data: directory } = useQuery({ ...directoryQueries.directory(), enabled: isWanted });
  const { data } = useQuery({
    ...directoryQueries.named(directory, name, amount),
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
  const directory = await client.query({ ...directoryQueries.directory(), staleTime: 'static' });
  const [first] = await client.query({ ...directoryQueries.named(directory, name, 1), staleTime: 'static' });
  return first !== undefined && foldText(first.name) === foldText(name.trim()) ? first : null;
}
