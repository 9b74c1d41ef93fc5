import { expect, test } from 'vitest';
import { findLengthFault } from './length-fault.ts';

const LIMITS = { lowest: 2, highest: 1_500 };

test('the length is counted by characters, without the blanks around it', () => {
  expect(findLengthFault(' 😀 ', LIMITS)).toBe('Bitte schreiben Sie mindestens 2 Zeichen.');
  expect(findLengthFault('😀😀', LIMITS)).toBeUndefined();
  expect(findLengthFault(` ${'😀'.repeat(1_500)}\n`, LIMITS)).toBeUndefined();
  expect(findLengthFault('😀'.repeat(1_501), LIMITS)).toBe(
    'Bitte kürzen Sie den Text auf höchstens 1.500 Zeichen.',
  );
});

test('the message says what was asked for', () => {
  expect(findLengthFault('', LIMITS, 'die Antwort', 'Bitte antworten Sie mit')).toBe(
    'Bitte antworten Sie mit mindestens 2 Zeichen.',
  );
  expect(findLengthFault('a'.repeat(1_501), LIMITS, 'die Antwort')).toBe(
    'Bitte kürzen Sie die Antwort auf höchstens 1.500 Zeichen.',
  );
});
