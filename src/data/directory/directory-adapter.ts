import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import type { Answer } from '#domain/advisor/recommendation.ts';
import type { Agency, DefaultName } from '#domain/agency/agency.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import type { FacetView } from '#domain/search/facet-options.ts';
import type { FacetName } from '#domain/search/facets.ts';
import type { MatchedField } from '#domain/search/matched-fields.ts';
import type { TermMatches } from '#domain/search/matches.ts';

/** The end of a page, which is passed unchanged to the next call. */
export type PageCursor = readonly [after: number, ...rest: readonly (number | string)[]];

/** The options of each facet with their counts. */
export type FacetViews = Readonly<Record<FacetName, FacetView>>;

/** One page of the results. */
export interface SearchPage extends TermMatches<Agency> {
  /** For each result that was not found by name, by its id: where in its entry the term is. */
  readonly matched: Readonly<Record<number, readonly MatchedField[]>>;
  /** Key of the next page; null on the last. */
  readonly next: PageCursor | null;
  /** The corrected term, where nothing matches the typed one. */
  readonly correctedTerm: string | null;
  /** On the first page: the entries of the block „Anzeigen“, in their order. docs/decisions/paid-placement.md, Ads. */
  readonly ads: readonly Agency[];
  /** The number of agencies on all pages; null on later pages where only the first one has it. */
  readonly total: number | null;
  /** Whether there are more than `total`. */
  readonly isLimited: boolean;
  /** The facets with their counts; null where they have a separate query, or only come with the first page. */
  readonly facets: FacetViews | null;
  /** Whether the search's code could not be loaded, so that the results match by name only, are not filtered and are sorted by name. */
  readonly isFallback: boolean;
}

/** One of the two sources of the directory's answers. `directory-adapters.test.tsx` checks that both answer the same. */
export interface DirectoryAdapter {
  /** Whether it answers without a network. */
  readonly isLocal: boolean;
  /** The answer to a search that can be computed at once; null where it cannot. */
  readonly findAtOnce: (search: DirectorySearch) => SearchPage | null;
  /**
   * One page of the results.
   *
   * @param after the end of the last page; null for the first
   * @param amount the number of results, which may exceed one answer of the database
   */
  readonly findPage: (
    search: DirectorySearch,
    after: PageCursor | null,
    amount: number,
    signal: AbortSignal,
  ) => Promise<SearchPage>;
  /** The facets with their counts; null where they come with the first page. */
  readonly countFacets: ((search: DirectorySearch, signal: AbortSignal) => Promise<FacetViews>) | null;
  /** The number of agencies that each of these searches finds; null where it cannot be determined. */
  readonly count:
    ((searches: readonly DirectorySearch[], signal: AbortSignal) => Promise<readonly number[]>) | null;
  /** The keys of the options that the vocabulary finds in a text; null where the vocabulary is not available. */
  readonly understandOption:
    ((facet: FacetName, text: string, signal: AbortSignal) => Promise<readonly string[]>) | null;
  /**
   * Entries by descending staff count, unknown ones last, equal ones by name.
   *
   * @param from position of the first one, from 0
   * @param to position after the last one; the database returns fewer for a high position
   * @param defaultName of entries without a name
   */
  readonly largest: (
    from: number,
    to: number,
    defaultName: DefaultName,
    signal: AbortSignal,
  ) => Promise<readonly Agency[]>;
  /** Agencies whose name contains this, both in the form of `toNameKey`. */
  readonly named: (nameKey: string, signal: AbortSignal) => Promise<readonly Agency[]>;
  /** The operator's own agency; null where the directory does not contain it. */
  readonly partner: (signal: AbortSignal) => Promise<Agency | null>;
  /** Loads what a recommendation needs, so that its answer is available at once. */
  readonly prepareToRecommend: () => Promise<unknown>;
  /** The recommendations for a search. The description is never sent in an address. docs/decisions/advisor.md. */
  readonly recommend: (search: AdvisorSearch, signal: AbortSignal) => Promise<Answer>;
}
