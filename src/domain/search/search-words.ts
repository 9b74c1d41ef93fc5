import { takeCharacters } from '#domain/text/characters.ts';
import { spellingsOf } from './matches.ts';

/*
 * The rules of words: what counts as one, and when one finds another. The same rules as in the database
 * (supabase/migrations/20260111000000_one_search.sql); tests/search-cases.ts holds them together.
 */

/** A word as it is compared. */
export interface SearchWord {
  /** As it is written, in lower case. */
  readonly text: string;
  readonly spellings: readonly string[];
  /** Of each spelling. */
  readonly stems: readonly string[];
}

// oxlint-disable-next-line no-control-regex -- the same list as in the database
const SIGNS = /[\u0000-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\uFEFF]+/g;
const MAX_WORD_LENGTH = 100;
const MAX_TERM_WORDS = 8;
/** The least number of letters with which a word also finds words that begin with it. */
const MIN_BEGINNING = 3;
const ENDING = /^(\S{4,}?)(?:erinnen|innen|ungen|erin|ung|ern|en|er|em|es|in|e|n|s)$/u;
const STOP_WORDS = new Set(
  'am an auf aus bei das dem den der des die ein eine einem einen einer fuer im in mit oder und vom von zu zum zur'.split(
    ' ',
  ),
);

/** The words of a text, in lower case: letters and digits. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(SIGNS, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => takeCharacters(word, MAX_WORD_LENGTH));
}

/** A word of {@link wordsOf}, prepared for {@link findsWord}. */
export function prepareWord(text: string): SearchWord {
  const spellings = spellingsOf(text);
  return { text, spellings, stems: spellings.map((spelling) => spelling.replace(ENDING, '$1')) };
}

/** The words of a term that count: not „für“ and „der“, and not more than eight. */
export function termWordsOf(term: string): SearchWord[] {
  return wordsOf(term)
    .map(prepareWord)
    .filter(({ spellings: [folded = ''] }) => folded !== '' && !STOP_WORDS.has(folded))
    .slice(0, MAX_TERM_WORDS);
}

/** Whether a searched word matches a word of an entry, which begins with it or has the same stem. */
export function findsWord(asked: SearchWord, written: SearchWord): boolean {
  return (
    asked.spellings.some((beginning) =>
      written.spellings.some((spelling) =>
        beginning.length < MIN_BEGINNING ? spelling === beginning : spelling.startsWith(beginning),
      ),
    ) || asked.stems.some((stem) => written.stems.includes(stem) || written.spellings.includes(stem))
  );
}
