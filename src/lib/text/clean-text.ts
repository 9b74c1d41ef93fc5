/*
 * Values as they are stored, wherever they were typed, pasted or imported: one kind of blank, composed umlauts, and nothing
 * that nobody sees. The database's `private.clean_line` makes the same of a name; tests/integration/clean-names.test.ts
 * compares the two.
 */
import { toStorableText } from './characters.ts';

/** Soft hyphens, zero-width characters, marks of a writing direction, byte order marks, annotations and tags. */
const INVISIBLE_CHARACTERS =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** A text without the characters that nobody sees. */
export function dropInvisible(text: string): string {
  return text.replaceAll(INVISIBLE_CHARACTERS, '');
}

/** A text with single blanks within its lines, and at most one empty line between paragraphs. */
export function tidyParagraphs(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** A value of several lines, clean. */
export function cleanParagraphs(text: string): string {
  return tidyParagraphs(dropInvisible(toStorableText(text).normalize('NFC')));
}

/** A value in one line, clean: line breaks become blanks. */
export function cleanLine(text: string): string {
  return cleanParagraphs(text).replaceAll(/\n+/g, ' ');
}
