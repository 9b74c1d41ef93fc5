import type { AgencyIndex } from './agency-index.ts';
import type { NeedParts } from './asked.ts';
import { measureCloseness, type IndustryGroups } from './closeness.ts';
import { GENERAL_MANAGEMENT } from './mentions.ts';
import { nearnessTo } from './nearness.ts';
import type { NeedItem } from './need.ts';
import { conceptsOfItem, isUnknownTrade } from './need-concepts.ts';
import { WEIGHTS } from './points.ts';
import { Scores } from './scores.ts';

/* How close the agencies of an index are to the parts of a need, from 0 to 1. */

/** Minimum nearness for a match in a description. */
const LEAST_IN_TEXT = 0.5;
/** Closeness from which a specialization counts fully, or half. */
const OWN = 0.6;
const OF_FIELD = 0.3;
const HALF = 0.5;
/** From here on an agency is one of the industry. */
export const MIN_INDUSTRY_CLOSENESS = 0.85;

/** A function that is as near is a neighbouring one. */
export const MIN_NEIGHBOUR_CLOSENESS = 0.25;

/** How close each agency is to the requested functions. */
export interface WorkScores {
  /** The closest function, and the sum of all. */
  readonly work: Scores;
  readonly sum: Scores;
  /** How much of its specializations is the requested work. */
  readonly share: Float64Array;
}

function raiseHolders(close: ReadonlyMap<number, number>, index: AgencyIndex, scores: Scores): void {
  for (const [entry, closeness] of close)
    for (const holder of index.entries[entry]?.holders ?? []) scores.raise(holder, closeness);
}

/** Raises agencies whose description names something near to the item. */
function raiseTexts(
  item: NeedItem,
  index: AgencyIndex,
  raise: (holder: number, nearness: number) => void,
  texts = index.summariesByConcept,
): void {
  if (item.kind === 'keyword') {
    for (const stem of item.values)
      for (const holder of index.summariesByStem.get(stem) ?? []) raise(holder, 1);
    return;
  }
  for (const concept of conceptsOfItem(item)) {
    const row = nearnessTo(concept);
    for (const [id, holders] of texts) {
      const nearness = row[id] ?? 0;
      if (nearness >= LEAST_IN_TEXT) for (const holder of holders) raise(holder, nearness);
    }
  }
}

/** How close the agencies are to the closest of several items. */
export function scoreItems(items: readonly NeedItem[], index: AgencyIndex): Scores {
  const scores = new Scores(items.length === 0 ? 0 : index.agencies.length);
  for (const item of items) {
    raiseHolders(measureCloseness(item, index, null), index, scores);
    if (item.kind === 'contract' || item.kind === 'keyword')
      raiseTexts(item, index, (holder, nearness) => {
        scores.raise(holder, nearness * WEIGHTS.text);
      });
  }
  return scores;
}

/** How well the agencies know the requested industries. */
export function scoreIndustries(items: readonly NeedItem[], index: AgencyIndex): Scores {
  const scores = scoreItems(items, index);
  for (const item of items)
    raiseTexts(item, index, (holder, nearness) => {
      scores.raise(holder, nearness * WEIGHTS.industryInText);
    });
  return scores;
}

/** Caps the closeness of excluded work. */
function lowerRefused(item: NeedItem, index: AgencyIndex, scores: Scores): void {
  const wanted = conceptsOfItem(item);
  for (const holder of scores.touched) {
    const refused = index.refused[holder] ?? [];
    if (
      refused.length > 0 &&
      wanted.some(({ id, group }) => refused.some((one) => one === id || (one === group && id !== group)))
    )
      scores.change(holder, Math.min(scores.at(holder), WEIGHTS.refused));
  }
}

function scoreFunction(item: NeedItem, close: ReadonlyMap<number, number>, index: AgencyIndex): Scores {
  const scores = new Scores(index.agencies.length);
  raiseHolders(close, index, scores);
  raiseTexts(item, index, (holder, nearness) => {
    scores.raise(holder, nearness * (index.namesNoFunction[holder] === 1 ? WEIGHTS.textAlone : WEIGHTS.text));
  });
  raiseTexts(
    item,
    index,
    (holder, nearness) => {
      scores.raise(holder, nearness * WEIGHTS.people);
    },
    index.peopleByConcept,
  );
  lowerRefused(item, index, scores);
  return scores;
}

/** Agencies that fill a post without naming it: those for leading people, and for the technicians of an industry. */
function raiseGeneral(asked: NeedParts, industry: Scores, index: AgencyIndex, work: Scores): void {
  const { genericOfIndustry, technicians } = WEIGHTS;
  if (asked.isLeading)
    for (const holder of index.leadersOf) {
      if (industry.at(holder) >= MIN_INDUSTRY_CLOSENESS) work.raise(holder, genericOfIndustry);
    }
  const leadsCompany = asked.work.some(({ label }) => label === GENERAL_MANAGEMENT);
  if (!asked.isTechnical && !leadsCompany) return;
  for (const item of asked.industries)
    for (const [entry, closeness] of measureCloseness(item, index, null)) {
      const read = index.entries[entry];
      if (read?.field === 'specializations' && closeness >= MIN_INDUSTRY_CLOSENESS)
        for (const holder of read.holders)
          work.raise(holder, asked.isTechnical ? technicians : WEIGHTS.leadersOfTrade);
    }
}

/** The entries that are close to a function, as {@link measureCloseness}; those for leading people alone less for others. */
function closeWork(
  item: NeedItem,
  index: AgencyIndex,
  isLeading: boolean,
  sectors: IndustryGroups,
): Map<number, number> {
  const close = measureCloseness(item, index, sectors);
  if (isLeading) return close;
  for (const [entry, closeness] of close)
    if (index.entries[entry]?.isForLeaders === true) close.set(entry, closeness * WEIGHTS.tooHigh);
  return close;
}

/** How close the agencies are to the work that is asked for. */
export function scoreWork(asked: NeedParts, industry: Scores, index: AgencyIndex): WorkScores {
  const count = index.agencies.length;
  const work = new Scores(count);
  const sum = new Scores(asked.work.length === 0 ? 0 : count);
  const share = new Float64Array(count);
  const closest = new Map<number, number>();
  const industries = [...asked.industries, ...asked.implied].flatMap(conceptsOfItem);
  const sectors = new Set(industries.map(({ group }) => group));
  for (const item of asked.work) {
    const close = closeWork(item, index, asked.isLeading, sectors);
    for (const [entry, closeness] of close) closest.set(entry, Math.max(closeness, closest.get(entry) ?? 0));
    const ofItem = scoreFunction(item, close, index);
    for (const holder of ofItem.touched) {
      work.raise(holder, ofItem.at(holder));
      sum.add(holder, ofItem.at(holder));
    }
  }
  for (const [entry, closeness] of closest) {
    const counted = closeness >= OWN ? 1 : closeness >= OF_FIELD ? HALF : 0;
    if (counted === 0) continue;
    for (const holder of index.entries[entry]?.holders ?? [])
      share[holder] = (share[holder] ?? 0) + counted / (index.specializationsOf[holder]?.length ?? 1);
  }
  if (asked.work.length > 0 && !asked.work.some(isUnknownTrade)) raiseGeneral(asked, industry, index, work);
  return { work, sum, share };
}
