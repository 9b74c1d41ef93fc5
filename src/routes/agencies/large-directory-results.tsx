import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { agencySearchQueries } from '#data/agency-search.ts';
import { explainLoadFailure } from '#features/load-error/explain-failure.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { RetryButton } from '#features/load-error/retry-button.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { matchedFields } from '#domain/search/matched-fields.ts';
import { Notice } from '#ui/notice.tsx';
import { Corrected } from './corrected.tsx';
import { describeChoices, DirectoryView } from './directory-view.tsx';
import type { DirectoryControls } from './use-directory-address.ts';
import { listWaysOut } from './ways-out.ts';

/** Pages fetched one after the other to show again what an address says; from there on it goes by hand. */
const MOST_RESTORED = 9;

/** What a text means among the options is known where the vocabulary is loaded; here their names are searched. */
const understandNothing = () => [];

/** The directory as the database searches it: more agencies than a browser loads, fetched as they are shown. */
export function LargeDirectoryResults({ controls }: { controls: DirectoryControls }) {
  const { address, early } = controls;
  const { term, choices, sort } = address;
  const search = useInfiniteQuery(agencySearchQueries.pages({ term, choices, sort }));
  const failure = useLoadFailure(search);
  const pages = search.data?.pages;
  const first = pages?.[0];

  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = search;
  const loadedPages = isPlaceholderData ? 0 : (pages?.length ?? 0);
  const wantedPages = Math.min(address.step, Math.max(MOST_RESTORED, loadedPages + 1));
  const isMoreWanted = hasNextPage && loadedPages > 0 && loadedPages < wantedPages;
  const canFetchNext = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (canFetchNext && loadedPages > 0 && loadedPages < wantedPages) void fetchNextPage();
  }, [canFetchNext, loadedPages, wantedPages, fetchNextPage]);
  const whenWanted = isMoreWanted ? 'loading' : 'ready';

  const found = useMemo(
    () =>
      pages && {
        agencies: pages.flatMap(({ agencies }) => agencies),
        named: pages.reduce((sum, { named }) => sum + named, 0),
      },
    [pages],
  );
  const searchedTerm = first?.term ?? '';
  const explain = useMemo(
    () => (searchedTerm === '' ? undefined : (agency: Agency) => matchedFields(agency, searchedTerm)),
    [searchedTerm],
  );
  // The length of a result that is too long to count is known at its end.
  const isLimited = first?.isLimited === true && hasNextPage;
  const isCounted = isLimited || first?.isLimited === false;
  const facets = useMemo(
    () => (first?.facets ? { views: first.facets, understand: understandNothing } : undefined),
    [first],
  );
  const filters = useMemo(
    () => (facets ? describeChoices(facets.views, early.choices) : []),
    [facets, early.choices],
  );

  if (failure !== null) {
    return (
      <div className="mt-10">
        <LoadError error={failure} isRetrying={search.isFetching} onRetry={() => void search.refetch()} />
      </div>
    );
  }
  return (
    <DirectoryView
      facets={facets}
      hasNoFacets={false}
      found={found}
      explain={explain}
      total={isCounted ? (first?.total ?? found?.agencies.length) : found?.agencies.length}
      isLimited={isLimited}
      hasFilters={filters.length > 0}
      filters={filters}
      controls={controls}
      waysOut={found?.agencies.length === 0 ? listWaysOut(filters, controls, null) : []}
      notice={first?.isCorrected === true && <Corrected term={term} searchedTerm={first.term} />}
      next={isFetchNextPageError ? 'failed' : whenWanted}
      ending={
        isFetchNextPageError && (
          <Notice variant="error">
            <p>Weitere Einträge konnten nicht geladen werden. {explainLoadFailure(search.error)}</p>
            <RetryButton variant="quiet" isRetrying={isFetching} onRetry={() => void fetchNextPage()} />
          </Notice>
        )
      }
    />
  );
}
