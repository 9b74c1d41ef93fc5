import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { advisorQueries } from '#data/directory/advisor.ts';
import { selectAdapter } from '#data/directory/select-adapter.ts';
import type { AgencyDirectory } from '#data/agencies/agencies.ts';
import { directoryQueries } from '#data/directory/directory-queries.ts';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { UnderstoodSearch } from '#domain/advisor/need.ts';
import type { Answer } from '#domain/advisor/recommendation.ts';
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
 * @param substitute what is searched instead of a directory that could not be loaded
 * @throws DataError where the worker cannot be started
 */
export function useRecommendation(search: AdvisorSearch, substitute?: AgencyDirectory): RecommendationAnswer {
  const data = useAgencyDirectory();
  const directory = substitute ?? data;
  const understood = useQuery(advisorQueries.understood(search));
  const recommended = useQuery({
    ...directoryQueries.recommendations(directory, search),
    enabled: directory !== undefined,
  });
  if (understood.error !== null && !understood.isFetching) throw understood.error;
  return {
    understood: understood.data,
    recommended,
  };
}

/** Starts what a recommendation will need. Fails where the worker cannot be started. */
export async function prepareRecommendation(directory: AgencyDirectory): Promise<void> {
  await selectAdapter(directory).prepareToRecommend();
}
