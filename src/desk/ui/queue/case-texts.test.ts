import { expect, test } from 'vitest';
import { aCase } from '#tests/harness/desk-api.ts';
import { describeTime } from './case-texts.ts';

const NOW = Date.parse('2026-11-27T10:00:00Z');

test.each([
  ['just now, where this computer is two hours slow', '2026-11-27T12:00:00Z', 'seit heute'],
  ['the day before', '2026-11-26T12:00:00Z', 'seit gestern'],
  ['a week later', '2026-12-04T12:00:00Z', 'ab 04.12.2026 13:00'],
])('a case of %s', (_, since, words) => {
  expect(describeTime(aCase({ since, decision: null }), NOW)).toBe(words);
});
