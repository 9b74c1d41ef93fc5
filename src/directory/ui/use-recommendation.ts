import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AdvisorSearch } from '#advisor/model/advisor-link.ts';
import type { UnderstoodSearch } from '#advisor/model/need.ts';
import type { Answer } from '#advisor/model/recommendation.ts';
import type { Agency } from '#agency/model/agency.ts';
import { directoryQueries } from '#directory/api/directory-queries.ts';
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
