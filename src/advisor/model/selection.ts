import type { Agency } from '#agency/model/agency.ts';
import type { MatchReason } from './literal-match.ts';
import type { Random } from './seeded-random.ts';

/** Recommended agencies per step. */
export const MAX_RECOMMENDATIONS = 3;

/** An agency that fits the query. */
export interface AgencyMatch {
  readonly agency: Agency;
  /** Its position in the list. */
  readonly position: number;
  /** Greater than 0; only its order counts. Equal scores are equally good. */
  readonly score: number;
  /** Whether the whole query is in its entry, which counts among equal scores. */
  readonly isLiteral?: true;
  readonly reasons: readonly MatchReason[];
}

/** Fisher–Yates; the input stays as it is. */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
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

const rankOf = ({ score, isLiteral }: AgencyMatch) => score + (isLiteral === true ? 0.0001 : 0);

/** Best first; a literal match before others of equal points, and the order among true equals by chance. */
export function rankMatches(matches: readonly AgencyMatch[], random: Random): AgencyMatch[] {
  return shuffle(matches, random).toSorted((a, b) => rankOf(b) - rankOf(a));
}
