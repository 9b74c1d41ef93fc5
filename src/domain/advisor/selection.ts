import { type Agency, findPremiumPartner } from '#domain/agency/agency.ts';
import type { Random } from '#domain/random/seeded-random.ts';
import type { MatchReason } from './literal-match.ts';

/** Recommended agencies per search. docs/product.md, Constants. */
export const MAX_RECOMMENDATIONS = 3;

/** An agency that fits the query. */
export interface AgencyMatch {
  readonly agency: Agency;
  /** Greater than 0; only its order counts. Equal scores are equally good. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
}

export interface Recommendation {
  readonly agency: Agency;
  /** 'match' fits the query, 'partner' is the operator's own that does not, 'filler' only fills a seat. */
  readonly kind: 'match' | 'partner' | 'filler';
  readonly reasons: readonly MatchReason[];
  /** Whether it has the reserved seat instead of an agency with a higher score. docs/decisions/advisor.md. */
  readonly hasDisplaced?: true;
}

/** Fisher–Yates; the input stays as it is. */
function shuffle<T extends object>(items: readonly T[], random: Random): T[] {
  const shuffled = [...items];
  for (let left = shuffled.length - 1; left > 0; left -= 1) {
    const chosen = Math.floor(random() * (left + 1));
    const [last, picked] = [shuffled[left], shuffled[chosen]];
    if (last === undefined || picked === undefined) continue;
    shuffled[left] = picked;
    shuffled[chosen] = last;
  }
  return shuffled;
}

/** Best first; the order among equals is left to chance. */
function rankWithChance<T extends object>(
  items: readonly T[],
  scoreOf: (item: T) => number,
  random: Random,
): T[] {
  return shuffle(items, random).toSorted((a, b) => scoreOf(b) - scoreOf(a));
}

/**
 * The least score that still takes part when the best {@link MAX_RECOMMENDATIONS} are chosen and equal ones are chosen at
 * random.
 *
 * @returns −Infinity where there are no more of them
 */
export function cutoffScore(scores: readonly number[]): number {
  if (scores.length <= MAX_RECOMMENDATIONS) return -Infinity;
  let best: readonly number[] = [];
  for (const score of scores) {
    if (best.length === MAX_RECOMMENDATIONS && score <= (best.at(-1) ?? score)) continue;
    best = [...best, score].toSorted((a, b) => b - a).slice(0, MAX_RECOMMENDATIONS);
  }
  return best.at(-1) ?? -Infinity;
}

/**
 * Chooses the three agencies of a recommendation: matches by descending score and by chance among
 * equals, then the premium partner where it has none yet, then random other agencies. The final order
 * is shuffled within the same score, so that a paid or filling entry never comes before one that fits. docs/decisions/advisor.md.
 *
 * @param matches agencies that fit, in any order
 * @param agencies all agencies, from which fillers are chosen
 * @returns three recommendations, or as many as there are agencies where there are fewer
 */
export function selectRecommendations(
  matches: readonly AgencyMatch[],
  agencies: readonly Agency[],
  random: Random,
): Recommendation[] {
  const matchById = new Map(matches.map((match) => [match.agency.id, match]));
  const scoreOf = (agency: Agency) => matchById.get(agency.id)?.score ?? 0;

  const least = cutoffScore(matches.map(({ score }) => score));
  const candidates = matches.filter(({ score }) => score >= least);
  const ranked = rankWithChance(candidates, (match) => match.score, random);
  const chosen = ranked.slice(0, MAX_RECOMMENDATIONS).map((match) => match.agency);

  const partner = findPremiumPartner(agencies);
  let displaced: Agency | undefined;
  if (partner !== undefined && !chosen.some((agency) => agency.id === partner.id)) {
    // Which of the three it replaces does not matter, because they are ordered below.
    [displaced] = chosen.splice(MAX_RECOMMENDATIONS - 1, 1, partner);
  }
  // Nobody was displaced where the scores are equal, because chance chooses among equals.
  const hasDisplaced =
    displaced !== undefined && partner !== undefined && scoreOf(displaced) > scoreOf(partner);

  const chosenIds = new Set(chosen.map((agency) => agency.id));
  const missing = Math.min(MAX_RECOMMENDATIONS, agencies.length) - chosen.length;
  const others = missing > 0 ? agencies.filter((agency) => !chosenIds.has(agency.id)) : [];
  for (let added = 0; added < missing; added += 1) {
    chosen.push(...others.splice(Math.floor(random() * others.length), 1));
  }

  return rankWithChance(chosen, scoreOf, random).map((agency) => {
    const isPartner = agency.id === partner?.id;
    const took = isPartner && hasDisplaced ? { hasDisplaced } : {};
    const match = matchById.get(agency.id);
    if (match !== undefined) return { agency, kind: 'match', reasons: match.reasons, ...took };
    return { agency, kind: isPartner ? 'partner' : 'filler', reasons: [], ...took };
  });
}
