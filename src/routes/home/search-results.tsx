import { useMemo } from 'react';
import type { AgencyIndex } from '#domain/advisor/agency-index.ts';
import { recommendAgencies } from '#domain/advisor/recommendation.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { prepareAgencyIndex } from './agency-index-cache.ts';
import { Results, type SearchProps } from './results.tsx';
import { SearchResultsSkeleton } from './search-results-skeleton.tsx';
import { useAgencyIndex } from './use-agency-index.ts';

interface SearchResultsProps extends SearchProps {
  agencies: readonly Agency[];
}

/** Builds what the results will need, so that they can be rendered at once. */
export async function prepareSearchResults(agencies: readonly Agency[]): Promise<void> {
  if (agencies.length > 0) await prepareAgencyIndex(agencies);
}

/** The recommendations out of all agencies. */
export function SearchResults({ agencies, ...props }: SearchResultsProps) {
  const index = useAgencyIndex(agencies);
  return index === undefined ? <SearchResultsSkeleton /> : <Recommendations {...props} index={index} />;
}

function Recommendations({ index, ...props }: SearchProps & { index: AgencyIndex }) {
  const { search } = props;
  const result = useMemo(() => recommendAgencies(search, index), [search, index]);
  return <Results {...props} {...result} isFromDatabase={false} />;
}
