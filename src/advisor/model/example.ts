import { type Agency, isPaidPlacement } from '#agency/model/agency.ts';
import { buildAgencyIndex } from './agency-index.ts';
import { EXAMPLE_NEEDS } from './example-needs.ts';
import type { MatchReason } from './literal-match.ts';
import { type Recommendation, recommendAgencies } from './recommendation.ts';

/** A vacancy, and what is recommended for it first. */
export interface RecommendationExample {
  readonly need: string;
  readonly recommendation: Recommendation;
}

const countFitting = (reasons: readonly MatchReason[]) =>
  reasons.filter(({ isNear }) => isNear !== true).length;

/**
 * The best recommendation for the example need that a directory fits best, always the same one. An example is no place for
 * an advertisement: paid placements are left out.
 *
 * @param agencies sorted by name
 * @returns null where none fits any of the needs
 */
export function findExample(agencies: readonly Agency[]): RecommendationExample | null {
  const index = buildAgencyIndex(agencies.filter((agency) => !isPaidPlacement(agency)));
  const [best] = EXAMPLE_NEEDS.flatMap((need) => {
    const { recommendations } = recommendAgencies({ query: need, without: [], seed: 0 }, index);
    const [match] = recommendations;
    return match === undefined ? [] : [{ need, match }];
  }).toSorted((a, b) => countFitting(b.match.reasons) - countFitting(a.match.reasons));
  if (best === undefined) return null;
  return { need: best.need, recommendation: best.match };
}
