import { describe, expect, test } from 'vitest';
import { startOfDay } from './start-of-day.ts';

describe('a day in Berlin', () => {
  test.each([
    ['winter', '2026-01-15', 0, '2026-01-14T23:00:00.000Z'],
    ['summer', '2026-07-15', 0, '2026-07-14T22:00:00.000Z'],
    ['its end', '2026-07-15', 1, '2026-07-15T22:00:00.000Z'],
    ['the day on which summer time begins', '2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
    ['its end', '2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
    ['the day on which it ends', '2026-10-25', 1, '2026-10-25T23:00:00.000Z'],
  ])('%s', (_name, date, daysLater, expected) => expect(startOfDay(date, daysLater)).toBe(expected));

  test.each(['', '2026-13-01', '0026-05-01', '9999-12-31'])('%j is none', (date) => {
    expect(startOfDay(date, 1)).toBeNull();
  });
});
