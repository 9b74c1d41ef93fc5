import { foldText, foldTextWithoutUmlauts } from '#lib/text/fold.ts';
import { CONCEPTS } from './concepts.ts';
import { MAX_ENTRY_LENGTH } from './entry-reading.ts';
import { type Lexeme, lexiconFor } from './lexicon.ts';
import { readWordGroups } from './reading.ts';
import { SUBTYPES } from './vocabulary/subtypes.ts';

/** An upper limit of the subtypes of a concept. */
export const MAX_SUBTYPES = 32;

/** The number of a subtype within a concept, unique among all concepts. */
function subtypeId(concept: number, at: number): number {
  return concept * MAX_SUBTYPES + at;
}

/** The concept of a subtype's number, as {@link subtypesOf} returns it. */
export function conceptOfSubtype(subtype: number): number {
  return Math.floor(subtype / MAX_SUBTYPES);
}

/** The word of a subtype of people of every kind: „Meister & Techniker“. */
const OF_ANY_KIND = 'handwerksmeister';
const anyKind = new Set<number>();
/** Whether an entry of this subtype is for people of every kind of its concept. */
export const isOfAnyKind = (subtype: number): boolean => anyKind.has(subtype);

let subtypesByStem: ReadonlyMap<string, readonly number[]> | undefined;

function readSubtypes(): ReadonlyMap<string, readonly number[]> {
  const byStem = new Map<string, number[]>();
  for (const { id, kind, name } of CONCEPTS) {
    (SUBTYPES[`${kind}:${name}`] ?? []).forEach((words, at) => {
      if (words.split(' ').includes(OF_ANY_KIND)) anyKind.add(subtypeId(id, at));
      for (const word of words.split(' ').map((written) => written.replaceAll(/^=|~$/g, ''))) {
        for (const stem of new Set([foldText(word), foldTextWithoutUmlauts(word)])) {
          byStem.set(stem, [...(byStem.get(stem) ?? []), subtypeId(id, at)]);
        }
      }
    });
  }
  return byStem;
}

/** The numbers of all subtypes that words stand for, whatever their concept. */
function readSubtypesOf(words: readonly Lexeme[]): readonly number[] {
  subtypesByStem ??= readSubtypes();
  const byStem = subtypesByStem;
  return [
    ...new Set(words.flatMap(({ stem, like }) => [stem, ...like].flatMap((word) => byStem.get(word) ?? []))),
  ];
}

const keepSubtypesOf = (subtypes: readonly number[], concepts: readonly number[]): number[] =>
  subtypes.filter((subtype) => concepts.includes(conceptOfSubtype(subtype)));

/** The numbers of the subtypes of these concepts that words stand for. */
export function subtypesOf(words: readonly Lexeme[], concepts: readonly number[]): number[] {
  return keepSubtypesOf(readSubtypesOf(words), concepts);
}

/** All subtypes that an entry names, by its text. */
const textsOfLexicon = new WeakMap<object, Map<string, readonly number[]>>();
const MAX_TEXTS = 60_000;

/** The subtypes of these concepts that an entry names. */
export function subtypesOfText(text: string, concepts: readonly number[]): readonly number[] {
  const lexicon = lexiconFor(false);
  let subtypesByText = textsOfLexicon.get(lexicon);
  if (subtypesByText === undefined || subtypesByText.size > MAX_TEXTS)
    textsOfLexicon.set(lexicon, (subtypesByText = new Map()));
  let subtypes = subtypesByText.get(text);
  if (subtypes === undefined) {
    const wordGroups = readWordGroups(text.slice(0, MAX_ENTRY_LENGTH), 'entry');
    subtypes = readSubtypesOf(wordGroups.flatMap(({ lexemes }) => lexemes));
    subtypesByText.set(text, subtypes);
  }
  return keepSubtypesOf(subtypes, concepts);
}
