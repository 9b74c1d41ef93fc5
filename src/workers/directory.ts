import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import { type AgencyIndex, buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { buildCandidateRequest } from '#domain/advisor/candidate-request.ts';
import { readSearch } from '#domain/advisor/need.ts';
import { recommendAgencies } from '#domain/advisor/recommendation.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { hasLearnt, learn } from '#domain/language/known.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import { knownChoices, queryDirectory } from '#domain/search/facet-filter.ts';
import { createSurroundings, type Surroundings } from '#domain/landing/surroundings.ts';
import { buildFacetIndex, optionKeysOf } from '#domain/search/facet-index.ts';
import { type FacetIndex, type FacetName, mapFacets } from '#domain/search/facets.ts';
import { type MatchedField, matchedFields } from '#domain/search/matched-fields.ts';
import { buildTextIndex, type TermOutcome, type TextIndex } from '#domain/search/text-index.ts';
import { sortAgenciesByStaff } from '#domain/top-list/rank-by-staff.ts';

interface Indexes {
  /** For filters and sorting; its entries are positions in the list. */
  facets?: FacetIndex<number>;
  /** For search terms. */
  texts?: TextIndex;
  /** For described vacancies. */
  advisor?: { readonly index: AgencyIndex; readonly hasLearnt: boolean };
  /** For the entries and pages that an entry's page links to. */
  surroundings?: (position: number) => Surroundings;
  /** The last search, because its list, its counts and its next page are requested one after the other. */
  found?: { readonly term: string; readonly outcome: TermOutcome };
}

/** Loads job titles, towns and ordinary words; without them the vocabulary alone reads what is typed. */
async function tryToLearn(): Promise<void> {
  try {
    await learn();
  } catch {
    // Tried again with the next search.
  }
}

/**
 * The directory in the worker: the loaded list, and the indexes of this list, each built when it is first needed. All
 * arguments and results can be cloned, because they are sent as messages.
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

  function advisor() {
    // The towns of entries are read anew once all towns are known.
    if (indexes.advisor?.hasLearnt !== hasLearnt()) {
      indexes.advisor = { index: buildAgencyIndex(agencies), hasLearnt: hasLearnt() };
    }
    return indexes.advisor.index;
  }

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

    /** The positions of the results `from` to `to` (exclusive), and the figures of the whole result. */
    search(search: DirectorySearch, from: number, to: number) {
      const { outcome, agencies: positions, namedCount } = query(search);
      const shown = positions.slice(from, to);
      const matched: Record<number, MatchedField[]> = {};
      for (const position of shown.slice(Math.max(namedCount - from, 0))) {
        const agency = agencies[position];
        if (agency !== undefined && outcome !== null) matched[position] = matchedFields(agency, outcome.term);
      }
      return {
        positions: shown,
        /** How many results are found by name. They come first. */
        namedCount,
        total: positions.length,
        /** For each shown result that was not found by name: where in its entry the term is. */
        matched,
        /** The positions of all results with a running contract. */
        premium: positions.filter((position) => agencies[position]?.isPremium === true),
        /** The corrected term, where no entry contains the term that was typed. */
        correctedTerm: outcome?.isCorrected === true ? outcome.term : null,
        /** The word that was left out, because no entry has all words; null where none was. */
        droppedWord: outcome?.dropped ?? null,
      };
    },

    /** The counts of each facet for a search. */
    countFacets(search: DirectorySearch) {
      const { counts } = query(search);
      const { columns } = facets();
      return mapFacets(({ name }) => ({ options: columns[name].options, counts: counts[name] }));
    },

    /** How many agencies each of these searches finds. */
    count(searches: readonly DirectorySearch[]): number[] {
      return searches.map((search) => query(search).agencies.length);
    },

    /**
     * The positions of the largest entries `from` to `to` (exclusive), in the list and these incomplete entries behind it.
     */
    largest(incomplete: readonly Agency[], from: number, to: number): number[] {
      const entries = [...agencies, ...incomplete];
      const positions = new Map(entries.map((entry, position) => [entry, position]));
      return sortAgenciesByStaff(entries)
        .slice(from, to)
        .flatMap((entry) => positions.get(entry) ?? []);
    },

    /** The keys of the options that a text means by the vocabulary: „EDV“ the option „IT“. */
    understandOption(facet: FacetName, text: string): readonly string[] {
      return optionKeysOf(facet, text);
    },

    /** Finds the links of an entry's page; empty where the list lacks the entry. */
    surroundings(id: number): Surroundings {
      const position = agencies.findIndex((agency) => agency.id === id);
      if (position < 0) return { similar: [], pages: [], towns: [] };
      indexes.surroundings ??= createSurroundings({ ...facets(), agencies });
      return indexes.surroundings(position);
    },

    /** Reads the meaning of a described vacancy. */
    async understandNeed(search: AdvisorSearch) {
      await tryToLearn();
      return readSearch(search);
    },

    /** Builds the advisor's index before the first recommendation. */
    async prepareAdvisor(): Promise<void> {
      await tryToLearn();
      advisor();
    },

    /** The recommendations out of the list. */
    async recommend(search: AdvisorSearch) {
      await tryToLearn();
      return recommendAgencies(search, advisor());
    },

    /** The request for candidates to the database, where the list is too long to be loaded. */
    buildCandidateRequest,

    /** The recommendations among the candidates that the database returned. */
    recommendAmong(search: AdvisorSearch, candidates: readonly Agency[]) {
      return recommendAgencies(search, buildAgencyIndex(candidates));
    },
  };
}

/** The calls that the worker answers. */
export type DirectoryRequests = ReturnType<typeof createDirectory>;
