import { expect, test } from 'vitest';
import { formatGermanDate } from './german-date.ts';

test.each([
  ['2026-03-01', '1. März 2026'],
  ['2026-11-21', '21. November 2026'],
])('the day %s is „%s“', (day, text) => expect(formatGermanDate(day)).toBe(text));

test('every day of a year reads as the browser would write it', () => {
  const written = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });
  for (let day = 0; day < 366; day += 1) {
    const date = new Date(Date.UTC(2028, 0, 1 + day));
    expect(formatGermanDate(date.toISOString().slice(0, 10))).toBe(written.format(date));
  }
});
