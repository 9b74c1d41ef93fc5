import { foldWord } from '#lib/text/fold.ts';
import { conceptAt } from './concepts.ts';
import { findJobTitle, isKnowledgeLoaded, isOrdinaryWord } from './known.ts';
import {
  findPhrase,
  findLexeme,
  type Lexeme,
  MIN_WHOLE_WORD_LENGTH,
  lexiconFor,
  listCorrectableWords,
  listPhraseParts,
  listWholeWords,
  splitWord,
} from './lexicon.ts';
import { findPlace, type Place, type PlaceMatch, listCorrectablePlaces, listLesserTowns } from './places.ts';
import { joinSplitWords } from './split-words.ts';
import { stemWord, type Token, tokenise } from './text.ts';
import { TypoFinder } from './typo.ts';
import { PLACE_SIGNALS } from './vocabulary/general.ts';

/** One or more words of a text that mean something together. */
export interface WordGroup {
  readonly tokens: readonly Token[];
  /** The words of the vocabulary in it; empty for a place or an unknown word. */
  readonly lexemes: readonly Lexeme[];
  readonly place: Place | null;
  /** Whether the towns around it count as well: „Raum Stuttgart“. */
  readonly isWide: boolean;
  /** Whether a comma, a full stop or the like comes before it. */
  readonly isAfterPause: boolean;
  /** Whether a sentence ends before it. */
  readonly isAfterStop: boolean;
  /** Whether a later word completes it, as „leiter“ in „Vertriebs- und Marketingleiter“. */
  readonly isElliptic: boolean;
}

/** The key of an expression's first word; empty where there is none. */
export const keyOf = (wordGroup: WordGroup | undefined): string => wordGroup?.tokens[0]?.key ?? '';

const SIGNALS = new Set(PLACE_SIGNALS.split(' ').map(foldWord));
const WIDE_SIGNALS = new Set([
  'raum',
  'grossraum',
  'grosraum',
  'region',
  'umgebung',
  'umkreis',
  'naehe',
  'nahe',
  'around',
  'near',
  'area',
  'metropolregion',
  'gegend',
  'um',
]);
/** Verbs that are words of the trade when they have capital letters: „unsere Anlagen steuern“, „es kam niemand“. */
const VERBS = new Set(
  'kam steuern handeln liefern führen messen reisen fahren pflegen werben lagern drucken lehren rechnen recht warten leiten planen bilden'.split(
    ' ',
  ),
);
const PAUSE = /[,.;:!?()\n–|•]|\s·\s/;
const STOP = /[.;!?\n]/;
/** The most words of a text in which a town needs no preposition: „Controller Essen“. */
const TERSE = 4;

let wordTypos: TypoFinder | undefined;
let placeTypos: TypoFinder | undefined;
let lesserTypos: TypoFinder | undefined;

/** „in Melle“, „Standort ist Melle“ */
function isAfterSignal(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.key ?? '';
  return (
    SIGNALS.has(before) ||
    (/^(?:ist|liegt|der|dem|am|bad)$/.test(before) && SIGNALS.has(tokens[at - 2]?.key ?? ''))
  );
}

let partTypos: TypoFinder | undefined;

/** „Key Acount“: a phrase of which one or two words are misspelt. */
function findMisspeltPhrase(keys: readonly string[], at: number): ReturnType<typeof findPhrase> {
  let meant = keys;
  for (const next of [at, at + 1]) {
    const key = keys[next] ?? '';
    if (key.length < 5 || splitWordCached(key).length > 0 || isOrdinaryWord(key)) continue;
    partTypos ??= new TypoFinder(listPhraseParts());
    const part = partTypos.find(key);
    if (part === null) continue;
    meant = meant.with(next, part);
    const phrase = findPhrase(meant, at);
    if (phrase !== null && at + phrase.length > next) return phrase;
  }
  return null;
}

/** Whether a comma or the like, or the end, comes after a word. */
function isBeforePause(text: string, tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return next === undefined || PAUSE.test(text.slice(token?.end ?? 0, next.start));
}

function isPlaceHere(tokens: readonly Token[], at: number, length: number, isAfterPlace: boolean): boolean {
  const before = tokens[at - 1]?.key ?? '';
  const isCapital = /^\p{Lu}/u.test(tokens[at]?.text ?? '');
  if (tokens.length <= TERSE || SIGNALS.has(before)) return isCapital || tokens.length <= TERSE;
  return isCapital && (isAfterPlace || at + length === tokens.length);
}

/** Whether a name that only the list of all towns has is meant as a town here. */
function isLesserTownHere(
  tokens: readonly Token[],
  at: number,
  { length, place }: PlaceMatch,
  isLowerCase: boolean,
  isAlone: boolean,
): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  const isSignalled = isAfterSignal(tokens, at);
  if (!isLowerCase && !/^\p{Lu}/u.test(token.text)) return false;
  if (length > 1 || isSignalled) return !isFiller(splitWordCached(token.key)) || length > 1;
  return (
    (tokens.length <= 2 * TERSE || isAlone || place.isSmall !== true) &&
    token.key.length >= 5 &&
    splitWordCached(token.key).length === 0 &&
    !isOrdinaryWord(token.key)
  );
}

/** Shorter halves of a word are other words: „Schützenverein“ has no school in it. */
const LEAST_PART = 7;
/** Shorter words without a capital letter are no misspelt ones of the trade: „bisschen“. */
const LEAST_VERB = 9;
/** From here on two letters may be wrong. */
const LONG = 11;
const LEFT = 5;
/** Shorter words are other words, where they do not end alike: „Küste“ and „Küster“. */
const SHORT = 7;

/** The words of the vocabulary that a misspelt word means; empty where none is similar enough. */
function correctWord(key: string): readonly Lexeme[] {
  if (isOrdinaryWord(key)) return [];
  wordTypos ??= new TypoFinder(listCorrectableWords());
  for (const ending of [
    '',
    'ungen',
    'ung',
    'erinnen',
    'innen',
    'erin',
    'in',
    'ern',
    'en',
    'er',
    'e',
    'n',
    's',
  ]) {
    if (!key.endsWith(ending) || key.length - ending.length < 5) continue;
    const stem = key.slice(0, key.length - ending.length);
    const found = wordTypos.find(stem);
    const lexeme = found === null ? undefined : findLexeme(found);
    if (lexeme !== undefined && (stem.length >= SHORT || stem.at(-1) === found?.at(-1))) return [lexeme];
  }
  // A misspelt word in a compound: „Vertreibsleiter“.
  for (let cut = LEAST_PART; cut <= key.length - 4; cut += 1) {
    const tail = splitWord(key.slice(cut));
    if (tail.length === 0) continue;
    const front = key.slice(0, cut);
    const found = wordTypos.find(front) ?? wordTypos.find(front.replace(/s$/, ''));
    const lexeme = found === null ? undefined : findLexeme(found);
    if (lexeme !== undefined) return [lexeme, ...tail];
  }
  for (let cut = key.length - LEAST_PART; cut >= 4; cut -= 1) {
    const front = splitWord(key.slice(0, cut));
    const tail = key.slice(cut);
    // „Prozesskostenrechung“: a long word says what is meant, whatever it is the second half of.
    if (front.length === 0 ? tail.length < LONG : isFiller(front)) continue;
    const found = wordTypos.find(tail) ?? wordTypos.find(tail.replace(/ung$|e[nr]$/, ''));
    const lexeme = found === null ? undefined : findLexeme(found);
    if (lexeme !== undefined) return [...front, lexeme];
  }
  return [];
}

const wholeTypos = new WeakMap<object, TypoFinder>();

/** The known word that a long misspelt one is as a whole; empty where none is similar enough. */
function correctWhole(key: string): readonly Lexeme[] {
  if (key.length < MIN_WHOLE_WORD_LENGTH || isOrdinaryWord(key)) return [];
  const lexicon = lexiconFor(false);
  let typos = wholeTypos.get(lexicon);
  if (typos === undefined) wholeTypos.set(lexicon, (typos = new TypoFinder(listWholeWords())));
  const found = typos.find(key, key.length < LONG ? 1 : 2);
  return found === null ? [] : splitWordCached(found);
}

/** Whether letters of a word are left that mean nothing: „stapel“ in „Stapelfahrer“, „die“ in „Dierektor“. */
function isHalfRead(key: string, lexemes: readonly Lexeme[]): boolean {
  const [first] = lexemes;
  if (first === undefined) return false;
  const left = key.length - lexemes.reduce((sum, { stem }) => sum + stem.length, 0);
  return left >= LEFT || (lexemes.length === 1 && left > 0 && key.endsWith(first.stem));
}

function correctPlace(key: string, isSignalled: boolean): Place | null {
  if (key.length < (isSignalled ? 5 : 6)) return null;
  placeTypos ??= new TypoFinder(listCorrectablePlaces());
  const known = placeTypos.find(key, key.length < 10 ? 1 : 2);
  if (known === null && isSignalled && isKnowledgeLoaded()) lesserTypos ??= new TypoFinder(listLesserTowns());
  const found = known ?? (isSignalled ? (lesserTypos?.find(key, 1) ?? null) : null);
  return found === null ? null : (findPlace([found], 0)?.place ?? null);
}

const wordCaches = new WeakMap<object, Map<string, readonly Lexeme[]>>();
const MAX_CACHED = 60_000;

/** As {@link splitWord}, with a cache. */
export function splitWordCached(key: string, isPlain = false): readonly Lexeme[] {
  const lexicon = lexiconFor(isPlain);
  let cache = wordCaches.get(lexicon);
  if (cache === undefined || cache.size > MAX_CACHED) wordCaches.set(lexicon, (cache = new Map()));
  const known = cache.get(key);
  if (known !== undefined) return known;
  const lexemes = splitWord(key, lexicon);
  cache.set(key, lexemes);
  return lexemes;
}

/** „Konzertmeisterin“, „Bestattungsfachkraft“: what the person does is in the part that the vocabulary does not know. */
const GENERAL_PERSON =
  /^(?:meister|fachkr|facharbeit|arbeiter|mechanik|kaufm|kauff|kaufleut|assistent|pfleg|berater|bauer|trainer|sachbearbeit)/;
/** „Klavierbauer“: a builder of things, whom the word for the building trade does not mean. */
const BUILDER = /bauer(?:in|innen|n|s)?$/;

const isPerson = (fields: readonly number[]): boolean =>
  fields.some((id) => conceptAt(id).kind !== 'industry');

/** Whether a word is a compound of which the vocabulary knows an industry or „Fachkraft“, and not the work. */
function mayBeTitle(key: string, lexemes: readonly Lexeme[]): boolean {
  return lexemes.every(
    ({ stem, fields, roles, isFiller: isOrdinary, isNegation, isPositionHead, isCompanyHead }) =>
      (GENERAL_PERSON.test(stem) && !key.startsWith(stem)) ||
      (stem === 'bau' && BUILDER.test(key)) ||
      (!isOrdinary &&
        !isNegation &&
        !isPositionHead &&
        !isCompanyHead &&
        key.length > stem.length + 2 &&
        roles.length === 0 &&
        fields.every((id) => conceptAt(id).kind === 'industry')),
  );
}

/** Whether the word means nothing by itself. */
export function isFiller(lexemes: readonly Lexeme[]): boolean {
  return lexemes.length > 0 && lexemes.every((lexeme) => lexeme.isFiller || lexeme.isNegation);
}

/**
 * How a text is read: `plain` by the vocabulary alone, as facets group it whatever has been learnt; `entry` by all that
 * has been learnt; `need` besides with misspelt words corrected and official job titles.
 */
export type ReadingMode = 'plain' | 'entry' | 'need';

/**
 * Reads a text into the words and phrases that mean something: places, words of the vocabulary (also in
 * compounds), unknown words.
 */
export function readWordGroups(text: string, reading: ReadingMode): WordGroup[] {
  const isPlain = reading === 'plain';
  const canCorrect = reading === 'need';
  const tokens = canCorrect ? joinSplitWords(text, tokenise(text)) : tokenise(text);
  const keys = tokens.map((token) => token.key);
  const wordGroups: WordGroup[] = [];
  const isLowerCase = text === text.toLowerCase();
  let at = 0;
  let isAfterPlace = false;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    const gap = text.slice(tokens[at - 1]?.end ?? 0, token.start);
    const before = keys[at - 1] ?? '';
    const base = {
      isAfterPause: PAUSE.test(gap),
      isAfterStop: STOP.test(gap),
      isWide: WIDE_SIGNALS.has(before) || (before === 'um' && WIDE_SIGNALS.has(keys[at - 2] ?? '')),
    };
    const add = (length: number, lexemes: readonly Lexeme[], place: Place | null) => {
      const last = tokens[at + length - 1] ?? token;
      const isElliptic = /^-\s/.test(text.slice(last.end, last.end + 2));
      wordGroups.push({ ...base, isElliptic, tokens: tokens.slice(at, at + length), lexemes, place });
      isAfterPlace = place !== null || (isAfterPlace && isFiller(lexemes));
      at += length;
    };
    const phrase =
      findPhrase(keys, at, lexiconFor(isPlain)) ?? (canCorrect ? findMisspeltPhrase(keys, at) : null);
    const isSignal = WIDE_SIGNALS.has(token.key) && !/^\p{Lu}/u.test(token.text);
    const place = isSignal ? null : findPlace(keys, at);
    const isTown =
      place !== null &&
      // „battery cells“ are no Celle.
      (place.isInflected !== true || isLowerCase || /^\p{Lu}/u.test(token.text)) &&
      (place.isLesser === true
        ? isLesserTownHere(
            tokens,
            at,
            place,
            isLowerCase,
            base.isAfterPause && isBeforePause(text, tokens, at),
          )
        : !place.isAmbiguous || isPlaceHere(tokens, at, place.length, isAfterPlace));
    if (place !== null && isTown && place.length >= (phrase?.length ?? 0)) {
      add(place.length, [], place.place);
      // „Hamburg-Altona“, „Dortmund-Hörde“: a district.
      if (
        /^-\p{Lu}/u.test(text.slice(tokens[at - 1]?.end ?? 0, (tokens[at - 1]?.end ?? 0) + 2)) &&
        splitWordCached(keys[at] ?? '').length === 0
      )
        at += 1;
      continue;
    }
    if (phrase !== null) {
      // The last word of a phrase may contain another word: „Key Account Managerin“.
      add(
        phrase.length,
        [
          phrase.lexeme,
          ...splitWordCached(keys[at + phrase.length - 1] ?? '', isPlain).filter(
            (lexeme) => lexeme.isPositionHead || lexeme.isCompanyHead,
          ),
        ],
        null,
      );
      continue;
    }
    if (token.key.length === 1) {
      at += 1;
      continue;
    }
    const lexemes =
      !isLowerCase && VERBS.has(token.text) ? splitWordCached('und') : splitWordCached(token.key, isPlain);
    const isSignalled = isAfterSignal(tokens, at);
    // „einrichten“ is no fitter.
    const mayBeNoun = isLowerCase || /^\p{Lu}/u.test(token.text);
    const isUnread = lexemes.every(
      (lexeme) => !lexeme.isFiller && lexeme.fields.length + lexeme.roles.length === 0,
    );
    const title = canCorrect && mayBeTitle(token.key, lexemes) ? findJobTitle(keys, at) : null;
    if (title !== null) {
      const industries = lexemes.filter(({ fields }) => fields.length > 0 && !isPerson(fields));
      add(title.length, [title.lexeme, ...industries], null);
      continue;
    }
    if (isUnread && canCorrect) {
      const mayBeTown = !isOrdinaryWord(token.key);
      const meant = isSignalled && mayBeTown ? correctPlace(token.key, true) : null;
      const isWord = meant === null && (mayBeNoun || token.key.length >= LEAST_VERB);
      const corrected = isWord ? correctWord(token.key) : [];
      const words = corrected.length === 0 && isWord && mayBeNoun ? correctWhole(token.key) : corrected;
      // In a longer text a name that is like a town is that of a company, unless it stands alone.
      const isAlone = base.isAfterPause && isBeforePause(text, tokens, at) && /^\p{Lu}/u.test(token.text);
      const isName =
        isAlone || tokens.length <= TERSE || (tokens.length <= 2 * TERSE && /^\p{Lu}/u.test(token.text));
      const fallback =
        meant ?? (words.length === 0 && isName && mayBeTown ? correctPlace(token.key, isSignalled) : null);
      if (fallback !== null && lexemes.length === 0) add(1, [], fallback);
      else add(1, words.length > 0 ? words : lexemes, null);
      continue;
    }
    const whole = canCorrect && mayBeNoun && isHalfRead(token.key, lexemes) ? correctWhole(token.key) : [];
    add(1, whole.length > 0 ? whole : lexemes, null);
  }
  return wordGroups;
}

/** Stems of the words of a text, without function words. */
export function contentStems(text: string): string[] {
  const stems = tokenise(text)
    .filter((token) => token.key.length > 1 && !isFiller(splitWordCached(token.key)))
    .map((token) => stemWord(token.key));
  return [...new Set(stems)];
}
