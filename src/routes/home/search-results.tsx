import type { AgencyDirectory } from '#data/agencies.ts';
import { useRecommendation } from '#features/directory/use-recommendation.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Results, type SearchProps } from './results.tsx';
import { SearchResultsSkeleton } from './search-results-skeleton.tsx';

// What has to be ready before a search comes with what shows its results: one file for the browser to fetch.
export { prepareRecommendation } from '#features/directory/use-recommendation.ts';

interface SearchResultsProps extends SearchProps {
  /** What is searched instead of a directory that could not be loaded. */
  substitute?: AgencyDirectory;
}

/** The recommendations for a search. */
export function SearchResults({ substitute, ...props }: SearchResultsProps) {
  const { understood, recommended, queryLeavesBrowser } = useRecommendation(props.search, substitute);
  const failure = useLoadFailure(recommended);
  if (understood === undefined) return <SearchResultsSkeleton />;
  return (
    <Results
      {...props}
      {...understood}
      answer={recommended.data}
      queryLeavesBrowser={queryLeavesBrowser}
      {...(failure && {
        failure: (
          <LoadError
            error={failure}
            isRetrying={recommended.isFetching}
            onRetry={() => void recommended.refetch()}
          />
        ),
      })}
    />
  );
}
