import type { Agency } from '#domain/agency/agency.ts';
import { matchLiterally } from '#domain/advisor/literal-match.ts';
import { type Recommendation, selectRecommendations } from '#domain/advisor/selection.ts';

/** The recommendations for a described vacancy, with the browser's own randomness. */
export function recommend(query: string, agencies: readonly Agency[]): Recommendation[] {
  const matches = agencies
    .map((agency) => ({ agency, score: 1, reasons: matchLiterally(query, agency) }))
    .filter((match) => match.reasons.length > 0);
  return selectRecommendations(matches, agencies, Math.random);
}
