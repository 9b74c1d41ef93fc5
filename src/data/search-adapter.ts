import type { Agency } from '#domain/agency/agency.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import type { FacetView } from '#domain/search/facet-options.ts';
import type { FacetName } from '#domain/search/facets.ts';
import type { MatchedField } from '#domain/search/matched-fields.ts';
import type { Found } from '#domain/search/matches.ts';

/** Where a page ends; to be handed back as it is. */
export type PageKey = readonly [after: number, ...rest: readonly (number | string)[]];

/** What each facet shows. */
export type FacetViews = Readonly<Record<FacetName, FacetView>>;

/** One page of what is found. */
export interface SearchPage extends Found<Agency> {
  /** Of each further match, by its id: where in its entry the term stands. */
  readonly matched: Readonly<Record<number, readonly MatchedField[]>>;
  /** Key of the next page; null on the last. */
  readonly next: PageKey | null;
  /** What was searched for instead, where nothing is found as it is written. */
  readonly correctedTerm: string | null;
  /** How many agencies there are on all pages; null where only the first page says so. */
  readonly total: number | null;
  /** There are more than `total`. */
  readonly isLimited: boolean;
  /** What the facets show; null where they are asked for apart, or with the first page alone. */
  readonly facets: FacetViews | null;
  /** What searches could not be started: found by name alone, not narrowed, and sorted by name. */
  readonly isFallback: boolean;
}

/** One of the two ways in which the directory is searched. tests/search-cases.ts holds them together. */
export interface SearchAdapter {
  /** Whether it answers without a network. */
  readonly isLocal: boolean;
  /** The answer to a search that needs no work; null where it does. */
  readonly findAtOnce: (search: DirectorySearch) => SearchPage | null;
  /**
   * One page of what is found.
   *
   * @param after where the last page ended; null for the first
   * @param amount how many there should be, more than are given at once included
   */
  readonly findPage: (
    search: DirectorySearch,
    after: PageKey | null,
    amount: number,
    signal: AbortSignal,
  ) => Promise<SearchPage>;
  /** What the facets show, where that does not come with the first page. */
  readonly countFacets: ((search: DirectorySearch, signal: AbortSignal) => Promise<FacetViews>) | null;
  /** How many agencies each of these searches finds; null where that is not to be had. */
  readonly count:
    ((searches: readonly DirectorySearch[], signal: AbortSignal) => Promise<readonly number[]>) | null;
  /** The keys of the options that a text means by the vocabulary; null where it is not there. */
  readonly understandOption:
    ((facet: FacetName, text: string, signal: AbortSignal) => Promise<readonly string[]>) | null;
}
