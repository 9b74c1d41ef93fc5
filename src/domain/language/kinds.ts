import { CONCEPTS } from './concepts.ts';
import { MAX_ENTRY_LENGTH } from './entry-reading.ts';
import type { Lexeme } from './lexicon.ts';
import { readWordGroups } from './reading.ts';
import { foldText, foldTextWithoutUmlauts } from './text.ts';
import { KINDS } from './vocabulary/kinds.ts';

/** An upper limit of the kinds of a concept. */
const MAX_KINDS = 32;

/** The number of a kind within a concept, unique among all concepts. */
function kindId(concept: number, at: number): number {
  return concept * MAX_KINDS + at;
}

/** The concept of a kind's number, as {@link kindsOf} returns it. */
export function conceptOfKind(kind: number): number {
  return Math.floor(kind / MAX_KINDS);
}

let kindsByStem: ReadonlyMap<string, readonly number[]> | undefined;

function readKinds(): ReadonlyMap<string, readonly number[]> {
  const byStem = new Map<string, number[]>();
  for (const { id, kind, name } of CONCEPTS) {
    (KINDS[`${kind}:${name}`] ?? []).forEach((words, at) => {
      for (const word of words.split(' ').map((written) => written.replaceAll(/^=|~$/g, ''))) {
        for (const stem of new Set([foldText(word), foldTextWithoutUmlauts(word)])) {
          byStem.set(stem, [...(byStem.get(stem) ?? []), kindId(id, at)]);
        }
      }
    });
  }
  return byStem;
}

/** The numbers of all kinds that words stand for, whatever their concept. */
function readKindsOf(words: readonly Lexeme[]): readonly number[] {
  kindsByStem ??= readKinds();
  const byStem = kindsByStem;
  return [...new Set(words.flatMap(({ stem }) => byStem.get(stem) ?? []))];
}

const keepKindsOf = (kinds: readonly number[], concepts: readonly number[]): number[] =>
  kinds.filter((kind) => concepts.includes(conceptOfKind(kind)));

/** The numbers of the kinds of these concepts that words stand for. */
export function kindsOf(words: readonly Lexeme[], concepts: readonly number[]): number[] {
  return keepKindsOf(readKindsOf(words), concepts);
}

/** All kinds that an entry names, by its text. */
const kindsByText = new Map<string, readonly number[]>();
const MAX_TEXTS = 60_000;

/** The kinds of these concepts that an entry names. */
export function kindsOfText(text: string, concepts: readonly number[]): readonly number[] {
  let kinds = kindsByText.get(text);
  if (kinds === undefined) {
    if (kindsByText.size > MAX_TEXTS) kindsByText.clear();
    const wordGroups = readWordGroups(text.slice(0, MAX_ENTRY_LENGTH), false);
    kinds = readKindsOf(wordGroups.flatMap(({ lexemes }) => lexemes));
    kindsByText.set(text, kinds);
  }
  return keepKindsOf(kinds, concepts);
}

/** Whether both name kinds of the concept, but none in common: „Aufsichtsrat“ and „Nachfolge“. */
export function areDifferentKinds(concept: number, a: readonly number[], b: readonly number[]): boolean {
  const ofA = a.filter((kind) => conceptOfKind(kind) === concept);
  const ofB = b.filter((kind) => conceptOfKind(kind) === concept);
  return ofA.length > 0 && ofB.length > 0 && !ofA.some((kind) => ofB.includes(kind));
}
