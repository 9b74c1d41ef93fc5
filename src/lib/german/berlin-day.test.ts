import { expect, test } from 'vitest';
import { formatBerlinDate } from './berlin-day.ts';

test.each([
  // An hour before midnight in winter, two in summer, the next day has begun in Berlin.
  ['2026-11-21T22:59:59+00:00', '21. November 2026'],
  ['2026-11-21T23:30:00.123456+00:00', '22. November 2026'],
  ['2026-06-30T22:30:00Z', '1. Juli 2026'],
  ['', ''],
])('the time stamp „%s“ is of the day „%s“', (timeStamp, day) => {
  expect(formatBerlinDate(timeStamp)).toBe(day);
});
