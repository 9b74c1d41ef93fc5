import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AgencyDirectory } from '#data/agencies.ts';
import { advisorQueries } from '#data/advisor.ts';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { UnderstoodSearch } from '#domain/advisor/need.ts';
import type { Recommendation } from '#domain/advisor/selection.ts';

interface RecommendationAnswer {
  /** What was understood; undefined until that is known. */
  readonly understood: UnderstoodSearch | undefined;
  readonly recommended: UseQueryResult<readonly Recommendation[]>;
  /** Whether the search is sent to the database: the page says so. */
  readonly queryLeavesBrowser: boolean;
}

/**
 * The recommendations for a search, wherever the directory is searched.
 *
 * @throws DataError where the worker cannot be started
 */
export function useRecommendation(directory: AgencyDirectory, search: AdvisorSearch): RecommendationAnswer {
  const understood = useQuery(advisorQueries.understood(search));
  const recommended = useQuery(advisorQueries.recommendations(directory, search));
  if (understood.error !== null && !understood.isFetching) throw understood.error;
  return { understood: understood.data, recommended, queryLeavesBrowser: directory.loaded === null };
}
