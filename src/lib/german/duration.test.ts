import { expect, test } from 'vitest';
import { type DurationUnit, convertDuration } from './duration.ts';

test.each<[DurationUnit, string, string]>([
  ['months', '1 Jahr', '12'],
  ['months', '1,5 Jahre', '18'],
  ['months', '1½ Jahre', '18'],
  ['months', 'anderthalb Jahre', '18'],
  ['months', 'ein halbes Jahr', '6'],
  ['months', '½ Jahr', '6'],
  ['months', 'ein Jahr', '12'],
  ['months', 'Zwei Jahre', '24'],
  ['months', 'sechs Monate', '6'],
  ['months', 'sechs', '6'],
  ['months', '6 Mon.', '6'],
  ['months', '6,5 Monate', '6,5'],
  ['months', '26 Wochen', '6'],
  ['months', '16 Wochen', '3,69'],
  ['months', '90 Tage', '3'],
  ['months', '1–2 Jahre', '12–24'],
  ['months', '6 bis 12 Monate', '6–12'],
  ['months', '6', '6'],
  ['weeks', '3 Monate', '13'],
  ['weeks', '6 Wochen', '6'],
  ['days', '3 Wochen', '21'],
  ['days', '1 Monat', '30'],
  ['workingDays', '1 Woche', '5'],
  ['workingDays', '5 Werktage', '5'],
  ['workingDays', '5 Arbeitstage', '5'],
  // A text in another unit is returned unchanged, and the reader of the number rejects it.
  ['workingDays', '2 Monate', '2 Monate'],
  ['months', '1–2–3 Jahre', '1–2–3 Jahre'],
  ['months', 'ein paar Monate', 'ein paar Monate'],
  ['months', '-6 Monate', '-6 Monate'],
  ['months', 'nach Vereinbarung', 'nach Vereinbarung'],
  ['months', 'Jahr', 'Jahr'],
  ['months', '', ''],
])('in %s, „%s“ is „%s“', (unit, typed, expected) => {
  expect(convertDuration(typed, unit)).toBe(expected);
});
