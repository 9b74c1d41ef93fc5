import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callDirectory } from '#data/directory/call-directory.ts';
import { directoryQueries } from '#data/directory/directory-queries.ts';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { UnderstoodSearch } from '#domain/advisor/need.ts';
import type { Answer } from '#domain/advisor/recommendation.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { useAgencyDirectory } from './use-agency-directory.ts';

/** An answer, and the search that it is for. */
export interface AnsweredSearch extends Answer {
  readonly search: AdvisorSearch;
}

interface RecommendationAnswer {
  /** The understood meaning; undefined until it is known. */
  readonly understood: UnderstoodSearch | undefined;
  /** The last answer, which may be for the search before this one. */
  readonly recommended: UseQueryResult<AnsweredSearch>;
}

/**
 * The recommendations for a search.
 *
 * @param substitute what is searched instead of a directory that could not be read
 * @throws DataError where the code of the directory cannot be loaded
 */
export function useRecommendation(
  search: AdvisorSearch,
  substitute: readonly Agency[] | null,
): RecommendationAnswer {
  const directory = useAgencyDirectory();
  const understood = useQuery(directoryQueries.understood(search));
  const recommended = useQuery({
    ...directoryQueries.recommendations(directory, search, substitute),
    enabled: directory !== undefined || substitute !== null,
  });
  if (understood.error !== null && !understood.isFetching) throw understood.error;
  return { understood: understood.data, recommended };
}

/** Prepares a directory that has been read for its first recommendation. Fails with a DataError. */
export async function prepareRecommendation(): Promise<void> {
  await callDirectory('prepareAdvisor');
}
