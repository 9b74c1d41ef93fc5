import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toNameKey } from '#domain/agency/name-key.ts';
import type { AgencyDirectory } from '#data/agencies/agencies.ts';
import { queryAdapter } from './query-adapter.ts';
import { keyOfDirectory } from './directory-key.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';

/** Agencies whose name may be meant by one, which is compared whatever its case. Fails with a DataError. */
export const agenciesByNameQuery = (directory: AgencyDirectory | undefined, name: string) => {
  const nameKey = toNameKey(name);
  return queryOptions({
    queryKey: [...AGENCIES_KEY, 'named', keyOfDirectory(directory), nameKey],
    queryFn: ({ signal }) => queryAdapter(directory, (adapter) => adapter.named(nameKey, signal)),
    placeholderData: keepPreviousData,
    ...(directory?.loaded && { staleTime: Infinity, networkMode: 'always' as const }),
  });
};
