import { expect, test } from 'vitest';
import { isLawOld } from './law-age.ts';

test.each([
  ['2026-04', '2026-10-31', false],
  ['2026-04', '2026-11-01', true],
  ['2025-12', '2026-06-30', false],
  ['2025-12', '2026-07-01', true],
  [undefined, '2030-01-01', false],
])('npm run check:launch: law of %s on %s has to be compared again: %s', (law, day, isOld) => {
  expect(isLawOld(law, new Date(`${day}T12:00`))).toBe(isOld);
});
