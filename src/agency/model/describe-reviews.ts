import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import type { Agency } from './agency.ts';

/** „12 Bewertungen“ */
export const formatReviewCount = (count: number) => formatGermanCount(count, 'Bewertung', 'Bewertungen');

/** „4,6 von 5“; null below the number of reviews that a mean takes. */
function formatReviewMean(mean: number | null): string | null {
  return mean === null ? null : `${formatGermanNumber(mean, 1)} von 5`;
}

/** An agency's reviews in a line of a list: „4,6 von 5, 12 Bewertungen“. docs/decisions/reviews.md, Numbers. */
export function describeReviews({
  reviewCount,
  reviewMean,
}: Pick<Agency, 'reviewCount' | 'reviewMean'>): string {
  if (reviewCount === 0) return 'Noch keine Bewertungen';
  return `${formatReviewMean(reviewMean) ?? 'Noch kein Mittelwert'}, ${formatReviewCount(reviewCount)}`;
}
