import type { Agency } from '#agency/model/agency.ts';
import type { AdvisorSearch } from './advisor-link.ts';
import type { AgencyIndex } from './agency-index.ts';
import { findLiterally, createLiteralMatcher, matchLiterally, type MatchReason } from './literal-match.ts';
import { type Ranking, rankByNeed } from './matcher.ts';
import { isWorkItem } from './need-concepts.ts';
import { type NeedItem, readSearch, type UnderstoodSearch } from './need.ts';
import { NEARBY_KM, MIN_BROAD_GROUPS } from './points.ts';
import { seededRandom } from './seeded-random.ts';
import { type AgencyMatch, MAX_RECOMMENDATIONS, rankMatches, shuffle } from './selection.ts';
import { composeReason, type RecommendationText } from './spoken-reason.ts';
import { isTerm } from './terms.ts';

/** An agency of an answer, and what is said of it. */
export interface Recommendation extends RecommendationText {
  readonly agency: Agency;
  /** What the sentence is made of. */
  readonly reasons: readonly MatchReason[];
}

/** The answer to a search. docs/decisions/advisor.md. */
export interface Answer {
  /** Whether a vacancy was described at all. */
  readonly isNeed: boolean;
  /** What fits, best first: three to begin with, more on request. */
  readonly recommendations: readonly Recommendation[];
  /** Others of which something fits, nearest first, and then any; shown where fewer than three fit. */
  readonly partial: readonly Recommendation[];
  /** The operator's agency, where it is none of the first three. It is an advertisement and counts nowhere. */
  readonly ad: Agency | null;
}

export interface AdvisorResult extends UnderstoodSearch, Answer {}

/** Recommendations that can be shown in all, three at a time. */
const MOST_RECOMMENDATIONS = 12;

function joinReasons(first: readonly MatchReason[], second: readonly MatchReason[]): MatchReason[] {
  const added = second.filter(
    ({ field, value }) => !first.some((reason) => reason.field === field && reason.value === value),
  );
  return [...first, ...added];
}

/** Whether the words of the search mean nothing that entries are compared by, so that only the words themselves count. */
const isUnread = (items: readonly NeedItem[]): boolean =>
  items.every((item) => item.kind === 'keyword' || item.kind === 'seniority');

/** Whether a reason says that the agency does the work, and not only that it knows the industry. */
const isOfWork = ({ field }: MatchReason): boolean => field === 'specializations' || field === 'summary';

/** What fits: what is understood, and where nothing is, what has the very words. */
function findMatches(
  query: string,
  items: readonly NeedItem[],
  index: AgencyIndex,
  ranking: Ranking,
): AgencyMatch[] {
  const isLiteral = createLiteralMatcher(query);
  const understood = ranking.best(MOST_RECOMMENDATIONS).map((match): AgencyMatch => {
    if (!isLiteral(index.literalTexts[match.position])) return match;
    return {
      ...match,
      isLiteral: true,
      reasons: joinReasons(matchLiterally(query, match.agency), match.reasons),
    };
  });
  if (!isUnread(items)) return understood;
  const known = new Set(understood.map(({ position }) => position));
  const others = findLiterally(query, index.literalTexts).flatMap((position): AgencyMatch[] => {
    const agency = index.agencies[position];
    if (agency === undefined || known.has(position)) return [];
    return [{ agency, position, score: 1, isLiteral: true, reasons: matchLiterally(query, agency) }];
  });
  return [...understood, ...others];
}

/** The positions of others of which something fits, nearest first; then any, by chance. */
function findOthers(
  shown: ReadonlySet<number>,
  index: AgencyIndex,
  ranking: Ranking,
  random: () => number,
): number[] {
  const isFree = (position: number) => !shown.has(position);
  const distance = (position: number) => ranking.officeAt(position)?.kilometres ?? Infinity;
  const near = ranking
    .positions()
    .filter(isFree)
    .slice(0, MOST_RECOMMENDATIONS)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_RECOMMENDATIONS);
  if (near.length === MAX_RECOMMENDATIONS) return near;
  const rest = [...index.agencies.keys()].filter((position) => isFree(position) && !near.includes(position));
  return [...near, ...shuffle(rest, random)].slice(0, MAX_RECOMMENDATIONS);
}

/**
 * Answers a described vacancy: what fits by merit, what fits in part, and the operator's agency beside them. The same
 * search over the same agencies always gives the same. docs/decisions/advisor.md.
 *
 * A search without some of its items is no longer what was typed, so nothing matches it to the letter.
 */
export function recommendAgencies(search: AdvisorSearch, index: AgencyIndex): AdvisorResult {
  const { items, removed, isNeed } = readSearch(search);
  if (!isNeed) return { items, removed, isNeed, recommendations: [], partial: [], ad: null };
  const random = seededRandom(search.seed);
  const ranking = rankByNeed({ items }, index);
  const query = removed.length === 0 ? search.query : '';
  const asksForWork = items.some(isWorkItem);
  const asksForOther = items.some((item) => item.kind === 'place' || isTerm(item));
  const ranked = rankMatches(findMatches(query, items, index, ranking), random)
    .slice(0, MOST_RECOMMENDATIONS)
    .filter(({ agency, position, reasons }, at) => {
      // Nearby generalists need no reason.
      const takesAll =
        agency.specializations.length === 0 &&
        (ranking.officeAt(position)?.kilometres ?? Infinity) <= NEARBY_KM;
      if (reasons.length === 0) return asksForWork ? takesAll : asksForOther;
      // Beside the best, whoever shares only the industry is no answer to a post.
      return (
        at === 0 || !asksForWork || takesAll || index.isOfAnyField[position] === 1 || reasons.some(isOfWork)
      );
    });
  const isSeated = ranked.slice(0, MAX_RECOMMENDATIONS).some(({ position }) => position === index.partner);
  const matches = isSeated ? ranked : ranked.filter(({ position }) => position !== index.partner);
  const recommend = (position: number, agency: Agency, reasons: readonly MatchReason[]): Recommendation => ({
    agency,
    reasons,
    ...composeReason({
      agency,
      items: items.filter((item) => !isTerm(item)),
      reasons,
      office: ranking.officeAt(position),
      isNationwide: index.isNationwide[position] === 1,
      isBroad: (index.breadth[position] ?? 0) >= MIN_BROAD_GROUPS,
    }),
  });
  const shown = new Set([...matches.map(({ position }) => position), index.partner]);
  const missing = Math.max(MAX_RECOMMENDATIONS - matches.length, 0);
  return {
    items,
    removed,
    isNeed,
    recommendations: matches.map(({ position, agency, reasons }) => recommend(position, agency, reasons)),
    partial: (missing === 0 ? [] : findOthers(shown, index, ranking, random))
      .slice(0, missing)
      .flatMap((position) => {
        const agency = index.agencies[position];
        return agency === undefined ? [] : recommend(position, agency, ranking.reasonsAt(position));
      }),
    ad: isSeated ? null : (index.agencies[index.partner] ?? null),
  };
}
