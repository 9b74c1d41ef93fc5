import { expect, test } from 'vitest';
import { describeReviews } from './describe-reviews.ts';

test.each([
  [0, null, 'Noch keine Bewertungen'],
  [1, null, 'Noch kein Mittelwert, 1 Bewertung'],
  [3, 4.6, '4,6 von 5, 3 Bewertungen'],
  [1200, 4, '4,0 von 5, 1.200 Bewertungen'],
])('%d reviews with the mean %s', (reviewCount, reviewMean, text) => {
  expect(describeReviews({ reviewCount, reviewMean })).toBe(text);
});
