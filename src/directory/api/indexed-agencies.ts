import type { Agency } from '#agency/model/agency.ts';
import { pickAds } from '#contracts/model/ads.ts';
import { type Entrances, listEntrances } from '#directory/model/landing/entrances.ts';
import { createSurroundings, type Surroundings } from '#directory/model/landing/surroundings.ts';
import type { DirectorySearch } from '#directory/model/search/directory-search.ts';
import { queryDirectory } from '#directory/model/search/facet-filter.ts';
import { buildFacetIndex, optionKeysOf } from '#directory/model/search/facet-index.ts';
import type { FacetView } from '#directory/model/search/facet-options.ts';
import {
  countChoices,
  type FacetIndex,
  type FacetName,
  mapFacets,
  NO_CHOICES,
} from '#directory/model/search/facets.ts';
import { type MatchedField, matchedFields } from '#directory/model/search/matched-fields.ts';
import { listMatches, type TermMatches } from '#directory/model/search/matches.ts';
import { buildTextIndex, type TermOutcome, type TextIndex } from '#directory/model/search/text-index.ts';
import { isKnowledgeLoaded } from '#lib/language/known.ts';

/** The options of each facet with their counts. */
export type FacetViews = Readonly<Record<FacetName, FacetView>>;

/** One page of the results. */
export interface SearchPage extends TermMatches<Agency> {
  /** For each result that was not found by name, by its id: where in its entry the term is. */
  readonly matched: Readonly<Record<number, readonly MatchedField[]>>;
  /** The number of agencies on all pages. */
  readonly total: number;
  /** Where the next page begins; null on the last. */
  readonly next: number | null;
  /** The corrected term, where nothing matches the typed one. */
  readonly correctedTerm: string | null;
  /** The words that were left out, because no entry has all of them; null where none were. */
  readonly droppedWord: string | null;
  /** The entries of the block „Anzeigen“, in their order. docs/decisions/paid-placement.md, Ads. */
  readonly ads: readonly Agency[];
}

/** The answers of filters and words. All of them can be cloned, because a worker sends them as messages. */
export interface IndexedAgencies {
  /** The results from position `from` to `to` (exclusive). */
  readonly search: (search: DirectorySearch, from: number, to: number) => SearchPage;
  /** The facets with their counts for a search. */
  readonly countFacets: (search: DirectorySearch) => FacetViews;
  /** The landing pages that home leads to. */
  readonly listEntrances: () => Entrances;
  /** Whether any agency has a published review. */
  readonly hasReviews: () => boolean;
  /** How many agencies each of these searches finds. */
  readonly count: (searches: readonly DirectorySearch[]) => readonly number[];
  /** The links of an entry's page; empty where the directory lacks the entry. */
  readonly surroundings: (id: number) => Surroundings;
  /** The keys of the options that a text means by the vocabulary: „EDV“ the option „IT“. */
  readonly understandOption: (facet: FacetName, text: string) => readonly string[];
}

/**
 * A directory with its indexes, each of which is built when it is first needed.
 *
 * @param agencies sorted by name
 * @param currentYear the clock's year; a founding year after it is unknown
 */
export function indexAgencies(agencies: readonly Agency[], currentYear: number): IndexedAgencies {
  const positions = [...agencies.keys()];
  let facetIndex: FacetIndex<number> | undefined;
  let texts: { readonly index: TextIndex; readonly knowsTowns: boolean } | undefined;
  let surroundingsAt: ((position: number) => Surroundings) | undefined;
  /** The last search, because its list, its counts and its next page are requested one after the other. */
  let found: { readonly term: string; readonly outcome: TermOutcome } | undefined;

  /** The index of filters and orders; its entries are positions in the list. */
  const facets = () => (facetIndex ??= { ...buildFacetIndex(agencies, currentYear), agencies: positions });

  const agenciesAt = (some: readonly number[]) => some.flatMap((position) => agencies[position] ?? []);

  /** Rebuilt once all towns are known. */
  function textIndex(): TextIndex {
    const knowsTowns = isKnowledgeLoaded();
    if (texts?.knowsTowns !== knowsTowns) texts = { index: buildTextIndex(agencies), knowsTowns };
    return texts.index;
  }

  function find(term: string): TermOutcome | null {
    if (term === '') return null;
    if (found?.term !== term) found = { term, outcome: textIndex().find(term) };
    return found.outcome;
  }

  /** The positions of the results; without a choice, in the order of names, no filters are asked. */
  function list({ term, choices, sort }: DirectorySearch): TermMatches<number> {
    const matches = find(term)?.matches ?? null;
    if (countChoices(choices) > 0 || sort !== 'name')
      return queryDirectory(facets(), { matches, choices, sort });
    return matches === null
      ? { agencies: positions, namedCount: positions.length }
      : listMatches(positions, matches);
  }

  function countFacets({ term, choices, sort }: DirectorySearch): FacetViews {
    const index = facets();
    const matches = find(term)?.matches ?? null;
    const { counts } = queryDirectory(index, { matches, choices, sort });
    return mapFacets(({ name }) => ({ options: index.columns[name].options, counts: counts[name] }));
  }

  return {
    search(search, from, to) {
      const outcome = find(search.term);
      const { agencies: results, namedCount } = list(search);
      const shown = agenciesAt(results.slice(from, to));
      const shownByName = Math.min(Math.max(namedCount - from, 0), shown.length);
      return {
        agencies: shown,
        namedCount: shownByName,
        matched: Object.fromEntries(
          shown.slice(shownByName).map((agency) => [agency.id, matchedFields(agency, outcome?.term ?? '')]),
        ),
        total: results.length,
        next: to < results.length ? to : null,
        correctedTerm: outcome?.isCorrected === true ? outcome.term : null,
        droppedWord: outcome?.dropped ?? null,
        ads: pickAds(agenciesAt(results), Date.now()),
      };
    },

    countFacets,

    hasReviews: () => agencies.some(({ reviewCount }) => reviewCount > 0),
    listEntrances: () => listEntrances(countFacets({ term: '', choices: NO_CHOICES, sort: 'name' })),

    count: (searches) => searches.map((search) => list(search).agencies.length),

    surroundings(id) {
      const position = agencies.findIndex((agency) => agency.id === id);
      if (position < 0) return { similar: [], pages: [], towns: [] };
      surroundingsAt ??= createSurroundings({ ...facets(), agencies });
      return surroundingsAt(position);
    },

    understandOption: optionKeysOf,
  };
}
