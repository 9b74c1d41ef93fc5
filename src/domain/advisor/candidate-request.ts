import { type Concept, conceptAt, CONCEPTS } from '#domain/language/concepts.ts';
import { allPlaces, mainNameOf, placeNamed } from '#domain/language/places.ts';
import { foldText } from '#domain/language/text.ts';
import { facetKey } from '#domain/search/facets.ts';
import { isLongerThan } from '#domain/text/characters.ts';
import { type AdvisorSearch, MAX_QUERY_LENGTH } from './advisor-link.ts';
import type { IndexedFieldEntry } from './agency-index.ts';
import { type NeedItem, readSearch } from './need.ts';
import type { NeedKind } from './need-kinds.ts';
import { isTerm, pointsOfOptions } from './terms.ts';
import { type ScoringIndex, impliedIndustries, scorePlace, POINTS, scoreEntries } from './points.ts';

/** Points by key of an option, within a facet; or by word, within „words“. Whole numbers. */
export type CandidateWeights = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What the database is asked where the directory is too large to be loaded. */
export interface CandidateRequest {
  /** What was typed, for literal matches; null where the visitor took a part of it out. */
  readonly query: string | null;
  /** What was understood. Of each part an agency gets its best points, once. */
  readonly wanted: readonly CandidateWeights[];
  readonly seed: number;
}

/** Points by facet, then by key. */
type Points = ReadonlyMap<string, ReadonlyMap<string, number>>;

const FACET_OF = { specializations: 'specialization', industries: 'industry', locations: 'place' } as const;
const FIELDS = ['specializations', 'industries'] as const;
type ListField = keyof typeof FACET_OF;

/** The database counts in whole numbers: equal sums are equal. */
const SCALE = 100;
/** An option that is worth less is not asked for: towns far away in the same state are many and mean nothing. */
const MIN_POINTS = 0.5;
/** As the matcher has it: what fits the unwanted no better than this does not count. */
const MIN_NEGATED = 4;

/** Each function, industry and company type as the only concept of an entry, in either field. */
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

/** So that the rules of the matcher say what each option is worth. */
const CONCEPT_INDEX: ScoringIndex = {
  entries: CONCEPT_ENTRIES,
  entriesByConcept: new Map(
    CONCEPTS.map(({ id }) => [id, FIELDS.map((_, at) => id * FIELDS.length + at)] as const),
  ),
  entriesByPlace: new Map(),
  entriesByStem: new Map(),
};

/**
 * More than this the database refuses (supabase/migrations/20260106000003_search_limits.sql). Of 332 judged needs the
 * largest asks for 6 parts, 395 keys and 4 words.
 */
export const CANDIDATE_BOUNDS = { parts: 12, keys: 500, words: 8, keyLength: 64 } as const;

/** The most points that an entry can get for an item of each kind. */
const MOST: Readonly<Partial<Record<NeedKind, number>>> = {
  function: POINTS.function.exact,
  industry: POINTS.industry.exact,
  company: POINTS.company.exact,
  contract: POINTS.contract.exact,
};
/** From this share of the most on, entries are also found by the words of a concept: the database lists not all. */
const CORE = 0.9;
/** What every agency does: the beginnings of this word mean nothing. */
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

/** A town is asked for with its neighbours; a region is an option of every town in it. */
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
  // Where the specializations are silent, the description may speak.
  if (item.kind === 'function') for (const word of item.words) raise('words', word, POINTS.summary.function);
  return points;
}

/** The best of each option. */
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

/** Of the things of one kind the best counts in full, each other in part; as the matcher adds them. */
function partsOfKind(items: readonly NeedItem[]): CandidateWeights[] {
  const list = items.map(pointsOf);
  if (list.length === 1) return list.flatMap((points) => toPart(points, (value) => value));
  return [
    ...toPart(mergePoints(list), (value) => value * (1 - POINTS.further)),
    ...list.flatMap((points) => toPart(points, (value) => value * POINTS.further)),
  ];
}

/** Leaves out what is worth least where a description asks for more than the database takes; what is not wanted stays. */
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
 * What the database is asked for a search, so that `recommendAgencies` over its answer recommends what it would
 * over the whole directory; never more than {@link CANDIDATE_BOUNDS}. docs/decisions/advisor.md.
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
    // What is not wanted comes first, so that it is never what is left out.
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
