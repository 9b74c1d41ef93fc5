import { foldText } from '#lib/text/fold.ts';
import { conceptAt, dropMisleadingConcepts } from './concepts.ts';
import { findPlace, type Place } from './places.ts';
import { keyOf, type ReadingMode, readWordGroups, type WordGroup } from './reading.ts';
import { tokenise } from './text.ts';

/** Characters of an entry that are read. */
export const MAX_ENTRY_LENGTH = 400;

/** The places that an entry of `Standort` names: „Köln/Bonn“ two, „60311 Frankfurt“ one. */
export function readPlaces(entry: string): Place[] {
  const keys = tokenise(entry).map((token) => foldText(token.text.replaceAll('-', ' ')));
  const places: Place[] = [];
  for (let at = 0; at < keys.length;) {
    const match = findPlace(keys, at);
    if (match !== null && !places.includes(match.place)) places.push(match.place);
    at += match?.length ?? 1;
  }
  return places;
}

/** Functions of which such a word names a part when it is beside them: „Produktion & Technik“ is no engineering. */
const PARTS: readonly (readonly [word: RegExp, part: string, of: readonly string[]])[] = [
  [/^technik(?:er)?$/, 'Ingenieurwesen', ['Produktion', 'Handwerk & Gewerbe']],
  [/^wissenschaft$/, 'Bildung & Wissenschaft', ['Life Sciences']],
];

const idsOf = (wordGroups: readonly WordGroup[]) =>
  wordGroups.flatMap(({ lexemes }) => lexemes.flatMap((lexeme) => [...lexeme.roles, ...lexeme.fields]));
const isNamed = (ids: readonly number[], name: string) =>
  ids.some((id) => conceptAt(id).kind === 'function' && conceptAt(id).name === name);

/** Every concept that the words of an entry stand for, without duplicates. */
export function readConcepts(entry: string, reading: ReadingMode = 'entry'): number[] {
  const wordGroups = readWordGroups(entry.slice(0, MAX_ENTRY_LENGTH), reading);
  const telling = wordGroups.filter((wordGroup) => {
    const others = idsOf(wordGroups.filter((other) => other !== wordGroup));
    return !PARTS.some(
      ([word, part, wholes]) =>
        word.test(keyOf(wordGroup)) &&
        isNamed(idsOf([wordGroup]), part) &&
        wholes.some((whole) => isNamed(others, whole)),
    );
  });
  return dropMisleadingConcepts([...new Set(idsOf(telling))], /recruiting|recruitment/i.test(entry));
}
