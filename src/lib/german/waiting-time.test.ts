import { describe, expect, test } from 'vitest';
import { countDays, formatAge, formatTimeLeft } from './waiting-time.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

describe('days', () => {
  test.each([
    ['2026-11-22T08:00:00Z', 'seit heute'],
    // After midnight in Berlin, before it in Greenwich.
    ['2026-11-21T23:30:00Z', 'seit heute'],
    ['2026-11-21T22:30:00Z', 'seit gestern'],
    ['2026-11-20T08:00:00Z', 'seit 2 Tagen'],
    ['2026-11-23T08:00:00Z', 'seit heute'],
    ['gestern', 'seit heute'],
  ])('since %s: %s', (since, words) => expect(formatAge(since, NOW)).toBe(words));

  test.each([
    ['2026-11-22T20:00:00Z', 'noch heute'],
    ['2026-11-23T08:00:00Z', 'noch 1 Tag'],
    ['2026-11-28T08:00:00Z', 'noch 6 Tage'],
    ['2026-11-01T08:00:00Z', 'noch heute'],
  ])('until %s: %s', (until, words) => expect(formatTimeLeft(until, NOW)).toBe(words));

  test('are calendar days, also where an hour is missing', () => {
    expect(countDays('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toBe(2);
  });
});
