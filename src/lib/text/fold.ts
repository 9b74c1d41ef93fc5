/*
 * The one way in which texts are compared: search, advisor, facets and names use it, so that a word is the same word
 * however a device, a PDF or a person writes it.
 */

const NON_ASCII = /[^\0-\u007F]/;
const ACCENTS = /\p{M}/gu;
/** Soft hyphens, zero-width characters, marks of direction and the like: a line break and a tab are none of them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const BLANKS = /[^\S\n]+/g;
/** Hyphens of every width within a word; a dash between blanks is a pause and stays. */
const HYPHENS = /[\u2010\u2011\u2012\u2212\uFE63]|(?<=\p{L})[\u2013\u2014\u2015](?=\p{L})/gu;
const DASHES = /[\u2014\u2015]/g;
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u02B9\u2032\u00B4`\u00B7](?=\p{L}|\s|$)/gu;
/** „Maschi-⏎nenbau“, but not „Ein-⏎und Verkauf“. */
const DIVIDED = /(\p{L})-[ \t]*\r?\n[ \t]*(?!(?:und|oder|sowie|bzw|and|or|bis)\b)(\p{Ll})/gu;
/** „C.F.O.“, „P.R.“ */
const INITIALS = /(?<![\p{L}.])(?:\p{Lu}\.){2,5}(?:\p{Lu}(?!\p{L}))?/gu;
const AMPERSAND = /(?<=\s|^)&(?=\s|$)/g;
const LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const OTHER_LETTERS = /[äöüßłøœæđðþı]/g;
const plainLetter = (letter: string): string => LETTERS[letter] ?? letter;

/**
 * A text as it is read: compatible letters („ﬁ“, full width) as plain ones, invisible characters left out, blanks,
 * dashes and apostrophes one each, words divided at a line's end joined, initials without dots, „&“ as „und“. Letters
 * keep their case and their umlauts.
 */
export function cleanText(text: string): string {
  const plain = NON_ASCII.test(text)
    ? text
        .normalize('NFKC')
        .replaceAll(INVISIBLE, '')
        .replaceAll(HYPHENS, '-')
        .replaceAll(DASHES, '–')
        .replaceAll(APOSTROPHES, "'")
    : text.replaceAll(/`/g, "'");
  return plain
    .replaceAll(DIVIDED, '$1$2')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(BLANKS, ' ')
    .replaceAll(INITIALS, (initials) => initials.replaceAll('.', ''))
    .replaceAll(AMPERSAND, 'und');
}

/** Lower case, ä as ae, ß as ss, ł as l, other accents dropped („ǽ“ is „ae“, too): the spelling in which words are compared. */
export function foldText(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .replaceAll(OTHER_LETTERS, plainLetter)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replaceAll(OTHER_LETTERS, plainLetter);
}

/** As {@link foldText}, but with umlauts as people without a German keyboard write them: ä as a. */
export function foldTextWithoutUmlauts(text: string): string {
  if (!NON_ASCII.test(text)) return foldText(text);
  return foldText(text.normalize('NFKD').toLowerCase().replace(ACCENTS, ''));
}

/** „and“ and „und“ are one word. */
export const foldWord = (word: string): string => {
  const folded = foldText(word);
  return folded === 'and' ? 'und' : folded;
};

/** „Leiter:in“, „Leiter*innen“, „Leiter/-in“, „Leiter(in)“, „LEITER:INNEN“: the ending of women behind its sign. */
export const GENDER_ENDING = String.raw`(?:(?:[:*_/·•']-?|\()(?:in(?:nen)?|r|IN(?:NEN)?|R)(?!\p{L})\)?)`;
const GENDER_SIGN = new RegExp(`${GENDER_ENDING}$`, 'u');
const INNER_CAPITAL = /(?<=\p{Ll})In(?:nen)?$/u;

/** A word without its gender sign and what follows it: „LeiterInnen“ and „Leiter:in“ are „Leiter“. */
export function withoutGender(word: string): string {
  return word.replace(GENDER_SIGN, '').replace(INNER_CAPITAL, '');
}
