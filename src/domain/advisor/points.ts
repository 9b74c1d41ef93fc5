import { areRelated, CONCEPTS, type Concept, conceptAt, findConcept } from '#domain/language/concepts.ts';
import { GENERAL_MANAGEMENT, isGeneralFunction } from './mentions.ts';
import {
  areDifferentSubtypes,
  conceptOfSubtype,
  MAX_SUBTYPES,
  subtypesOfText,
} from '#domain/language/subtypes.ts';
import { distanceBetween, type Place, placeNamed } from '#domain/language/places.ts';
import { contentStems } from '#domain/language/reading.ts';
import type { AgencyIndex, IndexedFieldEntry } from './agency-index.ts';
import type { Need, NeedItem } from './need.ts';
import { needItemId } from './need-kinds.ts';

/** A match with something unwanted that has fewer points does not count against an agency. */
export const MIN_NEGATED = 4;

/**
 * The points of a match: function before place before industry, and a function alone before both others together. The
 * points are fixed, because with word statistics a rare town outranks the right function.
 */
export const POINTS = {
  /** The requested function, its narrower and wider meanings, and a neighbouring function where no agency offers the requested one. */
  function: {
    exact: 12,
    wide: 10.5,
    narrow: 8.5,
    /** The entry names a part of the function, and no part was asked for. */
    part: 9.5,
    /** A part was asked for, and the entry names the whole function. */
    whole: 11,
    otherSubtype: 5.5,
    /** The kinds of the function have little in common: „Fundraiser“ and „Kämmerer“. */
    otherKind: 1.5,
    vagueKind: 9,
    /** Another part of the same field: „Treasury“ for a controller; of IT, whose parts have other people. */
    sibling: 8,
    farSibling: 5,
    near: 2,
    /** The whole field beside other parts of it than the requested one: a software agency that also names „IT“. */
    diluted: 7,
    /** What the agency says that it does not do. */
    refused: 1,
    /** Added to an entry that names nothing else. */
    share: 2,
    inIndustries: 1.5,
    /** An agency for more fields than this is one for everything. */
    breadth: 8,
    generalist: -1.5,
    merchants: 8,
    technicians: 8,
    /** The entry is for leading people, and the post is none. */
    tooHigh: 6,
    /** Half of what the agency names is for leading people, and the post is none. */
    forLeaders: -2.5,
    /** The board of a company of an industry that the agency does not name. */
    otherBoard: -3,
    /** An agency for one industry that has its leading people. */
    leadersOfSector: 7,
    /** „Executive Search“ for a leading position of any field. */
    executive: 5,
  },
  industry: {
    exact: 5.8,
    narrow: 5.5,
    otherSubtype: 5,
    wide: 3.4,
    sibling: 1.2,
    near: 1,
    inSpecializations: 3.4,
  },
  place: {
    exact: 6.2,
    wide: 5.8,
    close: 3,
    near: 2.2,
    far: 1,
    nationwide: 1.2,
    state: 0.4,
    region: 3.2,
    farForLocal: -4,
  },
  company: { exact: 3.6, near: 0.6 },
  /** A kind of contract. An agency whose main business is an unwanted kind comes after all others with the function. */
  contract: { exact: 8, near: 5, unwanted: -6, missing: -5, forAll: 6 },
  /** An agency for one or two industries, none of which was asked for, or where none was. */
  otherSector: -4,
  anySector: -1,
  /** Of several industries that an agency names, none was asked for. */
  otherIndustries: -1,
  seniority: 0.5,
  word: { specializations: 8, industries: 4, locations: 4.5, summary: 0 },
  /** The entry contains the very word of the query. */
  literal: 0.4,
  /** Matches in the description only. `onlyFunction` applies where the specializations name no function. */
  summary: { function: 1, onlyFunction: 9, industry: 0.8, place: 0.8, word: 1.5 },
  /** The factor for items that are named in addition to the position. */
  secondary: 0.3,
  /** The factor for each further fitting item of the same kind. */
  further: 0.2,
  negated: -1.5,
  /** An agency without specializations that takes what comes, up to so many kilometres from its office. */
  openToAll: { points: 6, within: 60 },
  /** The least points for the function, and in all, with which an agency is recommended. */
  leastWork: 5,
  least: 9,
} as const;

/**
 * How far from the place agencies are recommended, in kilometres: whoever does everything only around the office, others in
 * their region, specialists for the function or the industry farther.
 */
export const REACH = {
  broad: 6,
  ofBroad: 60,
  local: 120,
  region: 200,
  far: 310,
  most: 700,
  /** The shares of an entry from which on an agency is a specialist for the function, and for nothing else. */
  share: 0.5,
  whole: 0.75,
} as const;

/** Points for the distance of the nearest office, up to so many kilometres; beyond the last one {@link TOO_FAR}. */
const BY_DISTANCE: readonly (readonly [kilometres: number, points: number])[] = [
  [12, 6.2],
  [30, 5.4],
  [50, 4.6],
  [75, 3.6],
  [100, 2.8],
  [150, 1.6],
  [200, 0],
  [300, -1],
  [400, -2],
];
const TOO_FAR = -3;
/** An agency that works in the whole country is as good as one at this distance. */
const NATIONWIDE_POINTS = 1.6;

/** The points of an agency for a requested place. */
export function distancePoints(kilometres: number | null, isNationwide: boolean): number {
  const points = kilometres === null ? 0 : (BY_DISTANCE.find(([most]) => kilometres <= most)?.[1] ?? TOO_FAR);
  return isNationwide ? Math.max(points, NATIONWIDE_POINTS) : points;
}

/** Kilometres up to which a town is close, near, or still in reach. */
const CLOSE = 15;
const NEAR = 32;
const FAR = 55;

/** Functions and industries that share a word are related: „Krankenhaus“ is relevant to a search for doctors. */
const RELATED_GROUPS = new Map<number, Set<number>>();
const groupsByWord = new Map<string, Set<number>>();
for (const { kind, group, data } of CONCEPTS) {
  for (const word of data.words.split(' ')) {
    if (kind === 'function') {
      groupsByWord.set(word, (groupsByWord.get(word) ?? new Set()).add(group));
    } else if (kind === 'industry') {
      for (const related of groupsByWord.get(word) ?? []) {
        RELATED_GROUPS.set(group, (RELATED_GROUPS.get(group) ?? new Set()).add(related));
        RELATED_GROUPS.set(related, (RELATED_GROUPS.get(related) ?? new Set()).add(group));
      }
    }
  }
}

/** Whether a group of functions and one of industries share a word: „Logistik“ is both. */
export function haveCommonWord(functions: number, industries: number): boolean {
  return RELATED_GROUPS.get(functions)?.has(industries) === true;
}

/** The parts of an index that scoring reads. */
export type ScoringIndex = Pick<
  AgencyIndex,
  'entries' | 'entriesByConcept' | 'entriesByPlace' | 'entriesByStem'
>;

type Offer = (entry: number, points: number) => void;

function relation(
  wanted: readonly Concept[],
  found: Concept,
): 'exact' | 'wide' | 'narrow' | 'sibling' | 'near' | null {
  const group = wanted[0]?.group;
  if (found.group === group) {
    if (wanted.some((concept) => concept.id === found.id)) return 'exact';
    if (found.id === group) return 'wide';
    return wanted.some((concept) => concept.id === group) && wanted.length === 1 ? 'narrow' : 'sibling';
  }
  return wanted.some((concept) => areRelated(concept, found)) ? 'near' : null;
}

/** The concepts that an item of the need means. */
export const conceptsOfItem = ({ kind, values }: NeedItem): Concept[] =>
  values.flatMap((name) => findConcept(kind, name) ?? []);

function isOtherSubtypeThan(
  { subtypes }: NeedItem,
  entry: IndexedFieldEntry | undefined,
  concept: number,
): boolean {
  return (
    entry !== undefined && areDifferentSubtypes(concept, subtypes, subtypesOfText(entry.text, entry.concepts))
  );
}

const SEVERAL = /[&/+,]|\bund\b/;

/** „Embedded Software“ names a part of IT by a word for the whole. */
const namesPart = ({ concepts, text }: IndexedFieldEntry, { id }: Concept): boolean =>
  !SEVERAL.test(text) && concepts.some((other) => other !== id && conceptAt(other).group === id);

const isSpecial = (id: number): boolean => conceptAt(id).kind === 'function' && !isGeneralFunction(id);

const isAssistance = (id: number): boolean => conceptAt(id).name === 'Assistenz & Büro';

/** The place of boards among the subtypes of „Geschäftsführung“. */
const BOARD = 0;

/** Fields whose parts have little in common: a developer is no administrator. */
const WIDE_FIELDS = new Set(['IT', 'Ingenieurwesen']);

function siblingPoints(wanted: readonly Concept[], found: Concept): number {
  const isFar =
    WIDE_FIELDS.has(conceptAt(found.group).name) ||
    [found, ...wanted].some(({ data }) => data.isApart === true);
  return isFar ? POINTS.function.farSibling : POINTS.function.sibling;
}

/** The points of a specialization for a requested function, by how exactly it names it. */
function functionPoints(
  item: NeedItem,
  wanted: readonly Concept[],
  found: Concept,
  entry: IndexedFieldEntry,
): number {
  const { function: points } = POINTS;
  const how = relation(wanted, found);
  if (how === null) return 0;
  if (how === 'wide' && (wanted.some(({ data }) => data.isApart === true) || namesPart(entry, found)))
    return points.farSibling;
  if (how === 'sibling') return siblingPoints(wanted, found);
  if (how !== 'exact') return points[how];
  // „Technische Führungskräfte“ are no managing directors.
  if (found.name === GENERAL_MANAGEMENT && entry.concepts.some(isAssistance)) return 0;
  if (found.name === GENERAL_MANAGEMENT && entry.concepts.some(isSpecial)) return points.farSibling;
  const isKind = (subtype: number) => conceptOfSubtype(subtype) === found.id;
  const asked = item.subtypes.filter(isKind);
  const named = subtypesOfText(entry.text, entry.concepts).filter(isKind);
  if (asked.length === 0)
    return named.length === 0 || found.data.isLoose === true ? points.exact : points.part;
  if (named.length === 0) return found.data.isLoose === true ? points.vagueKind : points.whole;
  if (named.some((subtype) => asked.includes(subtype))) return points.exact;
  if (found.data.isLoose === true) return points.otherKind;
  // Who finds managing directors finds their successors, but members of a board are found elsewhere.
  const isBoard = [...asked, ...named].some((subtype) => subtype % MAX_SUBTYPES === BOARD);
  return found.name === GENERAL_MANAGEMENT && !isBoard ? points.sibling : points.otherSubtype;
}

function offerConcepts(item: NeedItem, index: ScoringIndex, offer: Offer): void {
  const wanted = conceptsOfItem(item);
  const related = RELATED_GROUPS.get(wanted[0]?.group ?? -1);
  const isOtherSubtype = (entry: number, concept: number, how: string) =>
    how === 'exact' && item.subtypes.length > 0 && isOtherSubtypeThan(item, index.entries[entry], concept);
  for (const [id, entries] of index.entriesByConcept) {
    const found = conceptAt(id);
    const isRelated = related?.has(found.group) === true;
    const how = found.kind === item.kind ? relation(wanted, found) : null;
    if (how === null && !isRelated) continue;
    for (const entry of entries) {
      const field = index.entries[entry]?.field;
      if (item.kind === 'function') {
        const { function: points } = POINTS;
        if (how === null) offer(entry, field === 'industries' ? points.inIndustries : 0);
        else if (field === 'specializations') {
          const read = index.entries[entry];
          if (read !== undefined) offer(entry, functionPoints(item, wanted, found, read));
        } else if (how !== 'near') offer(entry, points.inIndustries);
      } else if (item.kind === 'industry') {
        const { industry: points } = POINTS;
        if (how === null) offer(entry, field === 'specializations' ? points.sibling : 0);
        else if (field === 'industries')
          offer(entry, points[isOtherSubtype(entry, id, how) ? 'otherSubtype' : how]);
        else if (how !== 'near' && how !== 'sibling') offer(entry, points.inSpecializations);
      } else if (item.kind === 'company') {
        offer(entry, how === 'exact' ? POINTS.company.exact : POINTS.company.near);
      } else if (item.kind === 'contract') {
        offer(entry, how === 'exact' ? POINTS.contract.exact : POINTS.contract.near);
      }
    }
  }
  if (item.kind === 'seniority' && item.label === 'Geschäftsleitung') {
    const general = findConcept('function', 'Geschäftsführung');
    for (const entry of index.entriesByConcept.get(general?.id ?? -1) ?? []) offer(entry, POINTS.seniority);
  }
}

/** The points of an agency's place for the requested place. */
export function scorePlace(wanted: Place, found: Place, isWide: boolean): number {
  const { place: points } = POINTS;
  if (found.name === wanted.name) return points.exact;
  if (wanted.kind === 'country') return 0;
  if (found.kind === 'country') return points.nationwide;
  if (wanted.kind !== 'town') {
    if (found.kind === 'town') return wanted.towns.has(found.name) ? points.exact : 0;
    const isPart = found.towns.size > 0 && [...found.towns].every((town) => wanted.towns.has(town));
    if (isPart) return points.exact;
    return [...wanted.towns].every((town) => found.towns.has(town)) ? points.region : 0;
  }
  if (found.kind !== 'town') return found.towns.has(wanted.name) ? points.region : 0;
  const distance = distanceBetween(wanted, found);
  if (isWide && distance <= NEAR) return points.wide;
  if (distance <= CLOSE) return points.close;
  if (distance <= NEAR) return points.near;
  if (distance <= FAR) return points.far;
  return wanted.state === found.state ? points.state : 0;
}

function offerPlaces(item: NeedItem, index: ScoringIndex, offer: Offer): void {
  const wanted = placeNamed(item.values[0] ?? '');
  if (wanted === undefined) return;
  for (const [place, entries] of index.entriesByPlace) {
    const points = scorePlace(wanted, place, item.isWide);
    if (points > 0) for (const entry of entries) offer(entry, points);
  }
}

function offerWord(item: NeedItem, index: ScoringIndex, offer: Offer): void {
  for (const stem of item.values) {
    for (const entry of index.entriesByStem.get(stem) ?? []) {
      const field = index.entries[entry]?.field;
      if (field !== undefined) offer(entry, POINTS.word[field]);
    }
  }
}

/** Adds a few points to fitting entries that contain the very words of the query. */
function addLiteral(item: NeedItem, index: ScoringIndex, points: Map<number, number>): void {
  const stems = new Set(item.words.flatMap(contentStems));
  const literal = new Set([...stems].flatMap((stem) => index.entriesByStem.get(stem) ?? []));
  for (const entry of literal) {
    const known = points.get(entry);
    if (known !== undefined) points.set(entry, known + POINTS.literal);
  }
}

/** The entries that fit one item of the need, each with its points. */
export function scoreEntries(item: NeedItem, index: ScoringIndex): Map<number, number> {
  const points = new Map<number, number>();
  const offer: Offer = (entry, offered) => {
    if (offered > (points.get(entry) ?? 0)) points.set(entry, offered);
  };
  if (item.kind === 'place') offerPlaces(item, index, offer);
  else if (item.kind === 'keyword' || isTrade(item)) offerWord(item, index, offer);
  else offerConcepts(item, index, offer);
  if (item.kind === 'function' || item.kind === 'industry') addLiteral(item, index, points);
  return points;
}

/** Whether the item is a trade for which the vocabulary has no function. */
const isTrade = (item: NeedItem): boolean => item.kind === 'function' && conceptsOfItem(item).length === 0;

/** The industries that go with the function, hospitals for doctors, which break ties where the need names no industry. */
export function impliedIndustries(need: Pick<Need, 'items'>): NeedItem[] {
  if (need.items.some((item) => item.kind === 'industry')) return [];
  const names = need.items.flatMap((item) =>
    item.kind === 'function' && !item.isNegated && !item.isSecondary
      ? [...item.relatedIndustries, ...conceptsOfItem(item).flatMap((concept) => concept.data.implies ?? [])]
      : [],
  );
  return [...new Set(names)].map((name) => ({
    id: needItemId('industry', name),
    kind: 'industry',
    label: name,
    values: [name],
    words: [],
    isNegated: false,
    isSecondary: true,
    isWide: false,
    subtypes: [],
    relatedIndustries: [],
  }));
}

/** The agencies whose description mentions one item of the need, in lists that may overlap. */
export function summariesOf(item: NeedItem, index: AgencyIndex): (readonly number[])[] {
  if (item.kind === 'keyword') return item.values.map((stem) => index.summariesByStem.get(stem) ?? []);
  if (item.kind !== 'function' && item.kind !== 'industry' && item.kind !== 'contract') return [];
  return conceptsOfItem(item).map((concept) => index.summariesByConcept.get(concept.id) ?? []);
}

/** Points for a match in the description only: few, but more where the specializations name no function. */
export function summaryPoints(item: NeedItem, namesNoFunction: boolean): number {
  if (item.kind === 'keyword') return POINTS.summary.word;
  if (item.kind === 'industry' || item.kind === 'contract') return POINTS.summary.industry;
  return namesNoFunction ? POINTS.summary.onlyFunction : POINTS.summary.function;
}

/**
 * Points for an agency that offers something unwanted.
 *
 * @param isMain whether it names the unwanted kind before all others
 */
export function negatedPoints(item: NeedItem, isMain: boolean): number {
  return item.kind === 'contract' && isMain ? POINTS.contract.unwanted : POINTS.negated;
}
