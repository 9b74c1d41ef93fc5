import { describe, expect, test } from 'vitest';
import { measureIdleness } from './idle.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 22, 12);

describe('idleness', () => {
  test.each([
    ['an input just now', 0, { state: 'active', millisecondsToWarning: 28 * MINUTE }],
    ['a minute ago', MINUTE, { state: 'active', millisecondsToWarning: 27 * MINUTE }],
    ['a moment before the warning', 28 * MINUTE - 1, { state: 'active', millisecondsToWarning: 1 }],
    ['28 minutes', 28 * MINUTE, { state: 'warning', secondsLeft: 120 }],
    ['half a second later', 28 * MINUTE + 500, { state: 'warning', secondsLeft: 120 }],
    ['a moment before the end', 30 * MINUTE - 1, { state: 'warning', secondsLeft: 1 }],
    ['30 minutes', 30 * MINUTE, { state: 'expired' }],
    ['a night in a closed laptop', 9 * 60 * MINUTE, { state: 'expired' }],
    ['a clock that was put back', -5 * MINUTE, { state: 'active', millisecondsToWarning: 28 * MINUTE }],
  ])('%s', (_name, idle, expected) => expect(measureIdleness(NOW - idle, NOW)).toEqual(expected));
});
