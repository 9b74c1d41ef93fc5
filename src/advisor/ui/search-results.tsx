import type { Agency } from '#agency/model/agency.ts';
import { callDirectory } from '#directory/api/call-directory.ts';
import { useRecommendation } from '#directory/ui/use-recommendation.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { RecommendationResults, type SearchProps } from './home-results.tsx';
import { SearchResultsSkeleton } from './search-results-skeleton.tsx';

/**
 * Prepares a directory that has been read for its first recommendation; here, so that the browser fetches one file for both the
 * results and the search. Fails with a DataError.
 */
export async function prepareRecommendation(): Promise<void> {
  await callDirectory('prepareAdvisor');
}

interface SearchResultsProps extends SearchProps {
  /** What is searched instead of a directory that could not be read. */
  substitute: readonly Agency[] | null;
}

/** The recommendations for a search. */
export function SearchResults({ substitute, ...props }: SearchResultsProps) {
  const { understood, recommended } = useRecommendation(props.search, substitute);
  const failure = useLoadFailure(recommended);
  if (understood === undefined) return <SearchResultsSkeleton />;
  return (
    <RecommendationResults
      {...props}
      {...understood}
      answer={recommended.data}
      isSubstitute={substitute !== null}
      {...(failure && { failure: <QueryError error={failure} query={recommended} /> })}
    />
  );
}
