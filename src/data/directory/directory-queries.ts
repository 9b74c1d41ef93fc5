import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { DefaultName } from '#domain/agency/agency.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import type { FacetName } from '#domain/search/facets.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';
import { selectAdapter } from './select-adapter.ts';
import type { AgencyDirectory } from '#data/agencies/agencies.ts';
import type { DirectoryAdapter, PageCursor, SearchPage } from './directory-adapter.ts';
import { keyOfDirectory } from './directory-key.ts';

/** Answers of a loaded list do not change, and need no network. */
const settingsOf = ({ isLocal }: DirectoryAdapter) =>
  isLocal ? ({ staleTime: Infinity, networkMode: 'always' } as const) : {};

interface Searched {
  readonly state: { readonly data?: { readonly pages: readonly SearchPage[] } | undefined };
}

/**
 * The queries of the directory, loaded or remote; callers make none while it is undefined. Each fails with a DataError.
 * The last answer stays until the next one has arrived.
 */
export const directoryQueries = {
  /**
   * The results of a search, page by page.
   *
   * @param amount the number of results of the first page
   */
  pages: (directory: AgencyDirectory | undefined, search: DirectorySearch, amount: number) => {
    const adapter = selectAdapter(directory);
    return infiniteQueryOptions({
      queryKey: [...AGENCIES_KEY, 'search', keyOfDirectory(directory), search],
      queryFn: ({ signal, pageParam }) => adapter.findPage(search, pageParam, amount, signal),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only way to type the later ones
      initialPageParam: null as PageCursor | null,
      getNextPageParam: (page) => page.next,
      initialData: () => {
        const page = adapter.findAtOnce(search);
        return page === null ? undefined : { pages: [page], pageParams: [null] };
      },
      placeholderData: keepPreviousData,
      structuralSharing: false,
      ...settingsOf(adapter),
      ...(adapter.isLocal && {
        staleTime: ({ state }: Searched) => (state.data?.pages[0]?.isFallback === true ? 0 : Infinity),
      }),
    });
  },

  /** The facets with their counts; null where they come with the first page. */
  facets: (directory: AgencyDirectory | undefined, { term, choices }: DirectorySearch) => {
    const adapter = selectAdapter(directory);
    return queryOptions({
      queryKey: [...AGENCIES_KEY, 'facets', keyOfDirectory(directory), term, choices],
      queryFn: ({ signal }) => adapter.countFacets?.({ term, choices, sort: 'name' }, signal) ?? null,
      placeholderData: keepPreviousData,
      retry: false,
      structuralSharing: false,
      ...settingsOf(adapter),
    });
  },

  /** The number of results of each search; null where it is unknown. */
  counts: (directory: AgencyDirectory | undefined, searches: readonly DirectorySearch[]) => {
    const adapter = selectAdapter(directory);
    return queryOptions({
      queryKey: [...AGENCIES_KEY, 'counts', keyOfDirectory(directory), searches],
      queryFn: ({ signal }) => adapter.count?.(searches, signal).catch(() => null) ?? null,
      ...settingsOf(adapter),
    });
  },

  /** The keys of the options that the vocabulary finds in a text; empty where the vocabulary is not available. */
  optionKeys: (directory: AgencyDirectory | undefined, facet: FacetName, text: string) => {
    const adapter = selectAdapter(directory);
    return queryOptions({
      queryKey: [...AGENCIES_KEY, 'options', keyOfDirectory(directory), facet, text],
      queryFn: ({ signal }) => adapter.understandOption?.(facet, text, signal).catch(() => []) ?? [],
      placeholderData: keepPreviousData,
      ...settingsOf(adapter),
    });
  },
  /** The largest entries; the parameters are those of the adapter. */
  largest: (directory: AgencyDirectory | undefined, from: number, to: number, defaultName: DefaultName) => {
    const adapter = selectAdapter(directory);
    return queryOptions({
      queryKey: [...AGENCIES_KEY, 'largest', keyOfDirectory(directory), from, to, defaultName],
      queryFn: ({ signal }) => adapter.largest(from, to, defaultName, signal),
      // The worker answers so soon that the last page stays until then.
      ...(adapter.isLocal && { placeholderData: keepPreviousData }),
      ...settingsOf(adapter),
    });
  },

  /** The recommendations for a search, with it: until the next ones are computed those of the last search stay. */
  recommendations: (directory: AgencyDirectory | undefined, search: AdvisorSearch) => {
    const adapter = selectAdapter(directory);
    return queryOptions({
      queryKey: [...AGENCIES_KEY, 'recommendations', keyOfDirectory(directory), search],
      queryFn: async ({ signal }) => ({ search, ...(await adapter.recommend(search, signal)) }),
      ...(adapter.isLocal && { placeholderData: keepPreviousData, retry: false }),
      ...settingsOf(adapter),
    });
  },
};
