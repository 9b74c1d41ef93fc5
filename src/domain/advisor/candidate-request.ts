import { type Concept, conceptAt, CONCEPTS } from '#domain/language/concepts.ts';
import { allPlaces, mainNameOf, placeNamed } from '#domain/language/places.ts';
import { foldText } from '#domain/text/fold.ts';
import { facetKey } from '#domain/search/facets.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { type AdvisorSearch, MAX_QUERY_LENGTH } from './advisor-link.ts';
import type { IndexedFieldEntry } from './agency-index.ts';
import { type NeedItem, readSearch } from './need.ts';
import type { NeedKind } from './need-kinds.ts';
import { isTerm, pointsOfOptions } from './terms.ts';
import {
  type ScoringIndex,
  impliedIndustries,
  MIN_NEGATED,
  scorePlace,
  POINTS,
  scoreEntries,
} from './points.ts';

/** Points by key of an option, within a facet; or by word, within „words“. Whole numbers. */
type CandidateWeights = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The request to the database for candidates, where the directory is too large to be loaded. */
export interface CandidateRequest {
  /** The description as typed, for literal matches; null where the visitor removed a part of it. */
  readonly query: string | null;
  /** The parts that were understood. Of each part an agency gets only its best points. */
  readonly wanted: readonly CandidateWeights[];
  readonly seed: number;
}

/** Points by facet, then by key. */
type Points = ReadonlyMap<string, ReadonlyMap<string, number>>;

const FACET_OF = { specializations: 'specialization', industries: 'industry', locations: 'place' } as const;
const FIELDS = ['specializations', 'industries'] as const;
type ListField = keyof typeof FACET_OF;

/** The database adds whole numbers, so that equal sums compare as equal. */
const SCALE = 100;
/** An option with fewer points is not sent: distant towns of the same state are many and not relevant. */
const MIN_POINTS = 0.5;

/** Each concept of the vocabulary as the only concept of an entry, in either field. */
const CONCEPT_ENTRIES: readonly IndexedFieldEntry[] = CONCEPTS.flatMap(({ id, data: { name } }) =>
  FIELDS.map((field) => ({
    field,
    text: name,
    concepts: [id],
    places: [],
    stems: [],
    holders: [],
  })),
);

/** An index of these entries, so that the matcher's own rules give the points of each option. */
const CONCEPT_INDEX: ScoringIndex = {
  entries: CONCEPT_ENTRIES,
  entriesByConcept: new Map(
    CONCEPTS.map(({ id }) => [id, FIELDS.map((_, at) => id * FIELDS.length + at)] as const),
  ),
  entriesByPlace: new Map(),
  entriesByStem: new Map(),
};

/**
 * The limits beyond which the database rejects a request (supabase/migrations/20260106000003_search_limits.sql). Of 332
 * judged needs the largest has 6 parts, 395 keys and 4 words.
 */
const CANDIDATE_BOUNDS = { parts: 12, keys: 500, words: 8, keyLength: 64 } as const;

/** The most points that an entry can get for an item of each kind. */
const MOST: Readonly<Partial<Record<NeedKind, number>>> = {
  function: POINTS.function.exact,
  industry: POINTS.industry.exact,
  company: POINTS.company.exact,
  contract: POINTS.contract.exact,
};
/**
 * From this share of the highest points on, entries are also matched by the words of a concept, because not every
 * spelling is an option in the database.
 */
const CORE = 0.9;
/** A word that describes every agency, so its beginnings are not searched for. */
const TRADE = 'personalberatung';

/** Single words of the vocabulary that stand for a concept, folded. */
function wordsOf({ data: { words, roles = '' } }: Concept): string[] {
  return `${words} ${roles}`
    .split(' ')
    .filter((word) => !word.includes('_'))
    .map((word) => foldText(word.replaceAll(/^=|~$/g, '')))
    .filter((word) => word.length > 1 && !TRADE.startsWith(word));
}

type Offer = (field: ListField, key: string, points: number) => void;

function offerConcepts(item: NeedItem, offer: Offer): void {
  for (const [entry, points] of scoreEntries(item, CONCEPT_INDEX)) {
    const { field, concepts } = CONCEPT_ENTRIES[entry] ?? {};
    if (field === undefined || field === 'summary' || concepts?.[0] === undefined) continue;
    const concept = conceptAt(concepts[0]);
    offer(field, facetKey(concept.name), points);
    if (item.isSecondary || points < CORE * (MOST[item.kind] ?? Infinity)) continue;
    for (const word of wordsOf(concept)) offer(field, `${word}*`, points);
  }
}

/** A town is requested with its neighbours. A region needs none, because every town in it has the region as an option. */
function offerPlaces(item: NeedItem, offer: Offer): void {
  const wanted = placeNamed(item.values[0] ?? '');
  if (wanted === undefined) return;
  if (wanted.kind !== 'town') offer('locations', facetKey(mainNameOf(wanted)), POINTS.place.exact);
  for (const place of allPlaces()) {
    if (place.kind !== 'country' && (place.kind !== 'town' || wanted.kind !== 'town')) continue;
    offer('locations', facetKey(place.name), scorePlace(wanted, place, item.isWide));
  }
}

function offerWords(item: NeedItem, offer: Offer): void {
  for (const stem of item.values) {
    for (const field of [...FIELDS, 'locations'] as const) offer(field, `${stem}*`, POINTS.word[field]);
  }
}

/** The points of each facet option for one item of the need. */
function pointsOf(item: NeedItem): Points {
  const points = new Map<string, Map<string, number>>();
  const weight = item.isSecondary ? POINTS.secondary : 1;
  const raise = (facet: string, key: string, offered: number) => {
    const keys = points.get(facet) ?? new Map<string, number>();
    const worth = offered * weight;
    if (worth >= MIN_POINTS && worth > (keys.get(key) ?? 0)) points.set(facet, keys.set(key, worth));
  };
  const offer: Offer = (field, key, offered) => {
    raise(FACET_OF[field], key, offered);
  };
  if (item.kind === 'place') offerPlaces(item, offer);
  else if (item.kind === 'keyword') {
    offerWords(item, offer);
    for (const stem of item.values) raise('words', stem, POINTS.summary.word);
  } else offerConcepts(item, offer);
  // The description may name the function where the specializations name none.
  if (item.kind === 'function') for (const word of item.words) raise('words', word, POINTS.summary.function);
  return points;
}

/** The highest points of each option. */
function mergePoints(list: readonly Points[]): Points {
  const merged = new Map<string, Map<string, number>>();
  for (const points of list) {
    for (const [facet, keys] of points) {
      const known = merged.get(facet) ?? new Map<string, number>();
      for (const [key, worth] of keys) known.set(key, Math.max(worth, known.get(key) ?? 0));
      merged.set(facet, known);
    }
  }
  return merged;
}

function toPart(points: Points, worthOf: (points: number) => number): CandidateWeights[] {
  const facets = [...points].flatMap(([facet, keys]) => {
    const worth = [...keys]
      .map(([key, value]) => [key, Math.round(worthOf(value) * SCALE)] as const)
      .filter(([, value]) => value !== 0);
    return worth.length === 0 ? [] : [[facet, Object.fromEntries(worth)] as const];
  });
  return facets.length === 0 ? [] : [Object.fromEntries(facets)];
}

/** Among items of one kind the best counts in full and each other in part, as in the matcher. */
function partsOfKind(items: readonly NeedItem[]): CandidateWeights[] {
  const list = items.map(pointsOf);
  if (list.length === 1) return list.flatMap((points) => toPart(points, (value) => value));
  return [
    ...toPart(mergePoints(list), (value) => value * (1 - POINTS.further)),
    ...list.flatMap((points) => toPart(points, (value) => value * POINTS.further)),
  ];
}

/** Leaves out the parts with the fewest points where a description exceeds the database's limits. Unwanted parts are never left out. */
function clampParts(parts: readonly CandidateWeights[]): CandidateWeights[] {
  const asked = parts
    .slice(0, CANDIDATE_BOUNDS.parts)
    .flatMap((part, at) =>
      Object.entries(part).flatMap(([facet, keys]) =>
        Object.entries(keys).map(([key, points]) => ({ at, facet, key, points })),
      ),
    )
    .filter(({ key }) => !isLongerThan(key, CANDIDATE_BOUNDS.keyLength))
    .toSorted((a, b) => Number(b.points < 0) - Number(a.points < 0) || b.points - a.points);
  const words = asked.filter(({ facet }) => facet === 'words').slice(0, CANDIDATE_BOUNDS.words);
  const options = asked
    .filter(({ facet }) => facet !== 'words')
    .slice(0, CANDIDATE_BOUNDS.keys - words.length);
  const kept = new Set([...words, ...options].map(({ at, facet, key }) => `${String(at)} ${facet} ${key}`));
  return parts.flatMap((part, at) => {
    const facets = Object.entries(part).flatMap(([facet, keys]) => {
      const left = Object.entries(keys).filter(([key]) => kept.has(`${String(at)} ${facet} ${key}`));
      return left.length === 0 ? [] : [[facet, Object.fromEntries(left)] as const];
    });
    return facets.length === 0 ? [] : [Object.fromEntries(facets)];
  });
}

/**
 * The request for a search with which `recommendAgencies` recommends the same from the answer as it would from the
 * whole directory. It never exceeds {@link CANDIDATE_BOUNDS}. docs/decisions/advisor.md.
 */
export function buildCandidateRequest(search: AdvisorSearch): CandidateRequest {
  const { items, removed } = readSearch(search);
  const asked = [...items, ...impliedIndustries({ items })];
  const terms = asked.filter(isTerm);
  const ofEntries = asked.filter((item) => !isTerm(item));
  const wanted = ofEntries.filter(({ isNegated }) => !isNegated);
  const negated = mergePoints(ofEntries.filter(({ isNegated }) => isNegated).map(pointsOf));
  const query = Array.from(search.query.toWellFormed()).slice(0, MAX_QUERY_LENGTH).join('');
  return {
    query: removed.length === 0 ? query : null,
    // Unwanted parts come first, so that they are never left out.
    wanted: clampParts([
      ...toPart(negated, (value) => (value < MIN_NEGATED ? 0 : POINTS.negated)),
      ...[...new Set(wanted.map(({ kind }) => kind))].flatMap((kind) =>
        partsOfKind(wanted.filter((item) => item.kind === kind)),
      ),
      ...terms.flatMap((item) =>
        toPart(new Map([[item.kind, pointsOfOptions(item, terms)]]), (value) => value),
      ),
    ]),
    seed: search.seed,
  };
}
