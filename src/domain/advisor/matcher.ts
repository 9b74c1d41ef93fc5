import { areRelated, type Concept, conceptAt } from '#domain/language/concepts.ts';
import type { AgencyIndex } from './agency-index.ts';
import { Distances, type NearestOffice } from '#domain/language/distances.ts';
import { placeNamed } from '#domain/language/places.ts';
import { isForLeaders, readTraits } from './fit.ts';
import { addGeneralists, isOrdinaryWork } from './generalists.ts';
import { GENERAL_MANAGEMENT } from './mentions.ts';
import { isWorkItem, type Need, type NeedItem } from './need.ts';
import {
  conceptsOfItem,
  distancePoints,
  impliedIndustries,
  MIN_NEGATED,
  negatedPoints,
  POINTS,
  REACH,
  scoreEntries,
  summariesOf,
  summaryPoints,
} from './points.ts';
import { Explainer } from './reasons.ts';
import type { AgencyMatch } from './selection.ts';
import { Tally } from './tally.ts';
import { isTerm, scoreTerms, type TermItem } from './terms.ts';

/** A lower score is no match where no function is asked for: a neighbouring industry alone. */
const MIN_SCORE = 2;

interface ItemScores {
  readonly item: NeedItem;
  readonly entries: ReadonlyMap<number, number>;
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
  if (item.kind !== 'function') return;
  const wanted = conceptsOfItem(item);
  for (const holder of tally.touched) addSpecialism(item, wanted, entries, index, holder, tally);
}

/** A specialist before a generalist: the more of an entry is the function, the more it counts; what it refuses does not. */
function addSpecialism(
  item: NeedItem,
  wanted: readonly Concept[],
  entries: ReadonlyMap<number, number>,
  index: AgencyIndex,
  holder: number,
  tally: Tally,
): void {
  const { function: points } = POINTS;
  const best = tally.at(holder);
  const refused = index.refused[holder] ?? [];
  if (
    refused.length > 0 &&
    wanted.some(({ id, group }) => refused.some((one) => one === id || (one === group && id !== group)))
  ) {
    tally.change(holder, Math.min(best, points.refused));
    return;
  }
  const own = index.specializationsOf[holder] ?? [];
  if (own.length === 0) return;
  let hits = 0;
  let hasSiblings = false;
  for (const entry of own) {
    const offered = entries.get(entry) ?? 0;
    if (offered >= points.otherSubtype) hits += 1;
    else if (offered > points.near && offered <= points.farSibling + POINTS.literal) hasSiblings = true;
  }
  const weight = item.isSecondary ? POINTS.secondary : 1;
  const isWideOnly = best >= points.wide && best < points.whole;
  const base = isWideOnly && hasSiblings ? points.diluted : best;
  const generalist = (index.breadth[holder] ?? 0) >= points.breadth ? points.generalist : 0;
  tally.change(holder, base + (generalist + (hits / own.length) * points.share) * weight);
}

/** Adds the points of all items of one kind: the best one in full, each other in part. */
function addKind(items: readonly ItemScores[], index: AgencyIndex, total: Tally): void {
  const count = index.agencies.length;
  const ofItem = new Tally(count);
  if (items.length === 1 && items[0] !== undefined) {
    tallyItem(items[0], index, ofItem);
    for (const holder of ofItem.touched) total.add(holder, ofItem.at(holder));
    return;
  }
  const best = new Tally(count);
  const sum = new Tally(count);
  for (const item of items) {
    tallyItem(item, index, ofItem);
    for (const holder of ofItem.touched) {
      best.raise(holder, ofItem.at(holder));
      sum.add(holder, ofItem.at(holder));
    }
    ofItem.clear();
  }
  for (const holder of best.touched) {
    const most = best.at(holder);
    total.add(holder, most + (sum.at(holder) - most) * POINTS.further);
  }
}

/** Adds the points for the terms that agencies state. */
function addTerms(terms: readonly TermItem[], index: AgencyIndex, hasWork: boolean, total: Tally): void {
  const add = (holder: number) => {
    const points = scoreTerms(terms, index.agencies[holder]?.facts ?? {});
    if (points > 0 || (points < 0 && total.at(holder) > 0)) total.add(holder, points);
  };
  // What an agency agrees to is worth nothing where it cannot fill the vacancy.
  if (hasWork) for (const holder of total.touched.slice()) add(holder);
  else for (const holder of index.agencies.keys()) add(holder);
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
  for (const [holder, points] of worst) if (total.at(holder) > 0) total.add(holder, points);
}

/** Rounds a score, because sums of the same points in another order differ in the last digits. */
const roundScore = (score: number): number => Math.round(score * 1000) / 1000;

/** „Kaufmännische Leitung“ for a bookkeeper: the entry is for those who lead. */
function lowerLeading(entries: Map<number, number>, index: AgencyIndex): void {
  for (const [entry, points] of entries) {
    const text = index.entries[entry]?.text ?? '';
    if (points > POINTS.function.tooHigh && isForLeaders(text)) entries.set(entry, POINTS.function.tooHigh);
  }
}

/** Kinds of contract without which nothing else fits: an agency for permanent posts lends nobody. */
const REQUIRED_CONTRACTS = new Set(['Zeitarbeit', 'Ausbildung']);
/** Kinds of contract for a time: who does not offer them is no first address. */
const FOR_A_TIME = new Set(['Interim', 'Freelancer']);
/** Posts for which nobody moves: the office must be near. */
const LOCAL_WORKERS =
  /staplerfahr|lagerist|lagermitarb|kommissionier|helfer|aushilf|hilfskr|bedien|monteur|produktionsmitarb|kellner|servicekr/i;
const LOCAL_WORK = new Set([
  'Assistenz & Büro',
  'Handwerk & Gewerbe',
  'Praxispersonal',
  'Reinigung & Hausdienste',
]);

const isLocalWork = (item: NeedItem): boolean =>
  isWorkItem(item) && (LOCAL_WORK.has(item.label) || item.words.some((word) => LOCAL_WORKERS.test(word)));

/** Whether an agency names a contract for a time before everything else. */
function isInterimAgency(index: AgencyIndex, holder: number): boolean {
  const first = index.entries[index.entriesOf[holder]?.[0] ?? -1];
  return first?.concepts.some((id) => conceptAt(id).name === 'Interim') === true;
}

/** Whether an agency works for one industry, and another one was asked for. */
function isOfOtherSector(wanted: readonly Concept[], index: AgencyIndex, holder: number): boolean {
  const sectors = index.sectorsOf[holder] ?? [];
  return (
    sectors.length > 0 &&
    sectors.every((sector) =>
      wanted.every(
        (concept) =>
          concept.id !== sector &&
          concept.group !== sector &&
          conceptAt(sector).group !== concept.id &&
          !areRelated(concept, conceptAt(sector)),
      ),
    )
  );
}

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
  /** The agency at this position of the list with what fits; null where it is not recommended. */
  readonly matchAt: (position: number) => AgencyMatch | null;
  /** The reasons for the agency at this position, recommended or not. */
  readonly reasonsAt: (position: number) => AgencyMatch['reasons'];
  /** Its nearest office; null where no place was asked for, or nothing is known. */
  readonly officeAt: (position: number) => NearestOffice | null;
}

class Scoring implements Ranking {
  readonly #items: readonly NeedItem[];
  readonly #index: AgencyIndex;
  readonly #scored: readonly ItemScores[];
  readonly #distances: Distances;
  /** Kilometres from the place to the nearest office of an agency; null where nothing is known. */
  readonly #kilometresTo: (holder: number) => number | null;
  readonly #explainer: Explainer;
  readonly #work: Tally;
  readonly #industry: Tally;
  readonly #total: Tally;
  readonly #hasWork: boolean;
  readonly #isLeading: boolean;
  readonly #isLocal: boolean;
  readonly #isForATime: boolean;
  readonly #isBoardroom: boolean;
  readonly #namesIndustry: boolean;
  /** The industries that were asked for, or go with the function. */
  readonly #industries: readonly Concept[];
  /** The agencies that offer a kind of contract without which nothing fits; null where none is asked for. */
  readonly #offering: ReadonlySet<number> | null;

  constructor(items: readonly NeedItem[], index: AgencyIndex) {
    const implied = impliedIndustries({ items });
    const count = index.agencies.length;
    const { isLeading } = readTraits(items);
    this.#items = items;
    this.#index = index;
    this.#distances = new Distances(
      items
        .filter(({ kind, isNegated }) => kind === 'place' && !isNegated)
        .flatMap((item) => placeNamed(item.values[0] ?? '') ?? []),
    );
    this.#kilometresTo = (holder) =>
      this.#distances.nearest(index.officesOf[holder] ?? [])?.kilometres ?? null;
    this.#explainer = new Explainer(items, implied, index);
    this.#scored = [...items.filter((item) => !isTerm(item) && item.kind !== 'place'), ...implied].map(
      (item) => {
        const entries = scoreEntries(item, index);
        if (item.kind === 'function' && !isLeading) lowerLeading(entries, index);
        return { item, entries };
      },
    );
    this.#work = new Tally(count);
    this.#industry = new Tally(count);
    this.#total = new Tally(count);
    this.#hasWork = items.some(isWorkItem);
    this.#isLeading = isLeading;
    this.#isLocal = items.some(isLocalWork);
    this.#isBoardroom = items.some((item) => isWorkItem(item) && item.label === GENERAL_MANAGEMENT);
    this.#namesIndustry = items.some(({ kind, isNegated }) => kind === 'industry' && !isNegated);
    this.#industries = [...items, ...implied]
      .filter(({ kind, isNegated }) => kind === 'industry' && !isNegated)
      .flatMap(conceptsOfItem);
    const contracts = items.filter(({ kind, isNegated }) => kind === 'contract' && !isNegated);
    const forATime = contracts.find(({ label }) => FOR_A_TIME.has(label));
    this.#isForATime =
      forATime !== undefined || items.some((item) => isWorkItem(item) && item.label === 'Interim Management');
    const required = contracts.find(({ label }) => REQUIRED_CONTRACTS.has(label));
    this.#offering =
      required === undefined ? null : new Set(this.#holdersOf(required, POINTS.contract.exact).keys());
    this.#add(forATime);
  }

  /** The agencies whose entries fit an item, each with its points. */
  #holdersOf(asked: NeedItem, least: number): Map<number, number> {
    const holders = new Map<number, number>();
    for (const { item, entries } of this.#scored) {
      if (item !== asked) continue;
      for (const [entry, points] of entries) {
        if (points < least) continue;
        for (const holder of this.#index.entries[entry]?.holders ?? [])
          holders.set(holder, Math.max(points, holders.get(holder) ?? 0));
      }
    }
    return holders;
  }

  #add(forATime: NeedItem | undefined): void {
    const total = this.#total;
    const wanted = this.#scored.filter(({ item }) => !item.isNegated);
    const ofKind = (kind: NeedItem['kind']) => wanted.filter(({ item }) => item.kind === kind);
    addKind(ofKind('function'), this.#index, this.#work);
    addGeneralists(this.#items, this.#index, this.#distances.isAsked ? this.#kilometresTo : null, this.#work);
    addKind(ofKind('industry'), this.#index, this.#industry);
    for (const tally of [this.#work, this.#industry])
      for (const holder of tally.touched) total.add(holder, tally.at(holder));
    for (const kind of ['company', 'contract', 'seniority', 'keyword'] as const) {
      if (ofKind(kind).length > 0) addKind(ofKind(kind), this.#index, total);
    }
    if (this.#asksOnlyForPlace())
      for (const holder of this.#index.agencies.keys())
        total.add(
          holder,
          this.#index.breadth[holder] === undefined || this.#index.breadth[holder] < REACH.broad ? 0.001 : 1,
        );
    if (this.#distances.isAsked) this.#addDistances();
    this.#addSectors();
    if (this.#hasWork && !this.#isLeading && !this.#isForATime) this.#lowerForLeaders();
    if (this.#hasWork && forATime !== undefined) this.#addContract(forATime);
    const terms = this.#items.filter(isTerm);
    if (terms.length > 0) addTerms(terms, this.#index, this.#hasWork, total);
    const negated = this.#scored.filter(({ item }) => item.isNegated);
    if (negated.length > 0) subtractNegated(negated, this.#index, total);
  }

  #asksOnlyForPlace(): boolean {
    return this.#distances.isAsked && this.#items.every((item) => item.kind === 'place' || isTerm(item));
  }

  #addDistances(): void {
    for (const holder of this.#total.touched) {
      const isNationwide = this.#index.isNationwide[holder] === 1 && !this.#isLocal;
      const points = distancePoints(this.#kilometresTo(holder), isNationwide);
      const far = this.#isLocal && points < POINTS.place.near ? POINTS.place.farForLocal : 0;
      this.#total.change(holder, this.#total.at(holder) + points + far);
    }
  }

  /** An agency for another industry than the requested one knows the wrong people. */
  #addSectors(): void {
    const points = this.#industries.length > 0 ? POINTS.otherSector : POINTS.anySector;
    for (const holder of this.#total.touched) {
      if (isOfOtherSector(this.#industries, this.#index, holder))
        this.#total.change(holder, this.#total.at(holder) + points);
      else if (this.#namesIndustry && this.#industry.at(holder) === 0)
        this.#total.change(
          holder,
          this.#total.at(holder) + (this.#isBoardroom ? POINTS.function.otherBoard : POINTS.otherIndustries),
        );
    }
  }

  /** An agency that mostly finds leading people is no first address for others. */
  #lowerForLeaders(): void {
    for (const holder of this.#total.touched)
      if (this.#index.isForLeaders[holder] === 1)
        this.#total.change(holder, this.#total.at(holder) + POINTS.function.forLeaders);
  }

  #addContract(asked: NeedItem): void {
    const offering = this.#holdersOf(asked, 0);
    for (const holder of this.#total.touched)
      if (!offering.has(holder)) this.#total.change(holder, this.#total.at(holder) + POINTS.contract.missing);
    if (!isOrdinaryWork(this.#items)) return;
    for (const holder of offering.keys()) {
      const known = this.#work.at(holder);
      if (known >= POINTS.contract.forAll || !isInterimAgency(this.#index, holder)) continue;
      this.#work.raise(holder, POINTS.contract.forAll);
      this.#total.add(holder, POINTS.contract.forAll - known);
    }
  }

  /** How much of the entry the function is, from 0 to 1. */
  #shareOf(holder: number): number {
    const own = this.#index.specializationsOf[holder] ?? [];
    const work = this.#scored.filter(({ item }) => isWorkItem(item));
    const hits = own.filter((entry) =>
      work.some(({ entries }) => (entries.get(entry) ?? 0) >= POINTS.function.otherSubtype),
    );
    return own.length === 0 ? 0 : hits.length / own.length;
  }

  #isInReach(holder: number): boolean {
    const index = this.#index;
    if (!this.#distances.isAsked || index.isNationwide[holder] === 1) return true;
    // Who comes for a time comes from anywhere.
    if (this.#isForATime && isInterimAgency(index, holder)) return true;
    const kilometres = this.#kilometresTo(holder) ?? 0;
    if ((index.breadth[holder] ?? 0) >= REACH.broad) return kilometres <= REACH.ofBroad;
    if (this.#isLocal) return kilometres <= REACH.local;
    if (kilometres <= REACH.region || this.#isBoardroom) return true;
    const share = this.#shareOf(holder);
    if (share >= REACH.whole) return kilometres <= REACH.most;
    const isOfIndustry = this.#namesIndustry && this.#industry.at(holder) >= POINTS.industry.wide;
    return (share >= REACH.share || isOfIndustry) && kilometres <= REACH.far;
  }

  #isRecommended(holder: number): boolean {
    if (this.#offering?.has(holder) === false) return false;
    if (!this.#hasWork) return this.scoreAt(holder) >= MIN_SCORE && this.#isInReach(holder);
    return (
      this.scoreAt(holder) >= POINTS.least &&
      this.#work.at(holder) >= POINTS.leastWork &&
      this.#isKnownIndustry(holder) &&
      (this.#isForATime || !isInterimAgency(this.#index, holder)) &&
      this.#isInReach(holder) &&
      (this.#industries.length === 0 ||
        !isOfOtherSector(this.#industries, this.#index, holder) ||
        this.#shareOf(holder) >= REACH.share)
    );
  }

  /** Who finds leading people of any field must at least name the industry. */
  #isKnownIndustry(holder: number): boolean {
    return (
      this.#industries.length === 0 ||
      this.#work.at(holder) > POINTS.function.executive ||
      this.#industry.at(holder) > 0
    );
  }

  readonly scoreAt = (position: number): number => roundScore(this.#total.at(position));
  readonly officeAt = (position: number): NearestOffice | null =>
    this.#distances.nearest(this.#index.officesOf[position] ?? []);
  readonly reasonsAt = (position: number): AgencyMatch['reasons'] => this.#explainer.explain(position);

  readonly matchAt = (position: number): AgencyMatch | null => {
    const agency = this.#index.agencies[position];
    if (agency === undefined || !this.#isRecommended(position)) return null;
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
    const { touched } = this.#total;
    const scores = this.#total.points;
    const least = MIN_SCORE;
    return touched
      .filter((holder) => (scores[holder] ?? 0) >= least)
      .toSorted((a, b) => this.scoreAt(b) - this.scoreAt(a) || a - b);
  };

  readonly best = (limit = Infinity): AgencyMatch[] => {
    const matches: AgencyMatch[] = [];
    for (const position of this.positions()) {
      const last = matches.at(-1);
      if (last !== undefined && matches.length >= limit && this.scoreAt(position) < last.score) break;
      const match = this.matchAt(position);
      if (match !== null) matches.push(match);
    }
    return matches;
  };
}

/**
 * Ranks the agencies of an index by how well their own fields fit a need. docs/decisions/advisor.md.
 *
 * @param need the need without the chips that the visitor removed
 */
export function rankByNeed({ items }: Pick<Need, 'items'>, index: AgencyIndex): Ranking {
  return new Scoring(items, index);
}
