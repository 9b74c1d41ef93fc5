import { expect, test } from 'vitest';
import { cleanLine, cleanParagraphs } from './clean-text.ts';

test.each([
  ['a no-break space', 'Nbsp\u00A0Haus GmbH', 'Nbsp Haus GmbH'],
  ['soft hyphens', 'Silben\u00ADtrenner Personal\u00ADberatung', 'Silbentrenner Personalberatung'],
  ['zero-width characters', 'A\u200Bb\u200C\u200D\u2060c', 'Abc'],
  ['marks of a writing direction', '\u202AAnna\u202C \u2066Kern\u2069\u200E\u061C', 'Anna Kern'],
  ['a byte order mark', '\uFEFFAhorn', 'Ahorn'],
  ['tags and annotations', 'A\u{E0041}hor\uFFF9n', 'Ahorn'],
  ['control characters', 'A\u0000h\u0007orn\u007F', 'Ahorn'],
  ['blanks of every kind', ' A\t\u2003\u202F\u3000B \u2028\r\n C ', 'A B C'],
  ['decomposed umlauts', 'Mu\u0308ller', 'Müller'],
  ['half a character', 'A\uD83D', 'A\uFFFD'],
  ['nothing to see', '\u200B\u00A0\u00AD', ''],
])('a name with %s', (_name, typed, clean) => expect(cleanLine(typed)).toBe(clean));

test('paragraphs keep their lines, and at most one empty line between them', () => {
  expect(cleanParagraphs(' Eins\u00A0\u00A0zwei \r\n\n\u200B\n\ndrei\tvier\n')).toBe(
    'Eins zwei\n\ndrei vier',
  );
});
