import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { Recommendation } from '#domain/advisor/selection.ts';
import type { Agency, DefaultName } from '#domain/agency/agency.ts';
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
  /** Of each further match, by its id: where in its entry the term is. */
  readonly matched: Readonly<Record<number, readonly MatchedField[]>>;
  /** Key of the next page; null on the last. */
  readonly next: PageKey | null;
  /** What was searched for instead, where nothing is found as it is written. */
  readonly correctedTerm: string | null;
  /** Of the first page: the entries of the block „Anzeigen“, in their order. docs/decisions/paid-placement.md, Ads. */
  readonly ads: readonly Agency[];
  /** How many agencies there are on all pages; null where only the first page says so. */
  readonly total: number | null;
  /** There are more than `total`. */
  readonly isLimited: boolean;
  /** What the facets show; null where they are asked for apart, or with the first page alone. */
  readonly facets: FacetViews | null;
  /** What searches could not be started: found by name alone, not narrowed, and sorted by name. */
  readonly isFallback: boolean;
}

/** An answer that is there already, or how it is asked for. */
export type Answer<Data> =
  { readonly atOnce: () => Data } | { readonly ask: (signal: AbortSignal) => Promise<Data> };

/** One of the two sources of the directory's answers. `directory-adapters.test.tsx` holds them together. */
export interface DirectoryAdapter {
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
  /** How many agencies each of these searches finds; null where that cannot be known. */
  readonly count:
    ((searches: readonly DirectorySearch[], signal: AbortSignal) => Promise<readonly number[]>) | null;
  /** The keys of the options that a text means by the vocabulary; null where it is not there. */
  readonly understandOption:
    ((facet: FacetName, text: string, signal: AbortSignal) => Promise<readonly string[]>) | null;
  /**
   * Entries by falling staff count, unknown ones last, equal ones by name.
   *
   * @param from position of the first one, from 0
   * @param to position after the last one; the database gives fewer where that is far away
   * @param defaultName of entries without a name
   */
  readonly largest: (from: number, to: number, defaultName: DefaultName) => Answer<readonly Agency[]>;
  /** Agencies whose name has this in it, both as `toNameKey` writes them. */
  readonly named: (nameKey: string) => Answer<readonly Agency[]>;
  /** The operator's own agency; null where it is none of them. */
  readonly partner: () => Answer<Agency | null>;
  /** What a recommendation will need, so that its answer is there at once. */
  readonly prepareToRecommend: () => Promise<unknown>;
  /** The recommendations for a search. What was typed is never sent in an address. docs/decisions/advisor.md. */
  readonly recommend: (search: AdvisorSearch, signal: AbortSignal) => Promise<readonly Recommendation[]>;
}
