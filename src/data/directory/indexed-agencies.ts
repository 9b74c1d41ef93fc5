import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import { type AgencyIndex, buildAgencyIndex } from '#domain/advisor/agency-index.ts';
import { findExample, type RecommendationExample } from '#domain/advisor/example.ts';
import { type Answer, recommendAgencies } from '#domain/advisor/recommendation.ts';
import { type Agency, type DefaultName, findPremiumPartner, NAME_DEFAULTS } from '#domain/agency/agency.ts';
import { toNameKey } from '#domain/agency/name-key.ts';
import { pickAds } from '#domain/contracts/ads.ts';
import { type Entrances, listEntrances } from '#domain/landing/entrances.ts';
import { createSurroundings, type Surroundings } from '#domain/landing/surroundings.ts';
import { hasLearnt } from '#domain/language/known.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import { knownChoices, queryDirectory } from '#domain/search/facet-filter.ts';
import { buildFacetIndex } from '#domain/search/facet-index.ts';
import type { FacetView } from '#domain/search/facet-options.ts';
import { type FacetIndex, type FacetName, mapFacets, NO_CHOICES } from '#domain/search/facets.ts';
import { type MatchedField, matchedFields } from '#domain/search/matched-fields.ts';
import type { TermMatches } from '#domain/search/matches.ts';
import { buildTextIndex, type TermOutcome, type TextIndex } from '#domain/search/text-index.ts';
import { clampPage, countPages, entriesOfPage } from '#domain/top-list/pagination.ts';
import { rankByStaff } from '#domain/top-list/rank-by-staff.ts';
import type { SampleAgency } from '#domain/top-list/sample-agency.ts';
import { buildTopList, TOP_LIST_PAGE_SIZE, type TopListEntry } from '#domain/top-list/top-list.ts';
import type { AllAgencies } from '#data/agencies/all-agencies.ts';

/** What the page knows of the whole directory. */
export interface DirectorySummary {
  /** How many agencies there are. */
  readonly agencyCount: number;
  /** The same number including entries that have no usable id or name. */
  readonly entryCount: number;
  /** How many entries the database has: more than these past `MAX_AGENCIES`. */
  readonly total: number;
  /** The operator's own agency; null where the directory does not contain it. */
  readonly partner: Agency | null;
}

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

/** A page of the top list. */
interface TopListPage {
  readonly entries: readonly TopListEntry[];
  /** The page's number, counted from 1: the nearest to the one that was asked for. */
  readonly page: number;
  /** The number of entries on all pages. */
  readonly count: number;
}

/** What home shows of the directory. */
export interface HomeContent extends Entrances {
  /** Null where no agency fits any of the examples. */
  readonly example: RecommendationExample | null;
  /** Whether any agency has a published review. */
  readonly hasReviews: boolean;
}

/** The directory's answers. All of them can be cloned, because a worker sends them as messages. */
export interface IndexedAgencies {
  readonly summary: DirectorySummary;
  /** The results from position `from` to `to` (exclusive). */
  readonly search: (search: DirectorySearch, from: number, to: number) => SearchPage;
  /** The facets with their counts for a search. */
  readonly countFacets: (search: DirectorySearch) => FacetViews;
  /** How many agencies each of these searches finds. */
  readonly count: (searches: readonly DirectorySearch[]) => readonly number[];
  /** The entries from position `from` to `to` (exclusive) by descending staff count, unknown ones last, equal ones by name. */
  readonly largest: (from: number, to: number, defaultName: DefaultName) => readonly Agency[];
  readonly topList: (samples: readonly SampleAgency[], page: number) => TopListPage;
  /** The first agencies whose name contains this, both in the form of `toNameKey`; one that is that name comes first. */
  readonly named: (nameKey: string, amount: number) => readonly Agency[];
  /** The links of an entry's page; empty where the directory lacks the entry. */
  readonly surroundings: (id: number) => Surroundings;
  /** Builds the advisor's index before the first recommendation. */
  readonly prepareAdvisor: () => void;
  readonly recommend: (search: AdvisorSearch) => Answer;
  readonly homeContent: () => HomeContent;
}

/**
 * A directory with its indexes, each of which is built when it is first needed.
 *
 * @param currentYear the clock's year; a founding year after it is unknown
 */
export function indexAgencies(all: AllAgencies, currentYear: number): IndexedAgencies {
  const { agencies, incomplete, total } = all;
  let facetIndex: FacetIndex<number> | undefined;
  let texts: { readonly index: TextIndex; readonly knowsTowns: boolean } | undefined;
  let advisorIndex: { readonly index: AgencyIndex; readonly knowsTowns: boolean } | undefined;
  let surroundingsAt: ((position: number) => Surroundings) | undefined;
  const ranked = new Map<DefaultName, readonly Agency[]>();
  /** The last search, because its list, its counts and its next page are requested one after the other. */
  let found: { readonly term: string; readonly outcome: TermOutcome } | undefined;

  /** The index of filters and orders; its entries are positions in the list. */
  function facets() {
    if (facetIndex === undefined) {
      const index = buildFacetIndex(agencies, currentYear);
      facetIndex = { ...index, agencies: agencies.map((_, position) => position) };
    }
    return facetIndex;
  }

  const agenciesAt = (positions: readonly number[]) =>
    positions.flatMap((position) => agencies[position] ?? []);

  /** Built anew once all towns are known, because it has read those of the entries. */
  function advisor(): AgencyIndex {
    const knowsTowns = hasLearnt();
    if (advisorIndex?.knowsTowns !== knowsTowns) {
      advisorIndex = { index: buildAgencyIndex(agencies), knowsTowns };
    }
    return advisorIndex.index;
  }

  /** Built anew like the advisor's. */
  function textIndex(): TextIndex {
    const knowsTowns = hasLearnt();
    if (texts?.knowsTowns !== knowsTowns) texts = { index: buildTextIndex(agencies), knowsTowns };
    return texts.index;
  }

  function find(term: string): TermOutcome | null {
    if (term === '') return null;
    if (found?.term !== term) found = { term, outcome: textIndex().find(term) };
    return found.outcome;
  }

  function query({ term, choices, sort }: DirectorySearch) {
    const index = facets();
    const outcome = find(term);
    const known = knownChoices(index, choices);
    return { outcome, ...queryDirectory(index, { matches: outcome?.matches ?? null, choices: known, sort }) };
  }

  function countFacets(search: DirectorySearch): FacetViews {
    const { counts } = query(search);
    const { columns } = facets();
    return mapFacets(({ name }) => ({ options: columns[name].options, counts: counts[name] }));
  }

  function rank(defaultName: DefaultName): readonly Agency[] {
    const list = ranked.get(defaultName) ?? rankByStaff(all, defaultName);
    ranked.set(defaultName, list);
    return list;
  }

  return {
    summary: {
      agencyCount: agencies.length,
      entryCount: agencies.length + incomplete.length,
      total: Math.max(total, agencies.length + incomplete.length),
      partner: findPremiumPartner(agencies) ?? null,
    },

    search(search, from, to) {
      const { outcome, agencies: positions, namedCount } = query(search);
      const shown = agenciesAt(positions.slice(from, to));
      const shownByName = Math.min(Math.max(namedCount - from, 0), shown.length);
      return {
        agencies: shown,
        namedCount: shownByName,
        matched: Object.fromEntries(
          shown.slice(shownByName).map((agency) => [agency.id, matchedFields(agency, outcome?.term ?? '')]),
        ),
        total: positions.length,
        next: to < positions.length ? to : null,
        correctedTerm: outcome?.isCorrected === true ? outcome.term : null,
        droppedWord: outcome?.dropped ?? null,
        ads: pickAds(agenciesAt(positions), Date.now()),
      };
    },

    countFacets,

    count: (searches) => searches.map((search) => query(search).agencies.length),

    largest: (from, to, defaultName) => rank(defaultName).slice(from, to),

    topList(samples, wantedPage) {
      const list = buildTopList({ ranked: rank(NAME_DEFAULTS.topList), samples });
      const page = clampPage(wantedPage, countPages(list.length, TOP_LIST_PAGE_SIZE));
      return { entries: entriesOfPage(list, page, TOP_LIST_PAGE_SIZE), page, count: list.length };
    },

    named(nameKey, amount) {
      const named = agencies.filter(({ name }) => toNameKey(name).includes(nameKey));
      const isExact = ({ name }: Agency) => toNameKey(name) === nameKey;
      return [...named.filter(isExact), ...named.filter((agency) => !isExact(agency))].slice(0, amount);
    },

    surroundings(id) {
      const position = agencies.findIndex((agency) => agency.id === id);
      if (position < 0) return { similar: [], pages: [], towns: [] };
      surroundingsAt ??= createSurroundings({ ...facets(), agencies });
      return surroundingsAt(position);
    },

    prepareAdvisor() {
      advisor();
    },

    recommend: (search) => recommendAgencies(search, advisor()),

    homeContent: () => ({
      example: findExample(agencies),
      hasReviews: agencies.some(({ reviewCount }) => reviewCount > 0),
      ...listEntrances(countFacets({ term: '', choices: NO_CHOICES, sort: 'name' })),
    }),
  };
}
