import { describe, expect, test } from 'vitest';
import { cleanText, foldText, withoutGender } from './fold.ts';

describe('a text as it is read', () => {
  test.each([
    ['ﬁnanzen', 'finanzen'],
    ['Ｃｏｎｔｒｏｌｌｅｒ', 'Controller'],
    ['Silben\u00ADtrenner\u200B', 'Silbentrenner'],
    ['Vertriebs-\nleiter im Maschi-\nnenbau', 'Vertriebsleiter im Maschinenbau'],
    ['Ein-\nund Verkauf', 'Ein-\nund Verkauf'],
    ['HR‑Partner', 'HR-Partner'],
    ['Müller’s', "Müller's"],
    ['C.F.O. gesucht', 'CFO gesucht'],
    ['z.B. und e.V.', 'z.B. und e.V.'],
    ['Recht & Compliance', 'Recht und Compliance'],
    ['F&E', 'F&E'],
    ['zwei\u00A0 \u2003Blanks', 'zwei Blanks'],
  ])('%j is %j', (text, clean) => expect(cleanText(text)).toBe(clean));
});

test.each([
  ['Müller', 'mueller'],
  ['Mu\u0308ller', 'mueller'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ørsted', 'orsted'],
  ['Œuvre', 'oeuvre'],
  ['Đorđe', 'dorde'],
  ['Þór', 'thor'],
  ['ılgaz', 'ilgaz'],
  ['Ǽon', 'aeon'],
  ['Café', 'cafe'],
])('%s is compared as %s', (text, folded) => expect(foldText(text)).toBe(folded));

test.each([
  'Leiter:in',
  'Leiter*innen',
  'Leiter_in',
  'Leiter/-in',
  'Leiter(in)',
  'Leiter·innen',
  'LeiterIn',
  'LeiterInnen',
])('%s is the noun', (word) => expect(withoutGender(word)).toBe('Leiter'));

test('capitals have a gender sign, too', () => expect(withoutGender('LEITER:INNEN')).toBe('LEITER'));
