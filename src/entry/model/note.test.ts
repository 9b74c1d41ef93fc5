import { expect, test } from 'vitest';
import { findNoteFault, findReasonFault, readNote } from './note.ts';

test.each([
  ['note', 2_000, '2.000'],
  ['freezing', 1_000, '1.000'],
  ['evidence', 500, '500'],
] as const)('a %s has at most %i characters, without the blanks around it', (kind, limit, words) => {
  expect(findNoteFault('', kind)).toBeUndefined();
  expect(findNoteFault(`  ${'😀'.repeat(limit)}\n`, kind)).toBeUndefined();
  expect(findNoteFault('😀'.repeat(limit + 1), kind)).toBe(
    `Bitte kürzen Sie den Text auf höchstens ${words} Zeichen.`,
  );
});

test.each([
  ['  Zwei\r\nZeilen ', 'Zwei\nZeilen'],
  ['halb\uD83D, NUL\u0000', 'halb\uFFFD, NUL'],
  ['\u200B \u2060', ''],
  [' \n', ''],
])('of %j, %j is stored', (typed, stored) => expect(readNote(typed)).toBe(stored));

test('a reason is missing where nothing of it is visible', () => {
  expect(findReasonFault(' \u200B', 'Bitte nennen Sie einen Grund.')).toBe('Bitte nennen Sie einen Grund.');
  expect(findReasonFault('Falsch', 'Bitte nennen Sie einen Grund.')).toBeUndefined();
  expect(findReasonFault('x'.repeat(1_001), '', 'freezing')).toMatch(/höchstens 1\.000/);
});
