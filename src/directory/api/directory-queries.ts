import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdvisorSearch } from '#advisor/model/advisor-link.ts';
import type { Agency, DefaultName } from '#agency/model/agency.ts';
import { AGENCIES_PER_STEP } from '#directory/model/search/directory-limits.ts';
import type { DirectorySearch } from '#directory/model/search/directory-search.ts';
import type { FacetName } from '#directory/model/search/facets.ts';
import type { SampleAgency } from '#directory/model/top-list/sample-agency.ts';
import { AGENCIES_KEY, SHOWN_AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { callDirectory, loadDirectory } from './call-directory.ts';
import type { DirectorySummary } from './listed-agencies.ts';

/** The directory once it is read: its summary, and a number that tells apart each time it was read. */
export interface LoadedDirectory extends DirectorySummary {
  readonly version: number;
}

let lastVersion = 0;

const versionOf = (directory: LoadedDirectory | undefined) => directory?.version ?? null;

/** Answers about a list that was read do not change, and need no network. */
const COMPUTED = { staleTime: Infinity, networkMode: 'always', retry: false } as const;
/** The same where the last answer stays until the next one is there. */
const KEPT = { ...COMPUTED, placeholderData: keepPreviousData } as const;

/** Queries of the directory; disable those that take a list while it is undefined. Each fails with a DataError. */
export const directoryQueries = {
  /** Reads the directory. Home, list, top list, overview and comparison share this query. docs/product.md, Calls (C1). */
  directory: () =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'directory'],
      queryFn: async (): Promise<LoadedDirectory> => ({
        ...(await loadDirectory()),
        version: (lastVersion += 1),
      }),
    }),

  /**
   * The results of a search, page by page.
   *
   * @param amount the number of results of the first page
   */
  pages: (directory: LoadedDirectory | undefined, search: DirectorySearch, amount: number) =>
    infiniteQueryOptions({
      queryKey: [...SHOWN_AGENCIES_KEY, 'search', versionOf(directory), search],
      queryFn: ({ pageParam }) =>
        callDirectory(
          'search',
          search,
          pageParam,
          pageParam + (pageParam === 0 ? amount : AGENCIES_PER_STEP),
        ),
      initialPageParam: 0,
      getNextPageParam: (page) => page.next,
      structuralSharing: false,
      ...KEPT,
    }),

  /** The facets with their counts. */
  facets: (directory: LoadedDirectory | undefined, { term, choices }: DirectorySearch) =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'facets', versionOf(directory), term, choices],
      queryFn: () => callDirectory('countFacets', { term, choices, sort: 'name' }),
      structuralSharing: false,
      ...KEPT,
    }),

  /** The number of results of each search. */
  counts: (directory: LoadedDirectory | undefined, searches: readonly DirectorySearch[]) =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'counts', versionOf(directory), searches],
      queryFn: () => callDirectory('count', searches),
      ...COMPUTED,
    }),

  /** The keys of the options that the vocabulary finds in a text. */
  optionKeys: (facet: FacetName, text: string) =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'options', facet, text],
      queryFn: () => callDirectory('understandOption', facet, text),
      ...KEPT,
    }),

  /** The largest entries, from position `from` to `to` (exclusive). */
  largest: (directory: LoadedDirectory | undefined, from: number, to: number, defaultName: DefaultName) =>
    queryOptions({
      queryKey: [...SHOWN_AGENCIES_KEY, 'largest', versionOf(directory), from, to, defaultName],
      queryFn: () => callDirectory('largest', from, to, defaultName),
      ...KEPT,
    }),

  /** A page of the top list, which begins with these samples. */
  topList: (directory: LoadedDirectory | undefined, samples: readonly SampleAgency[], page: number) =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'top-list', versionOf(directory), samples.length, page],
      queryFn: () => callDirectory('topList', samples, page),
      ...KEPT,
    }),

  /** The first agencies whose name matches this one. */
  named: (directory: LoadedDirectory | undefined, name: string, amount: number) =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'named', versionOf(directory), name, amount],
      queryFn: () => callDirectory('named', name, amount),
      ...KEPT,
    }),

  /** The meaning of a search. */
  understood: (search: AdvisorSearch) =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'understood', search],
      queryFn: () => callDirectory('understandNeed', search),
      ...KEPT,
    }),

  /** What home shows of the directory. The build writes it into the page; elsewhere the directory is asked. */
  homeContent: () =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'home'],
      queryFn: () => callDirectory('homeContent'),
      ...COMPUTED,
    }),

  /**
   * The recommendations for a search, with it: until the next ones are computed those of the last search stay.
   *
   * @param substitute what is searched instead of a directory that cannot be read
   */
  recommendations: (
    directory: LoadedDirectory | undefined,
    search: AdvisorSearch,
    substitute: readonly Agency[] | null,
  ) =>
    queryOptions({
      queryKey: [...SHOWN_AGENCIES_KEY, 'recommendations', versionOf(directory), substitute === null, search],
      queryFn: async () => ({ search, ...(await callDirectory('recommend', search, substitute)) }),
      ...KEPT,
    }),
};
