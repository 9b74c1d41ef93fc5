import { type Agency, isPaidPlacement } from '#agency/model/agency.ts';
import { UNDISCLOSED } from '#facts/model/listed-facts.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { buildAgencyIndex } from './agency-index.ts';
import { EXAMPLE_NEEDS } from './example-needs.ts';
import { type Recommendation, recommendAgencies } from './recommendation.ts';

/** Characters of its description: home's HTML has them twice, and the card shows two lines at most. */
const SUMMARY_LENGTH = 170;

/** A vacancy, and what is recommended for it first. */
export interface RecommendationExample {
  readonly need: string;
  readonly recommendation: Recommendation;
}

/** How much it shows: the reasons that fit, fee and guarantee. */
function countShown({ agency: { facts }, reasons }: Recommendation): number {
  const stated = [facts.feePercent ?? facts.feeModels, facts.guaranteeMonths].filter(
    (value) => value !== undefined && value !== UNDISCLOSED,
  );
  return reasons.filter(({ isNear }) => isNear !== true).length + stated.length;
}

/**
 * The best recommendation for the example need of which it shows most, always the same one. An example is no place for
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
  }).toSorted((a, b) => countShown(b.match) - countShown(a.match));
  if (best === undefined) return null;
  const { agency } = best.match;
  const summary = agency.summary === null ? null : takeCharacters(agency.summary, SUMMARY_LENGTH);
  // What the card does not show is left out of home's HTML.
  const shown = { ...agency, summary, specializations: [], industries: [] };
  return { need: best.need, recommendation: { ...best.match, reasons: [], agency: shown } };
}
