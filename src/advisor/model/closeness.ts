import { type Concept, conceptAt } from '#lib/language/concepts.ts';
import { conceptOfSubtype, isOfAnyKind, MAX_SUBTYPES } from '#lib/language/subtypes.ts';
import type { AgencyIndex, IndexedFieldEntry } from './agency-index.ts';
import { haveCommonWord } from './common-words.ts';
import { namesSeveral } from './fit.ts';
import { GENERAL_MANAGEMENT, isSpecialFunction, OFFICE_WORK } from './mentions.ts';
import { nearnessTo } from './nearness.ts';
import { conceptsOfItem, isUnknownTrade } from './need-concepts.ts';
import type { NeedItem } from './need.ts';
import { WEIGHTS } from './points.ts';

/** The place of boards among the subtypes of „Geschäftsführung“. */
const BOARD = 0;

/** „Embedded Software“ names a part of IT by a word for the whole. */
const namesPart = (entry: IndexedFieldEntry, group: number): boolean =>
  !namesSeveral(entry) && entry.concepts.some((other) => other !== group && conceptAt(other).group === group);

/** How well the kind of a function that an entry names is the one that was asked for: „Fundraiser“ and „Kämmerer“. */
function kindOf(item: NeedItem, found: Concept, entry: IndexedFieldEntry): number {
  const { kind } = WEIGHTS;
  const isKind = (subtype: number) => conceptOfSubtype(subtype) === found.id;
  const asked = item.subtypes.filter(isKind);
  const named = entry.subtypes.filter(isKind);
  if (asked.length === 0) return named.length === 0 || found.data.isLoose === true ? 1 : kind.part;
  if (named.length === 0) return kind.whole;
  if (named.some((subtype) => asked.includes(subtype))) return 1;
  if (named.some(isOfAnyKind)) return kind.whole;
  if (found.data.isLoose === true) return kind.otherOfLoose;
  // Who finds managing directors of one kind finds those of any, but members of a board are found elsewhere.
  const isBoard = [...asked, ...named].some((subtype) => subtype % MAX_SUBTYPES === BOARD);
  return found.name === GENERAL_MANAGEMENT && !isBoard ? 1 : kind.other;
}

const isAssistance = (id: number): boolean => conceptAt(id).name === OFFICE_WORK;

/** The groups of the industries that are asked for; null where the industry does not matter. */
export type IndustryGroups = ReadonlySet<number> | null;

/** „Textiltechnik“ is the work of one industry, which is not the one that is asked for. */
function isOfOtherSector(entry: IndexedFieldEntry, work: number, sectors: IndustryGroups): boolean {
  if (sectors === null || namesSeveral(entry)) return false;
  const named = entry.concepts.map(conceptAt).filter(({ kind }) => kind === 'industry');
  const { group: trade } = conceptAt(work);
  return named.length > 0 && !named.some(({ group }) => sectors.has(group) || haveCommonWord(trade, group));
}

/** How close a specialization is to a function that is asked for. */
function closenessOfWork(
  item: NeedItem,
  wanted: readonly Concept[],
  entry: IndexedFieldEntry,
  sectors: IndustryGroups,
): number {
  let best = 0;
  for (const id of entry.concepts) {
    const found = conceptAt(id);
    if (found.kind !== 'function') continue;
    let close = 0;
    for (const concept of wanted) close = Math.max(close, nearnessTo(concept)[id] ?? 0);
    if (close === 0) continue;
    const isWanted = wanted.some((concept) => concept.id === id);
    // „Technische Führungskräfte“ are no managing directors.
    if (isWanted && found.name === GENERAL_MANAGEMENT && entry.concepts.some(isAssistance)) close = 0;
    else if (isWanted && found.name === GENERAL_MANAGEMENT && entry.concepts.some(isSpecialFunction))
      close = WEIGHTS.kind.other;
    else if (isWanted) close *= kindOf(item, found, entry);
    else if (namesPart(entry, id)) close = Math.min(close, WEIGHTS.kind.other);
    if (isOfOtherSector(entry, id, sectors)) close *= WEIGHTS.otherSector;
    best = Math.max(best, close);
  }
  return best;
}

function closenessOfIndustry(item: NeedItem, wanted: readonly Concept[], entry: IndexedFieldEntry): number {
  let best = 0;
  for (const id of entry.concepts) {
    let close = 0;
    for (const concept of wanted) close = Math.max(close, nearnessTo(concept)[id] ?? 0);
    if (close < 1) {
      best = Math.max(best, close);
      continue;
    }
    const isKind = (subtype: number) => conceptOfSubtype(subtype) === id;
    const asked = item.subtypes.filter(isKind);
    const named = entry.subtypes.filter(isKind);
    const isOther = asked.length > 0 && named.length > 0 && !named.some((one) => asked.includes(one));
    best = Math.max(best, isOther ? WEIGHTS.otherKindOfIndustry : 1);
  }
  return best;
}

const ofConcepts = (wanted: readonly Concept[], { concepts }: IndexedFieldEntry): number =>
  Math.max(0, ...concepts.flatMap((id) => wanted.map((concept) => nearnessTo(concept)[id] ?? 0)));

function closenessOf(
  item: NeedItem,
  wanted: readonly Concept[],
  entry: IndexedFieldEntry,
  sectors: IndustryGroups,
): number {
  if (item.kind === 'function')
    return entry.field === 'specializations' ? closenessOfWork(item, wanted, entry, sectors) : 0;
  return item.kind === 'industry' ? closenessOfIndustry(item, wanted, entry) : ofConcepts(wanted, entry);
}

/** The entries that are close to an item of a need, each by how close, from 0 to 1. */
export function measureCloseness(
  item: NeedItem,
  index: AgencyIndex,
  sectors: IndustryGroups,
): Map<number, number> {
  const close = new Map<number, number>();
  if (item.kind === 'keyword' || isUnknownTrade(item)) {
    for (const stem of item.values)
      for (const entry of index.entriesByStem.get(stem) ?? []) close.set(entry, 1);
    return close;
  }
  const wanted = conceptsOfItem(item);
  for (const [id, entries] of index.entriesByConcept) {
    if (!wanted.some((concept) => (nearnessTo(concept)[id] ?? 0) > 0)) continue;
    for (const at of entries) {
      const entry = index.entries[at];
      if (entry === undefined || close.has(at)) continue;
      const closeness = closenessOf(item, wanted, entry, sectors);
      if (closeness > 0) close.set(at, closeness);
    }
  }
  return close;
}
