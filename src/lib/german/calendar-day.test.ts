import { expect, test } from 'vitest';
import { readCalendarDay } from './calendar-day.ts';

test.each([
  ['2026-11-21', '2026-11-21'],
  [' 2028-02-29 ', '2028-02-29'],
  ['1900-01-01', '1900-01-01'],
  ['2200-12-31', '2200-12-31'],
  ['0026-05-01', null],
  ['1899-12-31', null],
  ['2201-01-01', null],
  ['9999-12-31', null],
  ['2026-02-29', null],
  ['2026-02-31', null],
  ['2026-13-01', null],
  ['2026-00-00', null],
  ['22.11.2026', null],
  ['2026-1-1', null],
  ['2026-11-21T00:00:00Z', null],
  ['+002026-11-21', null],
  ['gestern', null],
  ['', null],
])('%j is read as %j', (text, day) => expect(readCalendarDay(text)).toBe(day));
