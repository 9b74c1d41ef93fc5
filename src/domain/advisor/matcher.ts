import type { AgencyIndex } from './agency-index.ts';
import type { Need, NeedItem } from './need.ts';
import {
  impliedIndustries,
  MIN_NEGATED,
  negatedPoints,
  POINTS,
  scoreEntries,
  summariesOf,
  summaryPoints,
} from './points.ts';
import { Explainer } from './reasons.ts';
import { isTerm, scoreTerms, type TermItem } from './terms.ts';
import type { AgencyMatch } from './selection.ts';

/** A lower score is no match: a place in the same state alone, or a neighbouring industry. */
const MIN_SCORE = 2;

interface ItemScores {
  readonly item: NeedItem;
  readonly entries: ReadonlyMap<number, number>;
}

/** The points of every agency, and the positions of the agencies that have any, so that the others are skipped. */
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

function tallyItem({ item, entries }: ItemScores, index: AgencyIndex, tally: Tally): void {
  const weight = item.isSecondary ? POINTS.secondary : 1;
  for (const [entry, points] of entries) {
    for (const holder of index.entries[entry]?.holders ?? []) tally.raise(holder, points * weight);
  }
  for (const list of summariesOf(item, index)) {
    for (const holder of list) {
      const points = summaryPoints(item, index.namesNoFunction[holder] === 1) * weight;
      tally.raise(holder, points);
    }
  }
}

/** Adds the points of all items of one kind: the best one in full, each other in part. */
function addKind(items: readonly ItemScores[], index: AgencyIndex, total: Tally): void {
  const count = index.agencies.length;
  const ofItem = new Tally(count);
  if (items.length === 1 && items[0] !== undefined) {
    tallyItem(items[0], index, ofItem);
    for (const holder of ofItem.touched) total.add(holder, ofItem.points[holder] ?? 0);
    return;
  }
  const best = new Tally(count);
  const sum = new Tally(count);
  for (const item of items) {
    tallyItem(item, index, ofItem);
    for (const holder of ofItem.touched) {
      best.raise(holder, ofItem.points[holder] ?? 0);
      sum.add(holder, ofItem.points[holder] ?? 0);
    }
    ofItem.clear();
  }
  for (const holder of best.touched) {
    const most = best.points[holder] ?? 0;
    total.add(holder, most + ((sum.points[holder] ?? 0) - most) * POINTS.further);
  }
}

/** Adds the points for the terms that agencies state. */
function addTerms(terms: readonly TermItem[], index: AgencyIndex, total: Tally): void {
  index.agencies.forEach(({ facts }, holder) => {
    const points = scoreTerms(terms, facts);
    if (points > 0 || (points < 0 && (total.points[holder] ?? 0) > 0)) total.add(holder, points);
  });
}

function subtractNegated(negated: readonly ItemScores[], index: AgencyIndex, total: Tally): void {
  const worst = new Map<number, number>();
  for (const { item, entries } of negated) {
    for (const [entry, hit] of entries) {
      if (hit < MIN_NEGATED) continue;
      for (const holder of index.entries[entry]?.holders ?? []) {
        const points = negatedPoints(item, index.entriesOf[holder]?.[0] === entry);
        worst.set(holder, Math.min(points, worst.get(holder) ?? 0));
      }
    }
  }
  for (const [holder, points] of worst) if ((total.points[holder] ?? 0) > 0) total.add(holder, points);
}

/** Rounds a score, because sums of the same points in another order differ in the last digits. */
const roundScore = (score: number): number => Math.round(score * 1000) / 1000;

/** Positions of the agencies by score, best first; equal ones in the order of the list. */
function order({ points, touched }: Tally): number[][] {
  const byScore = new Map<number, number[]>();
  for (const holder of touched) {
    const score = roundScore(points[holder] ?? 0);
    if (score < MIN_SCORE) continue;
    const equal = byScore.get(score);
    if (equal === undefined) byScore.set(score, [holder]);
    else equal.push(holder);
  }
  return [...byScore].toSorted(([a], [b]) => b - a).map(([, holders]) => holders);
}

/** How well the agencies of an index fit a need. */
export interface Ranking {
  /**
   * The agencies that fit, best first, each with its fitting entries. Agencies with equal scores keep the order of the
   * list.
   *
   * @param limit roughly the number of results: all agencies with the same score as the last one are included
   */
  readonly best: (limit?: number) => AgencyMatch[];
  /** The points of the agency at this position of the list; 0 where nothing fits. */
  readonly scoreAt: (position: number) => number;
  /** The agency at this position of the list with what fits; null where it is no match. */
  readonly matchAt: (position: number) => AgencyMatch | null;
}

/**
 * Ranks the agencies of an index by how well their own fields fit a need. docs/decisions/advisor.md.
 *
 * @param need the need without the chips that the visitor removed
 */
export function rankByNeed(need: Need, index: AgencyIndex): Ranking {
  const implied = impliedIndustries(need);
  const terms = need.items.filter(isTerm);
  const ofEntries = [...need.items.filter((item) => !isTerm(item)), ...implied];
  const scored = ofEntries.map((item) => ({ item, entries: scoreEntries(item, index) }));
  const wanted = scored.filter(({ item }) => !item.isNegated);
  const total = new Tally(index.agencies.length);
  for (const kind of new Set(wanted.map(({ item }) => item.kind))) {
    addKind(
      wanted.filter(({ item }) => item.kind === kind),
      index,
      total,
    );
  }
  if (terms.length > 0) addTerms(terms, index, total);
  subtractNegated(
    scored.filter(({ item }) => item.isNegated),
    index,
    total,
  );

  const explainer = new Explainer(need.items, implied, index);
  const scoreAt = (position: number) => roundScore(total.points[position] ?? 0);
  const matchAt = (position: number): AgencyMatch | null => {
    const agency = index.agencies[position];
    const score = scoreAt(position);
    if (agency === undefined || score < MIN_SCORE) return null;
    const reasons = explainer.explain(position);
    // An agency without a reason to show is not recommended.
    return reasons.length === 0 ? null : { agency, score, reasons };
  };
  const best = (limit = Infinity) => {
    const matches: AgencyMatch[] = [];
    for (const equal of order(total)) {
      if (matches.length >= limit) break;
      for (const position of equal.toSorted((a, b) => a - b)) {
        const match = matchAt(position);
        if (match !== null) matches.push(match);
      }
    }
    return matches;
  };
  return { best, scoreAt, matchAt };
}
