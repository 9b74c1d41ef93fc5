import { isPremiumPartner } from '#domain/agency/agency.ts';
import type { AdvisorSearch } from './advisor-link.ts';
import type { AgencyIndex } from './agency-index.ts';
import { findLiterally, matchLiterally, type MatchReason } from './literal-match.ts';
import { type Ranking, rankByNeed } from './matcher.ts';
import { type Need, readSearch, type UnderstoodSearch } from './need.ts';
import { seededRandom } from '#domain/random/seeded-random.ts';
import {
  type AgencyMatch,
  cutoffScore,
  MAX_RECOMMENDATIONS,
  type Recommendation,
  selectRecommendations,
} from './selection.ts';

/** More points than any understood need can have, so that literal matches come first. */
const LITERAL_SCORE = 1_000;

export interface AdvisorResult extends UnderstoodSearch {
  /** At most three, best first. */
  readonly recommendations: readonly Recommendation[];
}

function joinReasons(first: readonly MatchReason[], second: readonly MatchReason[]): MatchReason[] {
  const added = second.filter(
    ({ field, value }) => !first.some((reason) => reason.field === field && reason.value === value),
  );
  return [...first, ...added];
}

/** The literal matches that can get a seat, and the premium partner, which always has one, if it matches. */
function literalMatches(query: string, index: AgencyIndex, ranking: Ranking): AgencyMatch[] {
  const found = findLiterally(query, index.literalTexts).flatMap((position) => {
    const agency = index.agencies[position];
    return agency === undefined
      ? []
      : [{ agency, position, score: LITERAL_SCORE + ranking.scoreAt(position) }];
  });
  const least = cutoffScore(found.map(({ score }) => score));
  return found
    .filter(({ agency, score }) => score >= least || isPremiumPartner(agency))
    .map(({ agency, position, score }) => ({
      agency,
      score,
      // Computed only when they are read, because thousands of matches may be equally good and only three are shown.
      get reasons() {
        return joinReasons(matchLiterally(query, agency), ranking.matchAt(position)?.reasons ?? []);
      },
    }));
}

/** The best that fit by meaning, and the premium partner if it fits. */
function understoodMatches(index: AgencyIndex, ranking: Ranking): AgencyMatch[] {
  const best = ranking.best(MAX_RECOMMENDATIONS);
  const partner = ranking.matchAt(index.agencies.findIndex(isPremiumPartner));
  const isAmongThem = best.some(({ agency }) => agency === partner?.agency);
  return partner === null || isAmongThem ? best : [...best, partner];
}

function findMatches(search: AdvisorSearch, need: Need, isWhole: boolean, index: AgencyIndex): AgencyMatch[] {
  const ranking = rankByNeed(need, index);
  const literal = isWhole ? literalMatches(search.query, index, ranking) : [];
  const isLiteral = new Set(literal.map(({ agency }) => agency));
  const understood = understoodMatches(index, ranking).filter(({ agency }) => !isLiteral.has(agency));
  return [...literal, ...understood];
}

/**
 * The recommendations for a described vacancy: literal matches, then understood ones, then others.
 * The same search over the same agencies always gives the same. docs/decisions/advisor.md.
 *
 * A search without some of its items is no longer what was typed, so nothing matches it to the letter.
 */
export function recommendAgencies(search: AdvisorSearch, index: AgencyIndex): AdvisorResult {
  const { items, removed } = readSearch(search);
  const matches = findMatches(search, { items }, removed.length === 0, index);
  const recommendations = selectRecommendations(matches, index.agencies, seededRandom(search.seed));
  return { items, removed, recommendations };
}
