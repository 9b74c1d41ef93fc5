import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { directoryQueries } from '#data/directory-queries.ts';
import type { FacetViews, SearchPage } from '#data/directory-adapter.ts';
import type { Agency } from '#domain/agency/agency.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import type { Found } from '#domain/search/matches.ts';
import { AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import { NO_DIRECTORY } from './no-directory.ts';
import { useLoadedDirectory } from './use-loaded-directory.ts';

/** Pages fetched one after the other to show again what an address says; from there on it goes by hand. */
const MAX_RESTORED = 9;

export interface DirectoryQuery extends DirectorySearch {
  /** How many steps of the list are wanted, from 1. */
  readonly step: number;
  /** Whether it is wanted what the facets show. */
  readonly areFacetsWanted: boolean;
}

/** What is found, as much as is there. */
export interface FoundAgencies extends Found<Agency> {
  /** Of further matches, by their ids: where in their entry the term is. */
  readonly matched: SearchPage['matched'];
  /** The entries of the block „Anzeigen“, in their order. */
  readonly ads: readonly Agency[];
  /** What was searched for instead, where nobody has written the term. */
  readonly correctedTerm: string | null;
  /** What searches could not be started: found by name alone, not narrowed, and sorted by name. */
  readonly isFallback: boolean;
}

/** The length of a result. */
export interface Total {
  readonly count: number;
  /** There are more. */
  readonly isLimited: boolean;
}

/** What the directory answers, wherever it is searched. */
export interface DirectoryAnswer {
  /** Undefined until something is known. */
  readonly found: FoundAgencies | undefined;
  /** Undefined until something is known. */
  readonly total: Total | undefined;
  /** What the facets show; undefined until it is known, null where it cannot be had. */
  readonly facets: FacetViews | null | undefined;
  /** Whether what is there answers this search; while it is updated, it answers the last one. */
  readonly status: 'loading' | 'updating' | 'ready';
  /** Why the search or its next page failed: the page explains it. */
  readonly error: Error | null;
  /** Whether what comes after those that are there can be had. */
  readonly next: 'ready' | 'loading' | 'failed';
  /** Asks for it once more after it has failed. */
  readonly retryNext: () => void;
  /** Asks once more for all else that failed. */
  readonly retry: () => void;
  /** The buttons of both say so. */
  readonly isRetrying: boolean;
}

function joinPages(pages: readonly SearchPage[]): FoundAgencies {
  const agencies = pages.length === 1 ? (pages[0]?.agencies ?? []) : pages.flatMap((page) => page.agencies);
  return {
    agencies,
    named: pages.reduce((sum, { named }) => sum + named, 0),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of them have this type
    matched: Object.assign({}, ...pages.map(({ matched }) => matched)) as SearchPage['matched'],
    ads: pages[0]?.ads ?? [],
    correctedTerm: pages[0]?.correctedTerm ?? null,
    isFallback: pages[0]?.isFallback === true,
  };
}

function countFound(pages: readonly SearchPage[], { agencies }: FoundAgencies): Total {
  const [first] = pages;
  // The length of a result that is too long to count is known at its end.
  const isLimited = first?.isLimited === true && pages.at(-1)?.next !== null;
  const isCounted = isLimited || first?.isLimited === false;
  return { count: (isCounted ? first?.total : null) ?? agencies.length, isLimited };
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
  const loaded = useDeferredValue(useLoadedDirectory());
  const directory = loaded ?? NO_DIRECTORY;
  const isKnown = loaded !== undefined;
  const search = { term, choices, sort };
  const searched = useInfiniteQuery({
    ...directoryQueries.pages(directory, search, step * AGENCIES_PER_STEP),
    enabled: isKnown,
  });
  const counted = useQuery({
    ...directoryQueries.facets(directory, search),
    enabled: isKnown && areFacetsWanted,
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

  const known = useMemo(() => {
    if (pages === undefined) return undefined;
    const found = joinPages(pages);
    return { found, total: countFound(pages, found) };
  }, [pages]);
  const isUpdating = isPlaceholderData || pages !== searched.data?.pages;
  const facets = useDeferredValue(pages?.[0]?.facets ?? counted.data ?? undefined);
  return {
    found: known?.found,
    total: known?.total,
    facets: facets ?? (counted.isError ? null : undefined),
    status: isUpdating ? 'updating' : known === undefined ? 'loading' : 'ready',
    error: searched.error,
    next: isFetchNextPageError ? 'failed' : isMoreWanted ? 'loading' : 'ready',
    retryNext: () => void fetchNextPage(),
    retry: () => {
      void searched.refetch();
      if (counted.isError) void counted.refetch();
    },
    isRetrying: isFetching,
  };
}
