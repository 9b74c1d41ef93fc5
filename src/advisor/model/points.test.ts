import { expect, test } from 'vitest';
import { shareOfDistance } from './points.ts';

test('the share of a distance falls evenly from 1 to -1', () => {
  const shares = Array.from({ length: 800 }, (_, kilometres) => shareOfDistance(kilometres));
  expect([shares[0], shares.at(-1)]).toEqual([1, -1]);
  shares.slice(1).forEach((share, at) => {
    const before = shares[at] ?? 0;
    expect(share).toBeLessThanOrEqual(before);
    expect(before - share).toBeLessThan(0.02);
  });
});
