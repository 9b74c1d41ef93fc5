import { buildAgencyIndex } from '#advisor/model/agency-index.ts';
import { NEED_KINDS } from '#advisor/model/need-kinds.ts';
import { recommendAgencies } from '#advisor/model/recommendation.ts';
import { MAX_RECOMMENDATIONS } from '#advisor/model/selection.ts';
import { fitTerm, isTerm, quoteTerm } from '#advisor/model/terms.ts';
import { type Agency } from '#agency/model/agency.ts';
import { loadKnowledgeOnce } from '#lib/language/known.ts';

/** Ties are decided by the same chance each time. */
const SEED = 7;

/** Loads what the advisor knows, and answers needs over these agencies with the first three recommendations. */
export async function createAdviser(agencies: readonly Agency[]) {
  await loadKnowledgeOnce();
  const index = buildAgencyIndex(agencies);
  return (query: string) => {
    const answer = recommendAgencies({ query, without: [], seed: SEED }, index);
    const terms = answer.items.filter(isTerm);
    return {
      ...answer,
      recommendations: answer.recommendations.slice(0, MAX_RECOMMENDATIONS),
      /** The conditions that an agency does not meet, or does not state. */
      unmetTerms: ({ facts }: Agency): string[] =>
        terms.flatMap((item) => {
          const fit = fitTerm(item, facts);
          if (fit === 'fitting') return [];
          const kind = NEED_KINDS[item.kind];
          return fit === 'open' ? [`${kind}: keine Angabe`] : [`${kind} anders: ${quoteTerm(item, facts)}`];
        }),
    };
  };
}
