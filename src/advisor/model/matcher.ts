import { conceptAt } from '#lib/language/concepts.ts';
import { Distances, type NearestOffice } from '#lib/language/distances.ts';
import { findPlaceByName } from '#lib/language/places.ts';
import type { AgencyIndex } from './agency-index.ts';
import { type NeedParts, splitNeed } from './asked.ts';
import type { Need, NeedItem } from './need.ts';
import { NEARBY_KM, MIN_BROAD_GROUPS, shareOfDistance, WEIGHTS } from './points.ts';
import { Explainer } from './reasons.ts';
import type { AgencyMatch } from './selection.ts';
import {
  MIN_NEIGHBOUR_CLOSENESS,
  MIN_INDUSTRY_CLOSENESS,
  scoreIndustries,
  scoreItems,
  scoreWork,
  type WorkScores,
} from './score-agencies.ts';
import { Scores } from './scores.ts';
import { scoreTerms } from './terms.ts';

/** How well the agencies of an index fit a need. */
export interface Ranking {
  /**
   * The agencies that are recommended, best first. Agencies with equal scores keep the order of the list.
   *
   * @param limit roughly the number of results: all agencies with the same score as the last one are included
   */
  readonly best: (limit?: number) => AgencyMatch[];
  /** The positions of all agencies of which anything fits, best first. */
  readonly positions: () => readonly number[];
  /** The points of the agency at this position of the list; 0 where nothing fits. */
  readonly scoreAt: (position: number) => number;
  /** The reasons for the agency at this position, recommended or not. */
  readonly reasonsAt: (position: number) => AgencyMatch['reasons'];
  /** Its nearest office; null where no place was asked for, or nothing is known. */
  readonly officeAt: (position: number) => NearestOffice | null;
}

/** Rounds a score, because sums of the same points in another order differ in the last digits. */
const roundScore = (score: number): number => Math.round(score * 1000) / 1000;
/** A lower score is no match where no function is asked for: a neighbouring industry alone. */
const MIN_SCORE = 2;
/** Minimum closeness to be able to do the work. */
const ABLE = 0.6;
const MOST_OF_LAST_RESORT = 2;
/** From here on an agency does the work itself, and the work is most of what it does. */
const WELL = 0.85;
const MOST_OF_IT = 0.5;
/** Minimum closeness to count as unwanted. */
const MIN_UNWANTED = 0.6;
/** From here on an industry is one that the agency knows. */
const KNOWN = 0.55;

/** From here on an agency is for one industry alone, and another one is asked for. */
const OF_ANOTHER_INDUSTRY = 0.6;

class Scoring implements Ranking {
  readonly #index: AgencyIndex;
  readonly #asked: NeedParts;
  readonly #distances: Distances;
  readonly #explainer: Explainer;
  readonly #work: WorkScores;
  readonly #industry: Scores;
  /** The agencies with the kind of contract that is asked for. */
  readonly #offering: Scores;
  readonly #total: Scores;
  readonly #best: number;
  #ranked: readonly number[] | undefined;

  constructor(items: readonly NeedItem[], index: AgencyIndex) {
    const asked = splitNeed(items);
    this.#index = index;
    this.#asked = asked;
    this.#distances = new Distances(
      asked.places.flatMap((item) => findPlaceByName(item.values[0] ?? '') ?? []),
    );
    this.#explainer = new Explainer(items, asked.implied, index);
    this.#industry = scoreIndustries(asked.industries, index);
    this.#offering = scoreItems(asked.contracts, index);
    this.#work = scoreWork(asked, this.#industry, index);
    this.#total = new Scores(index.agencies.length);
    this.#addNeighbours();
    if (asked.isOrdinary && this.#distances.isAsked) this.#addOpenToAll();
    if (asked.isForATime && (asked.isOrdinary || asked.isLeading)) this.#addInterim();
    this.#add();
    this.#best = this.#roundAll();
  }

  readonly #kilometresTo = (holder: number): number | null => this.officeAt(holder)?.kilometres ?? null;

  /** A neighbouring function counts in the industry that an agency knows, around its office. */
  #addNeighbours(): void {
    const { work } = this.#work;
    for (const holder of work.touched)
      if (
        work.at(holder) >= MIN_NEIGHBOUR_CLOSENESS &&
        this.#industry.at(holder) >= MIN_INDUSTRY_CLOSENESS &&
        (!this.#distances.isAsked || (this.#kilometresTo(holder) ?? Infinity) <= NEARBY_KM)
      )
        work.raise(holder, WEIGHTS.nearInIndustry);
  }

  /** Adds nearby generalists. */
  #addOpenToAll(): void {
    for (const holder of this.#index.openToAll)
      if ((this.#kilometresTo(holder) ?? Infinity) <= NEARBY_KM)
        this.#work.work.raise(holder, WEIGHTS.openToAll);
  }

  /** Adds interim agencies to temporary posts. */
  #addInterim(): void {
    for (const holder of this.#offering.touched)
      if (this.#index.isInterim[holder] === 1)
        this.#work.work.raise(holder, this.#asked.isLeading ? WEIGHTS.interimLeaders : WEIGHTS.interim);
  }

  #add(): void {
    const { companies, keywords, negated } = this.#asked;
    const total = this.#total;
    const { work, sum, share } = this.#work;
    for (const holder of work.touched) {
      const close = work.at(holder);
      total.add(
        holder,
        WEIGHTS.work * close +
          WEIGHTS.further * (sum.at(holder) - close) +
          WEIGHTS.share * close * (share[holder] ?? 0),
      );
    }
    const addAll = (scores: Scores, weight: number) => {
      for (const holder of scores.touched) total.add(holder, weight * scores.at(holder));
    };
    addAll(this.#industry, WEIGHTS.industry);
    addAll(scoreItems(companies, this.#index), WEIGHTS.company);
    addAll(scoreItems(keywords, this.#index), WEIGHTS.keyword);
    if (!this.#asked.hasWork) this.#addOffers();
    if (this.#asked.isPlaceAlone) for (const holder of this.#index.agencies.keys()) total.add(holder, 0.001);
    if (this.#asked.terms.length > 0 && !this.#asked.hasWork)
      for (const holder of this.#index.agencies.keys()) total.add(holder, 0.001);
    for (const holder of total.touched)
      if (this.#mayFit(holder)) total.change(holder, total.at(holder) + this.#besides(holder));
      else total.change(holder, 0);
    this.#subtract(negated);
  }

  /** Where only a kind of contract is asked for: whoever offers it, before all who name it first. */
  #addOffers(): void {
    for (const holder of this.#offering.touched)
      this.#total.add(
        holder,
        WEIGHTS.contract * this.#offering.at(holder) + (this.#index.isInterim[holder] ?? 0),
      );
  }

  /** Whether an agency is near enough to the work to be looked at further. */
  #mayFit(holder: number): boolean {
    return !this.#asked.hasWork || this.#work.work.at(holder) >= MIN_NEIGHBOUR_CLOSENESS;
  }

  /** Rounds all points, and returns the most. */
  #roundAll(): number {
    const { touched, points } = this.#total;
    let best = 0;
    for (const holder of touched) {
      const rounded = roundScore(points[holder] ?? 0);
      points[holder] = rounded;
      if (rounded > best) best = rounded;
    }
    return best;
  }

  /** The points for all that is not the work. */
  #besides(holder: number): number {
    const index = this.#index;
    const { terms, hasWork, isLeading, isForATime, industries } = this.#asked;
    let points =
      terms.length === 0 ? 0 : scoreTerms(terms, index.agencies[holder]?.facts ?? {}) * WEIGHTS.terms;
    if (this.#distances.isAsked) points += WEIGHTS.place * this.#shareOfPlace(holder);
    if (industries.length > 0 && this.#industry.at(holder) < KNOWN)
      points += WEIGHTS.otherIndustries * this.#otherness(holder);
    if (!hasWork) return points;
    points += WEIGHTS.broad * Math.min(1, (index.breadth[holder] ?? 0) / MIN_BROAD_GROUPS);
    if (!isLeading && !isForATime && index.isForLeaders[holder] === 1) points += WEIGHTS.forLeaders;
    if (isForATime) points += WEIGHTS.contract * (2 * this.#offering.at(holder) - 1);
    return points;
  }

  /** How much of an agency is for other industries than the requested ones: all of one that has a single field. */
  #otherness(holder: number): number {
    const fields = this.#index.industryFields[holder] ?? 0;
    const known = this.#industry.at(holder) / KNOWN;
    const weight = this.#asked.isOfAnyIndustry ? WEIGHTS.ofAnyIndustry : 1;
    return fields === 0 ? 0 : weight * (1 - known) * Math.max(1 / fields, 0.4);
  }

  #shareOfPlace(holder: number): number {
    const kilometres = this.#kilometresTo(holder);
    if (kilometres === null && !this.#asked.isForATime) return 0;
    const share = kilometres === null ? 0 : shareOfDistance(kilometres);
    // Who comes for a time comes from anywhere.
    const isAnywhere = this.#asked.isForATime
      ? this.#index.isInterim[holder] === 1 || this.#index.isNationwide[holder] === 1
      : this.#index.isNationwide[holder] === 1 && !this.#asked.isLocal;
    return isAnywhere ? Math.max(share, 0) : this.#asked.isLocal ? share * 1.5 : share;
  }

  #subtract(negated: readonly NeedItem[]): void {
    for (const item of negated) {
      const offering = scoreItems([item], this.#index);
      for (const holder of offering.touched) {
        if (offering.at(holder) < MIN_UNWANTED || this.#total.at(holder) <= 0) continue;
        const first = this.#index.entries[this.#index.entriesOf[holder]?.[0] ?? -1];
        const isMain = first?.concepts.some((id) => conceptAt(id).name === item.label) === true;
        this.#total.add(
          holder,
          item.kind === 'contract' && isMain ? WEIGHTS.unwantedContract : WEIGHTS.negated,
        );
      }
    }
  }

  /** The points from which an agency is recommended. */
  #leastPoints(holder: number): number {
    if (this.#asked.isForATime) return WEIGHTS.leastForATime;
    const { work, share } = this.#work;
    const isSpecialist = work.at(holder) >= WELL && (share[holder] ?? 0) >= MOST_OF_IT;
    // Where no place is asked for, whoever takes people of any field.
    const isNear = this.#distances.isAsked
      ? (this.#kilometresTo(holder) ?? Infinity) <= NEARBY_KM
      : this.#index.isOfAnyField[holder] === 1;
    return isSpecialist || isNear ? WEIGHTS.leastOfClose : WEIGHTS.least;
  }

  #isRecommended(holder: number): boolean {
    const { hasWork, isForATime, needsOffer, industries } = this.#asked;
    const score = this.scoreAt(holder);
    if (needsOffer && this.#offering.at(holder) < 1) return false;
    if (!hasWork) return score >= MIN_SCORE;
    if (!isForATime && this.#index.isInterim[holder] === 1) return false;
    return (
      score >= this.#leastPoints(holder) &&
      score >= this.#best - WEIGHTS.gap &&
      !(score < this.#best && industries.length > 0 && this.#otherness(holder) >= OF_ANOTHER_INDUSTRY) &&
      this.#work.work.at(holder) >= WEIGHTS.leastWork
    );
  }

  /** Fallback: able agencies, however far away. */
  #lastResort(): number[] {
    const { hasWork, isForATime, needsOffer } = this.#asked;
    if (!hasWork || needsOffer) return [];
    const { work } = this.#work;
    const able = work.touched.filter(
      (holder) =>
        work.at(holder) >= ABLE &&
        this.scoreAt(holder) >= MIN_SCORE &&
        (isForATime || this.#index.isInterim[holder] !== 1),
    );
    return sortByPoints(able, this.#total.points).slice(0, MOST_OF_LAST_RESORT);
  }

  readonly scoreAt = (position: number): number => this.#total.at(position);
  readonly officeAt = (position: number): NearestOffice | null =>
    this.#distances.nearest(this.#index.officesOf[position] ?? []);
  readonly reasonsAt = (position: number): AgencyMatch['reasons'] => this.#explainer.explain(position);

  readonly #matchAt = (position: number): AgencyMatch | null => {
    const agency = this.#index.agencies[position];
    if (agency === undefined) return null;
    const explainer = this.#explainer;
    return {
      agency,
      position,
      score: this.scoreAt(position),
      // Computed only when they are read, because thousands of matches may be equally good and only three are shown.
      get reasons() {
        return explainer.explain(position);
      },
    };
  };

  readonly positions = (): readonly number[] => {
    const { touched, points } = this.#total;
    this.#ranked ??= sortByPoints(
      touched.filter((holder) => (points[holder] ?? 0) >= MIN_SCORE),
      points,
    );
    return this.#ranked;
  };

  readonly best = (limit = Infinity): AgencyMatch[] => {
    const { touched, points } = this.#total;
    const fitting = touched.filter((holder) => this.#isRecommended(holder));
    const recommended = fitting.length > 0 ? fitting : this.#lastResort();
    const least = leastOfBest(recommended, points, limit);
    const best = recommended.filter((holder) => (points[holder] ?? 0) >= least);
    return sortByPoints(best, points).flatMap((position) => this.#matchAt(position) ?? []);
  };
}

/** Best first; equal ones in the order of the list. */
const sortByPoints = (holders: readonly number[], points: Float64Array): number[] =>
  holders.toSorted((a, b) => (points[b] ?? 0) - (points[a] ?? 0) || a - b);

/** The least points among so many of the best. */
function leastOfBest(holders: readonly number[], points: Float64Array, limit: number): number {
  if (holders.length <= limit) return -Infinity;
  const best: number[] = [];
  for (const holder of holders) {
    const score = points[holder] ?? 0;
    if (best.length === limit && score <= (best.at(-1) ?? 0)) continue;
    const at = best.findIndex((other) => other < score);
    best.splice(at === -1 ? best.length : at, 0, score);
    if (best.length > limit) best.pop();
  }
  return best.at(-1) ?? -Infinity;
}

/**
 * Ranks the agencies of an index by how well their own fields fit a need. docs/decisions/advisor.md.
 *
 * @param need the need without the chips that the visitor removed
 */
export function rankByNeed({ items }: Pick<Need, 'items'>, index: AgencyIndex): Ranking {
  return new Scoring(items, index);
}
