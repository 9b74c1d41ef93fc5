import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { advisorCandidateQueries } from '#data/advisor-candidates.ts';
import { readSearch } from '#domain/advisor/need.ts';
import { recommendAgencies } from '#domain/advisor/recommendation.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Results, type SearchProps } from './results.tsx';
import { useAgencyIndex } from './use-agency-index.ts';

/** The recommendations where the directory is too large to load: out of those that the database finds likely. */
export function LargeSearchResults(props: SearchProps) {
  const { search } = props;
  const candidates = useQuery(advisorCandidateQueries.search(search));
  const failure = useLoadFailure(candidates);
  const index = useAgencyIndex(candidates.data);
  const understood = useMemo(() => readSearch(search), [search]);
  const recommendations = useMemo(
    () => (index === undefined ? undefined : recommendAgencies(search, index).recommendations),
    [search, index],
  );

  return (
    <Results
      {...props}
      {...understood}
      recommendations={recommendations}
      isFromDatabase
      {...(failure && {
        failure: (
          <LoadError
            error={failure}
            isRetrying={candidates.isFetching}
            onRetry={() => void candidates.refetch()}
          />
        ),
      })}
    />
  );
}
