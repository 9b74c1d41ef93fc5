import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { agencyQueries } from '#data/agencies.ts';
import { directorySearchQueries } from '#data/directory-search.ts';
import type { FacetViews, SearchPage } from '#data/search-adapter.ts';
import type { Agency } from '#domain/agency/agency.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import type { Found } from '#domain/search/matches.ts';
import { AGENCIES_PER_STEP } from '#domain/search/search-place.ts';
import { NO_DIRECTORY } from './no-directory.ts';

/** Pages fetched one after the other to show again what an address says; from there on it goes by hand. */
const MOST_RESTORED = 9;

export interface DirectoryQuery extends DirectorySearch {
  /** How many steps of the list are wanted, from 1. */
  readonly step: number;
  /** Whether it is wanted what the facets show. */
  readonly areFacetsWanted: boolean;
}

/** What the directory answers, wherever it is searched. */
export interface DirectoryAnswer {
  /** What is found, as much as is there; undefined until something is known. */
  readonly found: Found<Agency> | undefined;
  /** Of further matches, by their ids: where in their entry the term stands. */
  readonly matched: SearchPage['matched'];
  /** How many are found; undefined while that is not known. */
  readonly total: number | undefined;
  /** There are more than `total`. */
  readonly isLimited: boolean;
  /** What is there answers the last search; the answer to this one is under way. */
  readonly isUpdating: boolean;
  /** What was searched for instead, where nobody has written the term. */
  readonly correctedTerm: string | null;
  /** What searches could not be started: found by name alone, not narrowed, and sorted by name. */
  readonly isMakeshift: boolean;
  /** What the facets show; undefined until it is known. */
  readonly facets: FacetViews | undefined;
  /** It cannot be had. */
  readonly haveFacetsFailed: boolean;
  /** How it stands with what comes after those that are there. */
  readonly next: 'ready' | 'loading' | 'failed';
  readonly fetchNext: () => void;
  /** How the search itself goes. */
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPlaceholderData'>;
  /** Asks again for all that failed. */
  readonly retry: () => void;
}

const NO_MATCHES: SearchPage['matched'] = {};

/** What is known of all pages. */
function joinPages(pages: readonly SearchPage[]) {
  const agencies = pages.length === 1 ? (pages[0]?.agencies ?? []) : pages.flatMap((page) => page.agencies);
  return {
    found: { agencies, named: pages.reduce((sum, { named }) => sum + named, 0) },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of them have this type
    matched: Object.assign({}, ...pages.map(({ matched }) => matched)) as SearchPage['matched'],
  };
}

/**
 * Asks the directory. Where all agencies are loaded the worker answers, otherwise the database; who asks need not know.
 * While the next answer is under way, the last one stays. docs/decisions/search-in-two-places.md
 */
export function useDirectory({
  term,
  choices,
  sort,
  step,
  areFacetsWanted,
}: DirectoryQuery): DirectoryAnswer {
  // Rendered in small steps, so that a slow phone goes on reacting meanwhile.
  const loaded = useDeferredValue(useQuery(agencyQueries.directory()).data);
  const directory = loaded ?? NO_DIRECTORY;
  const isKnown = loaded !== undefined;
  const search = { term, choices, sort };
  const searched = useInfiniteQuery({
    ...directorySearchQueries.pages(directory, search, step * AGENCIES_PER_STEP),
    enabled: isKnown,
  });
  const counted = useQuery({
    ...directorySearchQueries.facets(directory, search),
    enabled: isKnown && areFacetsWanted,
  });

  const pages = useDeferredValue(searched.data?.pages);
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = searched;
  const count = searched.data?.pages.reduce((sum, { agencies }) => sum + agencies.length, 0) ?? 0;
  const loadedSteps = isPlaceholderData ? 0 : Math.ceil(count / AGENCIES_PER_STEP);
  const wantedSteps = Math.min(step, Math.max(MOST_RESTORED, loadedSteps + 1));
  const isMoreWanted = hasNextPage && loadedSteps > 0 && loadedSteps < wantedSteps;
  const canFetchNext = isMoreWanted && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (canFetchNext && loadedSteps < wantedSteps) void fetchNextPage();
  }, [canFetchNext, loadedSteps, wantedSteps, fetchNextPage]);
  const whenWanted = isMoreWanted ? 'loading' : 'ready';

  const first = pages?.[0];
  const joined = useMemo(() => pages && joinPages(pages), [pages]);
  // The length of a result that is too long to count is known at its end.
  const isLimited = first?.isLimited === true && pages?.at(-1)?.next !== null;
  const isCounted = isLimited || first?.isLimited === false;
  const facets = useDeferredValue(first?.facets ?? counted.data ?? undefined);
  return {
    found: joined?.found,
    matched: joined?.matched ?? NO_MATCHES,
    total: (isCounted ? first?.total : null) ?? joined?.found.agencies.length,
    isLimited,
    isUpdating: isPlaceholderData || pages !== searched.data?.pages,
    correctedTerm: first?.correctedTerm ?? null,
    isMakeshift: first?.isMakeshift === true,
    facets,
    haveFacetsFailed: counted.isError,
    next: isFetchNextPageError ? 'failed' : whenWanted,
    fetchNext: () => void fetchNextPage(),
    query: searched,
    retry: () => {
      void searched.refetch();
      if (counted.isError) void counted.refetch();
    },
  };
}
