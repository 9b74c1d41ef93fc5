import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import type { FacetViews, SearchPage } from '#directory/api/indexed-agencies.ts';
import { AGENCIES_PER_STEP } from '#directory/model/search/directory-limits.ts';
import type { DirectorySearch } from '#directory/model/search/directory-search.ts';
import { useAgencyDirectory } from './use-agency-directory.ts';

/** Pages that are fetched one after the other to restore the list of an address. Further pages need the button. */
const MAX_RESTORED = 9;

export interface DirectoryRequest extends DirectorySearch {
  /** The number of steps of the list to show, from 1. */
  readonly step: number;
  /** Whether the counts of the facets are needed. */
  readonly areFacetsNeeded: boolean;
}

/** The results that are loaded so far. */
export type FoundAgencies = Omit<SearchPage, 'next'>;

/** The state of a search. */
export interface DirectoryAnswer {
  /** Undefined until the first answer. */
  readonly found: FoundAgencies | undefined;
  /** The facets with their counts; undefined until they are there. */
  readonly facets: FacetViews | undefined;
  /** Whether the results belong to this search. While `updating`, they belong to the last one. */
  readonly status: 'loading' | 'updating' | 'ready';
  /** Why the search or its next page failed: the page explains it. */
  readonly error: Error | null;
  /** The state of the next page. */
  readonly next: 'ready' | 'loading' | 'failed';
  /** Fetches the next page again after a failure. */
  readonly retryNext: () => void;
  /** Repeats everything else that failed. */
  readonly retry: () => void;
  /** Whether either retry is running. */
  readonly isRetrying: boolean;
}

function joinPages(pages: readonly SearchPage[]): FoundAgencies | undefined {
  const [first, ...further] = pages;
  if (first === undefined || further.length === 0) return first;
  return {
    ...first,
    agencies: pages.flatMap(({ agencies }) => agencies),
    namedCount: pages.reduce((sum, { namedCount }) => sum + namedCount, 0),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of them have this type
    matched: Object.assign({}, ...pages.map(({ matched }) => matched)) as SearchPage['matched'],
  };
}

/** Searches the directory. The last answer stays until the next one has arrived. docs/decisions/one-directory.md */
export function useDirectory({
  term,
  choices,
  sort,
  step,
  areFacetsNeeded,
}: DirectoryRequest): DirectoryAnswer {
  // Deferred, because React renders what TanStack Query has loaded in one task, and a deferred value in slices.
  const directory = useDeferredValue(useAgencyDirectory());
  const isKnown = directory !== undefined;
  const search = { term, choices, sort };
  const searched = useInfiniteQuery({
    ...directoryQueries.pages(directory, search, step * AGENCIES_PER_STEP),
    enabled: isKnown,
  });
  const counted = useQuery({
    ...directoryQueries.facets(directory, search),
    enabled: isKnown && areFacetsNeeded,
  });

  const pages = useDeferredValue(searched.data?.pages);
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = searched;
  const count = searched.data?.pages.reduce((sum, { agencies }) => sum + agencies.length, 0) ?? 0;
  const loadedSteps = isPlaceholderData ? 0 : Math.ceil(count / AGENCIES_PER_STEP);
  const wantedSteps = Math.min(step, Math.max(MAX_RESTORED, loadedSteps + 1));
  const isMoreWanted = hasNextPage && loadedSteps > 0 && loadedSteps < wantedSteps;
  const canFetchNext = isMoreWanted && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (canFetchNext && loadedSteps < wantedSteps) void fetchNextPage();
  }, [canFetchNext, loadedSteps, wantedSteps, fetchNextPage]);

  const found = useMemo(() => pages && joinPages(pages), [pages]);
  const isUpdating = isPlaceholderData || pages !== searched.data?.pages;
  const facets = useDeferredValue(counted.data);
  return {
    found,
    facets,
    status: isUpdating ? 'updating' : found === undefined ? 'loading' : 'ready',
    error: searched.error ?? counted.error,
    next: isFetchNextPageError ? 'failed' : isMoreWanted ? 'loading' : 'ready',
    retryNext: () => void fetchNextPage(),
    retry: () => {
      void searched.refetch();
      if (counted.isError) void counted.refetch();
    },
    isRetrying: isFetching || counted.isFetching,
  };
}
