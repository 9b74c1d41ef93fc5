import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import { type AgencyIndex, buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { buildCandidateRequest } from '#domain/advisor/candidate-request.ts';
import { readSearch } from '#domain/advisor/need.ts';
import { recommendAgencies } from '#domain/advisor/recommendation.ts';
import type { Agency } from '#domain/agency/agency.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import { knownChoices, queryDirectory } from '#domain/search/facet-filter.ts';
import { createSurroundings, type Surroundings } from '#domain/landing/surroundings.ts';
import { buildFacetIndex, optionKeysOf } from '#domain/search/facet-index.ts';
import { type FacetIndex, type FacetName, forEachFacet } from '#domain/search/facets.ts';
import { type MatchedField, matchedFields } from '#domain/search/matched-fields.ts';
import { buildTextIndex, type TermOutcome, type TextIndex } from '#domain/search/text-index.ts';

interface Indexes {
  /** For choosing and sorting; its entries are positions in the list. */
  facets?: FacetIndex<number>;
  /** For words. */
  texts?: TextIndex;
  /** For described vacancies. */
  advisor?: AgencyIndex;
  /** For what is around an entry. */
  surroundings?: (position: number) => Surroundings;
  /** What was searched for last: its list, its counts and its next page follow each other. */
  found?: { readonly term: string; readonly outcome: TermOutcome };
}

/**
 * The directory as the worker knows it: the list that it was given, and the indexes of this list, each built when it is
 * first needed. What it takes and returns can be cloned.
 *
 * @param currentYear the clock's year; a founding year after it is unknown
 */
export function createDirectory(currentYear: number) {
  let agencies: Agency[] = [];
  let indexes: Indexes = {};

  function facets() {
    if (indexes.facets === undefined) {
      const index = buildFacetIndex(agencies, currentYear);
      indexes.facets = { ...index, agencies: agencies.map((_, position) => position) };
    }
    return indexes.facets;
  }

  const advisor = () => (indexes.advisor ??= buildAgencyIndex(agencies));

  function find(term: string): TermOutcome | null {
    if (term === '') return null;
    if (indexes.found?.term !== term) {
      indexes.texts ??= buildTextIndex(agencies);
      indexes.found = { term, outcome: indexes.texts.find(term) };
    }
    return indexes.found.outcome;
  }

  function query({ term, choices, sort }: DirectorySearch) {
    const index = facets();
    const outcome = find(term);
    const known = knownChoices(index, choices);
    return { outcome, ...queryDirectory(index, { matches: outcome?.matches ?? null, choices: known, sort }) };
  }

  return {
    /** Adds to the list, which is sorted by name; the first part begins another one. */
    load(part: readonly Agency[], isFirst: boolean): void {
      if (isFirst) {
        agencies = [];
        indexes = {};
      }
      agencies.push(...part);
    },

    /** The positions from one number of the result to, not including, another, and what there is to say of all of it. */
    search(search: DirectorySearch, from: number, to: number) {
      const { outcome, agencies: positions, named } = query(search);
      const shown = positions.slice(from, to);
      const matched: Record<number, MatchedField[]> = {};
      for (const position of shown.slice(Math.max(named - from, 0))) {
        const agency = agencies[position];
        if (agency !== undefined && outcome !== null) matched[position] = matchedFields(agency, outcome.term);
      }
      return {
        positions: shown,
        /** How many of the result are found by name: the first ones. */
        named,
        total: positions.length,
        /** Of each further match that is shown: where in its entry the term is. */
        matched,
        /** Of the whole result, those with a contract that runs. */
        premium: positions.filter((position) => agencies[position]?.isPremium === true),
        /** What was searched for instead, where nobody has written the term. */
        correctedTerm: outcome?.isCorrected === true ? outcome.term : null,
      };
    },

    /** What each facet shows beside the result of a search. */
    countFacets(search: DirectorySearch) {
      const { counts } = query(search);
      const { columns } = facets();
      return forEachFacet(({ name }) => ({ options: columns[name].options, counts: counts[name] }));
    },

    /** How many agencies each of these searches finds. */
    count(searches: readonly DirectorySearch[]): number[] {
      return searches.map((search) => query(search).agencies.length);
    },

    /** The keys of the options that a text means by the vocabulary: „EDV“ the option „IT“. */
    understandOption(facet: FacetName, text: string): readonly string[] {
      return optionKeysOf(facet, text);
    },

    /** What an entry's page leads on to; nothing where the list lacks it. */
    surroundings(id: number): Surroundings {
      const position = agencies.findIndex((agency) => agency.id === id);
      if (position < 0) return { similar: [], pages: [], towns: [] };
      indexes.surroundings ??= createSurroundings({ ...facets(), agencies });
      return indexes.surroundings(position);
    },

    /** What was understood of a described vacancy. */
    understandNeed: readSearch,

    /** Gets ready to recommend. */
    prepareAdvisor(): void {
      advisor();
    },

    /** The recommendations out of the list. */
    recommend(search: AdvisorSearch) {
      return recommendAgencies(search, advisor()).recommendations;
    },

    /** What the database is asked for, where the list is too long to be loaded. */
    buildCandidateRequest,

    /** The recommendations out of what the database gave. */
    recommendAmong(search: AdvisorSearch, candidates: readonly Agency[]) {
      return recommendAgencies(search, buildAgencyIndex(candidates)).recommendations;
    },
  };
}

/** What the worker can be asked. */
export type DirectoryRequests = ReturnType<typeof createDirectory>;
