import { takeCharacters } from '#lib/text/characters.ts';
import { cleanText, foldText, foldTextWithoutUmlauts, GENDER_ENDING } from '#lib/text/fold.ts';
import { MIN_BEGINNING } from './matches.ts';

/* The rules of words: what counts as one, and when one finds another. */

/** A word as it is compared. */
export interface SearchWord {
  /** As it is written, in lower case. */
  readonly text: string;
  readonly spellings: readonly string[];
  /** Of each spelling. */
  readonly stems: readonly string[];
}

// oxlint-disable-next-line no-control-regex -- signs are no letters
const SIGNS = /[\u0000-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\uFEFF]+/g;
const MAX_WORD_LENGTH = 100;
const MAX_TERM_WORDS = 8;
const ENDING = /^(\S{4,}?)(?:erinnen|innen|ungen|erin|ung|ern|en|er|em|es|in|e|n|s)$/u;
const STOP_WORDS = new Set(
  'am an and auf aus bei das dem den der des die ein eine einem einen einer fuer im in mit oder und the vom von zu zum zur'.split(
    ' ',
  ),
);

/** „Ingenieur:innen“, „Leiter/-in“, „LeiterInnen“: the noun finds them, and they find the noun. */
const GENDERED = new RegExp(
  String.raw`(?<=\p{L}{3})${GENDER_ENDING}|(?<=\p{L}{2}\p{Ll})In(?:nen)?(?!\p{L})`,
  'gu',
);
/** Words that say nothing in a directory of recruitment agencies; they count where nothing else is there. */
const TRADE_WORDS =
  /^(?:headhunt\w*|personalberat\w*|personalvermittl\w*|personaldienst\w*|recruit(?:er|erin|ing|ment)?|recruitingagentur\w*|personalagentur\w*|vermittlungsagentur\w*|agentur(?:en)?|firma|firmen|unternehmen|buero|beratung(?:en)?|berater(?:in)?|gute[rnsm]?|beste[rnsm]?|top|finden|suche|gesucht|raum|grossraum|region|umgebung|naehe|bei|gmbh|ag|for|near)$/;

/** The words of a text, letters and digits in lower case, as they are shown; {@link prepareWord} folds them. */
export function wordsOf(text: string): string[] {
  return cleanText(text)
    .replaceAll(GENDERED, '')
    .toLowerCase()
    .replaceAll(SIGNS, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => takeCharacters(word, MAX_WORD_LENGTH));
}

/** A word of {@link wordsOf}, prepared for {@link findsWord}. */
export function prepareWord(text: string): SearchWord {
  const folded = foldText(text);
  const bare = foldTextWithoutUmlauts(text);
  const spellings = folded === bare ? [folded] : [folded, bare];
  return { text, spellings, stems: spellings.map((spelling) => spelling.replace(ENDING, '$1')) };
}

/** The significant words of a term: no stop words, trade words only alone, at most eight. */
export function termWordsOf(term: string): SearchWord[] {
  const words = wordsOf(term)
    .map(prepareWord)
    .filter(({ spellings: [folded = ''] }) => folded !== '' && !STOP_WORDS.has(folded));
  const telling = words.filter(({ spellings: [folded = ''] }) => !TRADE_WORDS.test(folded));
  return (telling.length > 0 ? telling : words).slice(0, MAX_TERM_WORDS);
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
