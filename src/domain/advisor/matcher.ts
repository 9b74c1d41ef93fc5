import type { Agency } from '#domain/agency/agency.ts';
import { type AgencyIndex, buildAgencyIndex } from './agency-index.ts';
import type { MatchReason } from './literal-match.ts';
import { type Need, type NeedItem, readNeed } from './need.ts';
import { impliedIndustries, isReason, POINTS, scoreEntries, summariesOf, summaryPoints } from './points.ts';
import type { AgencyMatch } from './selection.ts';

/** Less than this is no match: a place in the same state, a neighbouring industry. */
const LEAST_SCORE = 2;
/** An entry that fits what is not wanted no better than this does not count against an agency. */
const LEAST_NEGATED = 4;

interface ItemScores {
  readonly item: NeedItem;
  readonly entries: ReadonlyMap<number, number>;
}

/** Points of every agency, and which agencies have any: the others are never looked at. */
class Tally {
  readonly points: Float64Array;
  readonly touched: number[] = [];

  constructor(count: number) {
    this.points = new Float64Array(count);
  }

  add(holder: number, points: number): void {
    const known = this.points[holder] ?? 0;
    if (known === 0) this.touched.push(holder);
    this.points[holder] = known + points;
  }

  raise(holder: number, points: number): void {
    const known = this.points[holder] ?? 0;
    if (known === 0) this.touched.push(holder);
    if (points > known) this.points[holder] = points;
  }

  clear(): void {
    for (const holder of this.touched) this.points[holder] = 0;
    this.touched.length = 0;
  }
}

interface Scores {
  readonly total: Tally;
  /** 1 for agencies of which something fits in the description only. */
  readonly fromSummary: Uint8Array;
}

function tallyItem(
  { item, entries }: ItemScores,
  index: AgencyIndex,
  tally: Tally,
  fromSummary: Uint8Array,
): void {
  const weight = item.isSecondary ? POINTS.secondary : 1;
  for (const [entry, points] of entries) {
    for (const holder of index.entries[entry]?.holders ?? []) tally.raise(holder, points * weight);
  }
  for (const list of summariesOf(item, index)) {
    for (const holder of list) {
      const points = summaryPoints(item, index.isSilent[holder] === 1) * weight;
      if ((tally.points[holder] ?? 0) >= points) continue;
      fromSummary[holder] = 1;
      tally.raise(holder, points);
    }
  }
}

/** Adds the points of all items of one kind: the best one in full, each other in part. */
function addKind(items: readonly ItemScores[], index: AgencyIndex, scores: Scores): void {
  const count = index.agencies.length;
  const ofItem = new Tally(count);
  if (items.length === 1 && items[0] !== undefined) {
    tallyItem(items[0], index, ofItem, scores.fromSummary);
    for (const holder of ofItem.touched) scores.total.add(holder, ofItem.points[holder] ?? 0);
    return;
  }
  const best = new Tally(count);
  const sum = new Tally(count);
  for (const item of items) {
    tallyItem(item, index, ofItem, scores.fromSummary);
    for (const holder of ofItem.touched) {
      best.raise(holder, ofItem.points[holder] ?? 0);
      sum.add(holder, ofItem.points[holder] ?? 0);
    }
    ofItem.clear();
  }
  for (const holder of best.touched) {
    const most = best.points[holder] ?? 0;
    scores.total.add(holder, most + ((sum.points[holder] ?? 0) - most) * POINTS.further);
  }
}

function subtractNegated(negated: readonly ItemScores[], index: AgencyIndex, total: Tally): void {
  const hit = new Set<number>();
  for (const { entries } of negated) {
    for (const [entry, points] of entries) {
      if (points < LEAST_NEGATED) continue;
      for (const holder of index.entries[entry]?.holders ?? []) hit.add(holder);
    }
  }
  for (const holder of hit) if ((total.points[holder] ?? 0) > 0) total.add(holder, POINTS.negated);
}

/** Sums of the same points in another order differ in the last digits. */
const roundScore = (score: number): number => Math.round(score * 1000) / 1000;

/** Places of the agencies, best first, equal ones as they stand in the list. */
function order({ points, touched }: Tally, limit: number): number[] {
  const byScore = new Map<number, number[]>();
  for (const holder of touched) {
    const score = roundScore(points[holder] ?? 0);
    if (score < LEAST_SCORE) continue;
    const equal = byScore.get(score);
    if (equal === undefined) byScore.set(score, [holder]);
    else equal.push(holder);
  }
  const ordered: number[] = [];
  for (const score of [...byScore.keys()].toSorted((a, b) => b - a)) {
    if (ordered.length >= limit) break;
    for (const holder of (byScore.get(score) ?? []).toSorted((a, b) => a - b)) ordered.push(holder);
  }
  return ordered;
}

function explain(
  holder: number,
  index: AgencyIndex,
  items: readonly ItemScores[],
  scores: Scores,
): MatchReason[] {
  const reasons: MatchReason[] = [];
  for (const id of index.entriesOf[holder] ?? []) {
    const entry = index.entries[id];
    if (entry !== undefined && items.some(({ entries }) => isReason(entry, entries.get(id) ?? 0))) {
      reasons.push({ field: entry.field, value: entry.text });
    }
  }
  if (scores.fromSummary[holder] === 1) reasons.push({ field: 'Beschreibung', value: '' });
  return reasons;
}

/** How well the agencies of an index fit a need. */
export interface Ranking {
  /**
   * The agencies that fit, best first, each with the entries that fit. Equal scores are equally good and stand in
   * the order of the list.
   *
   * @param limit about how many are wanted: all that are as good as the last one come with it
   */
  readonly best: (limit?: number) => AgencyMatch[];
  /** The points of the agency at this place of the list; 0 where nothing fits. */
  readonly scoreAt: (place: number) => number;
  /** The agency at this place of the list with what fits; null where it is no match. */
  readonly matchAt: (place: number) => AgencyMatch | null;
}

/**
 * Ranks the agencies of an index by how well their own fields fit a need. Decisions, Advisor 2 to 4.
 *
 * @param need what was understood, with the chips that the visitor removed left out
 */
export function rankWithIndex(need: Need, index: AgencyIndex): Ranking {
  const items = [...need.items, ...impliedIndustries(need)];
  const scored = items.map((item) => ({ item, entries: scoreEntries(item, index) }));
  const wanted = scored.filter(({ item }) => !item.isNegated);
  const scores: Scores = {
    total: new Tally(index.agencies.length),
    fromSummary: new Uint8Array(index.agencies.length),
  };
  for (const kind of new Set(wanted.map(({ item }) => item.kind))) {
    addKind(
      wanted.filter(({ item }) => item.kind === kind),
      index,
      scores,
    );
  }
  subtractNegated(
    scored.filter(({ item }) => item.isNegated),
    index,
    scores.total,
  );

  const scoreAt = (place: number) => roundScore(scores.total.points[place] ?? 0);
  const matchAt = (place: number): AgencyMatch | null => {
    const agency = index.agencies[place];
    const score = scoreAt(place);
    if (agency === undefined || score < LEAST_SCORE) return null;
    const reasons = explain(place, index, wanted, scores);
    // What cannot be explained is no recommendation.
    return reasons.length === 0 ? null : { agency, score, reasons };
  };
  const best = (limit = Infinity) =>
    order(scores.total, limit).flatMap((place) => {
      const match = matchAt(place);
      return match === null ? [] : [match];
    });
  return { best, scoreAt, matchAt };
}

const indexes = new WeakMap<readonly Agency[], AgencyIndex>();

function indexOf(agencies: readonly Agency[]): AgencyIndex {
  const known = indexes.get(agencies);
  if (known !== undefined) return known;
  const index = buildAgencyIndex(agencies);
  indexes.set(agencies, index);
  return index;
}

/** As {@link rankAgencies}, for a need that was read already. */
export function rankNeed(need: Need, agencies: readonly Agency[]): AgencyMatch[] {
  return rankWithIndex(need, indexOf(agencies)).best();
}

/**
 * Ranks agencies by how well they fit what a company describes. Only the query and the agency's own fields count.
 * The index of a list is kept as long as the list itself; the list must not be changed.
 *
 * @returns only agencies that fit, best first; none for a query that says nothing
 */
export function rankAgencies(query: string, agencies: readonly Agency[]): AgencyMatch[] {
  return rankNeed(readNeed(query), agencies);
}
