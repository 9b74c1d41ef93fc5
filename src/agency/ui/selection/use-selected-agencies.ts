import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { selectedAgenciesQuery } from '#agency/api/agency-selection.ts';
import type { Agency } from '#agency/model/agency.ts';

interface SelectedAgencies {
  /** Those that are there, in the order of the ids. */
  readonly agencies: readonly Agency[];
  /** How many are no longer in the directory; 0 until that is known. */
  readonly goneCount: number;
  readonly selection: UseQueryResult<readonly Agency[]>;
}

/** The agencies of ids that the visitor has chosen. */
export function useSelectedAgencies(ids: readonly number[]): SelectedAgencies {
  const selection = useQuery(selectedAgenciesQuery(ids, useQueryClient()));
  const { data, isPlaceholderData } = selection;
  const agencies = ids.flatMap((id) => data?.find((agency) => agency.id === id) ?? []);
  const isKnown = data !== undefined && !isPlaceholderData;
  return { agencies, goneCount: isKnown ? ids.length - agencies.length : 0, selection };
}
