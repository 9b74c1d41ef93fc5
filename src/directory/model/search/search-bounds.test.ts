import { expect, test } from 'vitest';
import { clampSearchTerm, MAX_TERM_LENGTH } from './search-bounds.ts';

test.each([
  ['up to the limit', 'a'.repeat(MAX_TERM_LENGTH), 'a'.repeat(MAX_TERM_LENGTH)],
  ['past the limit', 'a'.repeat(MAX_TERM_LENGTH + 1), 'a'.repeat(MAX_TERM_LENGTH)],
  ['in emojis', '😀'.repeat(MAX_TERM_LENGTH + 1), '😀'.repeat(MAX_TERM_LENGTH)],
  ['with half an emoji', 'a\ud83d', 'a\ufffd'],
  ['with blanks around it', '  Köln ', 'Köln'],
])('a term %s', (_, term, expected) => expect(clampSearchTerm(term)).toBe(expected));
