import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { clampSearchTerm } from '#domain/search/search-bounds.ts';
import { AGENCIES_PER_STEP } from '#domain/search/search-place.ts';
import { db } from './client.ts';
import { DataError, toDataError } from './errors.ts';
import type { PageKey, SearchPage } from './search-answer.ts';

/** What a visitor asks of the directory, as the database understands it. */
export interface DirectorySearch {
  /** What is searched for; empty for nothing. What is past the database's limit does not count. */
  readonly term: string;
  /** Keys of the chosen options by facet: industry, specialisation, place, size, founded. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** name, groesste, kleinste, aelteste, juengste or profil-score. */
  readonly sort: string;
}

async function fetchSearchPage(
  { term, choices, sort }: DirectorySearch,
  after: PageKey | null,
  signal: AbortSignal,
): Promise<SearchPage> {
  const isFirst = after === null;
  const args = {
    term: clampSearchTerm(term),
    facets: Object.fromEntries(Object.entries(choices).map(([facet, keys]) => [facet, [...keys]])),
    sort,
    page_size: AGENCIES_PER_STEP,
    with_counts: isFirst,
    ...(isFirst ? {} : { after: [...after] }),
  };
  let answer: unknown;
  try {
    ({ data: answer } = await db().rpc('search_agencies', args).abortSignal(signal).throwOnError());
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    throw toDataError(thrown);
  }
  // Its schema is for large directories alone; the others need not load it.
  const { parseSearchAnswer } = await import('./search-answer.ts');
  const page = parseSearchAnswer(answer);
  if (page === null) throw new DataError('invalid', 'The answer is no page of agencies');
  return page;
}

export const agencySearchQueries = {
  /**
   * The directory as the database searches it, page by page; total and facets are in the first page. While the next
   * search is under way, the last one's pages stay (`isPlaceholderData`). Fails with a DataError as all queries do.
   * docs/decisions/data-and-paging.md.
   */
  pages: (search: DirectorySearch) =>
    infiniteQueryOptions({
      queryKey: ['agencies', 'search', search],
      queryFn: ({ signal, pageParam }) => fetchSearchPage(search, pageParam, signal),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only way to say what later ones are
      initialPageParam: null as PageKey | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
};
