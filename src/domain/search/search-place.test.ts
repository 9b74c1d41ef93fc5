import { expect, test } from 'vitest';
import { decideSearchPlace } from './search-place.ts';

test.each([
  [null, 'browser'],
  [0, 'browser'],
  [61, 'browser'],
  [5_000, 'browser'],
  [5_001, 'database'],
  [100_000, 'database'],
] as const)('%s agencies are searched in the %s', (count, place) => {
  expect(decideSearchPlace(count)).toBe(place);
});
