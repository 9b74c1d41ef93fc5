import { foldText, foldTextWithoutUmlauts, foldWord } from '#lib/text/fold.ts';
import { conceptAt, type ConceptKind, CONCEPTS, findConcept } from './concepts.ts';
import { MAX_KEY_LENGTH } from './text.ts';
import { COMPANY_HEADS, FILLER_WORDS, NEGATIONS, POSITION_HEADS } from './vocabulary/general.ts';

/** The meaning of a word of the vocabulary: concepts, the people among them, and its part in a sentence. */
export interface Lexeme {
  readonly stem: string;
  /** Ids of concepts that the word names as a field („Controlling“, „Logistik“). */
  readonly fields: number[];
  /** Ids of functions whose people the word names („Controller“). */
  readonly roles: number[];
  isFiller: boolean;
  isCompanyHead: boolean;
  isPositionHead: boolean;
  isNegation: boolean;
  /** Whether it is also found in compounds and with endings. */
  isOpen: boolean;
  /** Whether it is a job title for which the vocabulary has no function: „Friseur“. */
  readonly isOtherTrade?: true;
  /** Words of the vocabulary of whose kind it is: „fundraising“ for „Großspenden“. */
  readonly like: string[];
}

interface Phrase {
  readonly parts: readonly string[];
  readonly lexeme: Lexeme;
}

/** Words and what they mean, and phrases by their first word. */
interface Lexicon {
  readonly lexemes: ReadonlyMap<string, Lexeme>;
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
}

/** The words of one line of the trade words: people or the work of a function, or an industry. */
export interface TradeWords {
  readonly concept: number;
  readonly part: 'roles' | 'fields';
  /** A word of the vocabulary whose kind of the function they are; null where they stand for the whole. */
  readonly like: string | null;
  readonly words: string;
}

function newLexeme(stem: string): Lexeme {
  const marks = { isFiller: false, isCompanyHead: false, isPositionHead: false, isNegation: false };
  return { stem, fields: [], roles: [], ...marks, isOpen: false, like: [] };
}

function lexemeOf(map: Map<string, Lexeme>, key: string): Lexeme {
  const known = map.get(key);
  if (known !== undefined) return known;
  const lexeme = newLexeme(key);
  map.set(key, lexeme);
  return lexeme;
}

class LexiconBuilder {
  readonly lexemes = new Map<string, Lexeme>();
  readonly phrases = new Map<string, Phrase[]>();
  readonly #phraseLexemes = new Map<string, Lexeme>();

  /** Whether a word has a meaning of this kind, or is one that must mean nothing. */
  says(key: string, kind: ConceptKind): boolean {
    const lexeme = this.lexemes.get(key) ?? this.#phraseLexemes.get(key);
    if (lexeme === undefined) return false;
    const isPlainWord = lexeme.isFiller || lexeme.isNegation || lexeme.isPositionHead;
    return isPlainWord || [...lexeme.fields, ...lexeme.roles].some((id) => conceptAt(id).kind === kind);
  }

  /**
   * Enters the words of one list; `mark` says what they mean.
   *
   * @param leastOpen shorter words are not found in compounds
   * @param isTaken whether a word means something of the kind already, and is left out
   */
  enter(
    list: string,
    mark: (lexeme: Lexeme) => void,
    leastOpen = 4,
    isTaken: (key: string) => boolean = () => false,
  ): void {
    for (const written of list.split(' ')) {
      if (written === '') continue;
      const word = written.replace(/^=|~$|_$/g, '');
      const isOpen = !/^=|_$/.test(written) && (word.length >= leastOpen || written.endsWith('~'));
      // „einkäufer“ is found as einkaeufer and, without a German keyboard, as einkaufer.
      for (const key of new Set([foldText(word), foldTextWithoutUmlauts(word)])) {
        if (isTaken(key)) continue;
        const parts = key.split('_').map(foldWord);
        const lexeme = lexemeOf(parts.length > 1 ? this.#phraseLexemes : this.lexemes, key);
        mark(lexeme);
        lexeme.isOpen ||= isOpen;
        if (parts.length === 1) continue;
        const first = parts[0] ?? '';
        const phrases = this.phrases.get(first) ?? [];
        if (!phrases.some((phrase) => phrase.lexeme === lexeme)) phrases.push({ parts, lexeme });
        this.phrases.set(first, phrases);
      }
    }
  }
}

/** Shorter trade words are not found in compounds. */
const LEAST_OPEN_TRADE = 6;

function buildLexicon(trade: readonly TradeWords[]): LexiconBuilder {
  const builder = new LexiconBuilder();
  for (const concept of CONCEPTS) {
    builder.enter(concept.data.words, (lexeme) => {
      if (!lexeme.fields.includes(concept.id)) lexeme.fields.push(concept.id);
    });
    builder.enter(concept.data.roles ?? '', (lexeme) => {
      if (!lexeme.roles.includes(concept.id)) lexeme.roles.push(concept.id);
    });
  }
  builder.enter(COMPANY_HEADS, (lexeme) => (lexeme.isCompanyHead = true));
  builder.enter(POSITION_HEADS, (lexeme) => (lexeme.isPositionHead = true));
  builder.enter(FILLER_WORDS, (lexeme) => (lexeme.isFiller = true), Infinity);
  builder.enter(NEGATIONS, (lexeme) => (lexeme.isNegation = true), Infinity);
  // What the vocabulary says of a word counts before what the trade words say.
  const known = trade.length === 0 ? builder : vocabulary();
  const learnt = new Set<Lexeme>();
  for (const { concept, part, like, words } of trade) {
    const mark = (lexeme: Lexeme) => {
      if (!lexeme[part].includes(concept)) lexeme[part].push(concept);
      if (like !== null) lexeme.like.push(like);
      learnt.add(lexeme);
    };
    builder.enter(
      words,
      mark,
      LEAST_OPEN_TRADE,
      (key) =>
        known.says(key.replace(WOMAN, ''), conceptAt(concept).kind) ||
        known.says(key, conceptAt(concept).kind),
    );
  }
  for (const lexeme of learnt) addMeaningOfParts(lexeme, known);
  for (const phrases of builder.phrases.values())
    phrases.sort((a, b) => b.parts.length - a.parts.length || b.lexeme.stem.length - a.lexeme.stem.length);
  return builder;
}

const kindOf = (id: number): ConceptKind => conceptAt(id).kind;

/**
 * What the vocabulary says of the parts of a learnt word stays true: „Gießerei“ is an industry beside a work,
 * „Pharmakonzern“ a large company, „Leiter Einkauf“ a leader.
 */
function addMeaningOfParts(lexeme: Lexeme, known: Lexicon): void {
  const parts = lexeme.stem.split('_').flatMap((part) => splitWord(part, known));
  const isOneWord = !lexeme.stem.includes('_');
  const kinds = new Set([...lexeme.fields, ...lexeme.roles].map(kindOf));
  for (const { stem, fields, isCompanyHead, isPositionHead } of parts) {
    // „Sondermaschinenbau“ is of the kind of „Sondermaschinen“.
    if (isOneWord && fields.some((id) => kindOf(id) === 'industry')) lexeme.like.push(stem);
    for (const id of fields) {
      const kind = kindOf(id);
      const isMissing = kind === 'seniority' || kind === 'company' || (isOneWord && kind === 'industry');
      if (isMissing && !kinds.has(kind) && !lexeme.fields.includes(id)) lexeme.fields.push(id);
    }
    lexeme.isCompanyHead ||= isOneWord && isCompanyHead;
    lexeme.isPositionHead ||= isPositionHead;
  }
}

let built: LexiconBuilder | undefined;
let widened: Lexicon | undefined;

/** The words of the vocabulary alone, built at the first use. */
const vocabulary = (): LexiconBuilder => (built ??= buildLexicon([]));

/** Adds trade words to all that is read from now on, but for what is read plainly. */
export function widenLexicon(trade: readonly TradeWords[]): void {
  widened = buildLexicon(trade);
}

/** The words by which a text is read: the vocabulary alone where it is to be read plainly. */
export const lexiconFor = (isPlain: boolean): Lexicon => (isPlain ? vocabulary() : (widened ?? vocabulary()));

const ENDINGS = new Set(
  'ation ationen ations eiter eiterin eiterinnen eitern eiters eitung eitungen enz enzen ant anten antin e en em er ers ern es s n in innen erin erinnen ung ungen ler lers lerin lerinnen ling end ende enden isch ische ischen ischer isches lich liche lichen licher ing ings d t te ten ig ige igen iger iges or ors orin eur eure eurin ier iker ikerin ik iken ie ien ien al ale alen aler tion tionen tions um ums heit keit schaft r ner nern ners nerin nerinnen erei ei eien es'.split(
    ' ',
  ),
);
const LINKS = [
  '',
  's',
  'es',
  'n',
  'en',
  'e',
  'er',
  'ung',
  'ungs',
  'ler',
  'ions',
  'tions',
  'ations',
  'ing',
  'ern',
  'heits',
  'ien',
  'i',
  'ner',
  'lich',
  'isch',
];
/** Prefixes that may come before the known part of a word without making it a compound („Ver-lager-ung“). */
const VERB_PREFIXES = new Set(
  'ver be ent er ge zer vor aus auf ein an ab um unter ueber nach mit zu hin her ueb uber wieder bei durch ur un miss rueck'.split(
    ' ',
  ),
);
const FILLER_ENDINGS = ['e', 'en', 'em', 'er', 'es', 'n', 's', 't', 'te', 'ten', 'st', 'in', 'innen'];
const PIECE_COST = 1;
const ENDING_COST = 0.2;
const UNKNOWN_COST = 3;

interface Step {
  readonly cost: number;
  readonly from: number;
  readonly lexeme: Lexeme | null;
}

/** Whether letters behind a known word are only an ending of it. */
export function isEnding(rest: string): boolean {
  return rest === '' || ENDINGS.has(rest);
}

const WOMAN = /in(?:nen)?$/;

/** The word for people without its ending: „Geologin“ is „Geologe“, and „Dachdeckerinnen“ and „Dachdeckers“ are „Dachdecker“. */
function findPeople(key: string, { lexemes }: Lexicon): Lexeme | undefined {
  const [man, withoutCase] = [key.replace(WOMAN, ''), key.replace(/[ns]$/, '')];
  const words = man === key ? [withoutCase] : [man, `${man}e`];
  return words.map((word) => lexemes.get(word)).find((word) => word !== undefined && word.roles.length > 0);
}

/**
 * Splits a word into the words of the vocabulary of which it is made („vertriebsleiterin“: vertrieb and leiter);
 * remaining letters count against the split.
 *
 * @returns the words in order; empty where no part of it is in the vocabulary
 */
export function splitWord(key: string, lexicon = lexiconFor(false)): readonly Lexeme[] {
  const whole = lexicon.lexemes.get(key) ?? findPeople(key, lexicon);
  if (whole !== undefined) return [whole];
  if (key.length < 4 || key.length > MAX_KEY_LENGTH) return [];
  const pieces = splitCompound(key, lexicon);
  if (pieces[0] !== undefined && key.startsWith(pieces[0].stem)) return pieces;
  // „Kandidaten“ is no compound with „Daten“.
  const filler = findInflectedFiller(key, lexicon);
  return filler.length > 0 ? filler : pieces;
}

/** „unserem“: a filler with one or two endings. */
function findInflectedFiller(key: string, lexicon: Lexicon, endings = 2): readonly Lexeme[] {
  for (const ending of FILLER_ENDINGS) {
    if (!key.endsWith(ending) || key.length - ending.length < 3) continue;
    const rest = key.slice(0, -ending.length);
    const filler = lexicon.lexemes.get(rest);
    if (filler?.isFiller === true) return [filler];
    const inflected = endings > 1 ? findInflectedFiller(rest, lexicon, endings - 1) : [];
    if (inflected.length > 0) return inflected;
  }
  return [];
}

function splitCompound(key: string, { lexemes }: Lexicon): Lexeme[] {
  const steps: (Step | undefined)[] = [{ cost: 0, from: 0, lexeme: null }];
  const offer = (to: number, step: Step) => {
    const known = steps[to];
    if (known === undefined || step.cost < known.cost) steps[to] = step;
  };
  for (let from = 0; from < key.length; from += 1) {
    const here = steps[from];
    if (here === undefined) continue;
    for (let to = from + 3; to <= key.length; to += 1) {
      const part = key.slice(from, to);
      const lexeme = lexemes.get(part);
      const isUnknownAllowed = here.lexeme !== null || from === 0;
      if (isUnknownAllowed && !(from === 0 && VERB_PREFIXES.has(part)) && to - from >= 3) {
        offer(to, { cost: here.cost + UNKNOWN_COST + (to - from), from, lexeme: null });
      }
      if (lexeme === undefined || !lexeme.isOpen) continue;
      const cost = here.cost + PIECE_COST;
      offer(to, { cost, from, lexeme });
      const rest = key.slice(to);
      if (isEnding(rest)) offer(key.length, { cost: cost + ENDING_COST, from, lexeme });
      for (const link of LINKS) {
        if (link !== '' && rest.length > link.length + 2 && rest.startsWith(link)) {
          offer(to + link.length, { cost: cost + ENDING_COST, from, lexeme });
        }
      }
    }
  }
  return collectPieces(key, steps);
}

function collectPieces(key: string, steps: readonly (Step | undefined)[]): Lexeme[] {
  const pieces: Lexeme[] = [];
  let known = 0;
  let longest = 0;
  let at = key.length;
  while (at > 0) {
    const step = steps[at];
    if (step === undefined) return [];
    if (step.lexeme !== null) {
      pieces.unshift(step.lexeme);
      known += at - step.from;
      longest = Math.max(longest, at - step.from);
    }
    at = step.from;
  }
  // A short word inside an unknown one is a coincidence („Pflaster“, „Bremsen“).
  const isTrusted = known === key.length || (longest >= 5 && known * 2 >= key.length) || longest >= 8;
  return isTrusted ? withTechnician(key, withoutBuilding(key, pieces)) : [];
}

const INDUSTRY = findConcept('industry', 'Industrie')?.id;

/** „Sondermaschinenbau“ and „Glasfaserausbau“ do not mean the construction industry. */
function withoutBuilding(key: string, pieces: Lexeme[]): Lexeme[] {
  if (pieces.length < 2 || pieces.at(-1)?.stem !== 'bau') return pieces;
  const isMachine = pieces.at(-2)?.fields.some((id) => conceptAt(id).group === INDUSTRY) === true;
  return isMachine || /(?:aus|auf|an|um|ab|ein)bau$/.test(key) ? pieces.slice(0, -1) : pieces;
}

/** „Medizintechniker“: the word for the field ends within „Techniker“, so the word for the people is added here. */
function withTechnician(key: string, pieces: Lexeme[]): Lexeme[] {
  const technician = vocabulary().lexemes.get('techniker');
  const isSwallowed =
    /techniker(?:in|innen|n|s)?$/.test(key) && pieces.at(-1)?.stem.endsWith('techn') === true;
  return isSwallowed && technician !== undefined ? [...pieces, technician] : pieces;
}

function matchesPart(key: string | undefined, part: string, isLast: boolean): boolean {
  if (key === undefined || !key.startsWith(part)) return false;
  if (key.length === part.length) return true;
  if (part.length < 4) return false;
  return isEnding(key.slice(part.length)) || (isLast && part.length >= 5);
}

/** The longest phrase of the vocabulary that begins at `keys[at]`, and how many words it takes. */
export function findPhrase(
  keys: readonly string[],
  at: number,
  lexicon = lexiconFor(false),
): { lexeme: Lexeme; length: number } | null {
  const first = keys[at] ?? '';
  let best: Phrase | null = null;
  for (let length = 1; length <= Math.min(first.length, MAX_KEY_LENGTH); length += 1) {
    const phrases = lexicon.phrases.get(first.slice(0, length));
    if (phrases === undefined) continue;
    for (const phrase of phrases) {
      if (best !== null && phrase.parts.length < best.parts.length) break;
      const last = phrase.parts.length - 1;
      if (phrase.parts.every((part, index) => matchesPart(keys[at + index], part, index === last))) {
        best = phrase;
        break;
      }
    }
  }
  return best === null ? null : { lexeme: best.lexeme, length: best.parts.length };
}

/** The words of phrases, to which a misspelt part of one can be corrected. */
export function listPhraseParts(): readonly string[] {
  const parts = [...vocabulary().phrases.values()].flatMap((phrases) =>
    phrases.flatMap(({ parts: all }) => all),
  );
  return [...new Set(parts)].filter((part) => part.length >= 5);
}

/** The words of the vocabulary that a misspelt word can be corrected to. */
export function listCorrectableWords(): readonly string[] {
  return [...vocabulary().lexemes.values()]
    .filter((lexeme) => lexeme.isOpen && lexeme.stem.length >= 5)
    .map((lexeme) => lexeme.stem);
}

/** The shortest learnt word to which a misspelt one is corrected as a whole. */
export const MIN_WHOLE_WORD_LENGTH = 8;

/** All longer words that are known, learnt ones too, to which a misspelt word can be corrected as a whole. */
export function listWholeWords(): readonly string[] {
  return [...lexiconFor(false).lexemes.values()]
    .filter(
      ({ stem, fields, roles }) => stem.length >= MIN_WHOLE_WORD_LENGTH && fields.length + roles.length > 0,
    )
    .map(({ stem }) => stem);
}

/** The word of the vocabulary with this stem. */
export function findLexeme(stem: string): Lexeme | undefined {
  return vocabulary().lexemes.get(stem);
}
