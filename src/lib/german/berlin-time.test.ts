import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatBerlinTime, formatShortTime } from './berlin-time.ts';

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

test.each([
  ['2026-11-21T07:05:00Z', '21. November 2026 um 08:05 Uhr MEZ', '21.11.2026 08:05'],
  ['2026-07-01T07:05:00+00:00', '1. Juli 2026 um 09:05 Uhr MESZ', '01.07.2026 09:05'],
  // The next day, and year, in Berlin.
  ['2026-12-31T23:30:00+00:00', '1. Januar 2027 um 00:30 Uhr MEZ', '01.01.2027 00:30'],
  // PostgreSQL's own form.
  ['2026-11-21 07:05:00.123456+00', '21. November 2026 um 08:05 Uhr MEZ', '21.11.2026 08:05'],
  ['gestern', 'gestern', 'gestern'],
])('who reads „%s“ elsewhere reads the time in Berlin', (timeStamp, time, short) => {
  expect(new Date('2026-11-21T07:05:00Z').getHours()).toBe(2);
  expect(formatBerlinTime(timeStamp)).toBe(time);
  expect(formatShortTime(timeStamp)).toBe(short);
});
