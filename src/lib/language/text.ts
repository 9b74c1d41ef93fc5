import { foldWord, GENDER_ENDING, withoutGender } from '#lib/text/fold.ts';

/** A word of a text, its position, and its key in the vocabulary. */
export interface Token {
  /** As it is in the text. */
  readonly text: string;
  /** Folded: lower case, without umlauts, accents and gender signs. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Letters and digits; „F&E“, „C++“ and „C#“; with the gender signs of „Leiter:in“, „Leiter/-in“, „Leiter(in)“. */
const WORD = new RegExp(
  String.raw`\p{L}&\p{L}(?!\p{L})|[\p{L}\p{M}\p{N}]+${GENDER_ENDING}?(?:\+\+|#)?`,
  'gu',
);
/** Longer sequences of letters are no words. */
const MAX_WORD_LENGTH = 48;
/**
 * The longest key, because folding makes two letters of an umlaut. Functions that split words or compare them letter by
 * letter read no longer ones.
 */
export const MAX_KEY_LENGTH = 2 * MAX_WORD_LENGTH;

/** The longest text that is read word by word. */
const MAX_TEXT_LENGTH = 10_000;

/** The words of a text. Gender signs („Leiter:in“, „LeiterIn“) are part of the word, not of its key. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.slice(0, MAX_TEXT_LENGTH).matchAll(WORD)) {
    const word = match[0];
    if (word.length > MAX_WORD_LENGTH) continue;
    tokens.push({
      text: word,
      key: foldWord(withoutGender(word)),
      start: match.index,
      end: match.index + word.length,
    });
  }
  return tokens;
}

const STEM_ENDING = /(?:erinnen|innen|ungen|erin|ung|ern|en|er|em|es|in|e|n|s)$/;

/** A simple stem for words outside the vocabulary: it removes one ending and leaves four letters at least. */
export function stemWord(key: string): string {
  if (key.length < 6) return key.length > 4 ? key.replace(/[ens]$/, '') : key;
  const stem = key.replace(STEM_ENDING, '');
  return stem.length >= 4 ? stem : key;
}
