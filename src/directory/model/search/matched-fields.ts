import type { Agency } from '#agency/model/agency.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { findsWord, prepareWord, termWordsOf, wordsOf } from './search-words.ts';

/** A field of an entry in which words of a term were found. */
export interface MatchedField {
  readonly field: 'Spezialisierung' | 'Branche' | 'Ort' | 'Name' | 'Beschreibung';
  /** Entries of the field, or words of the name or description, as they are written; one or two. */
  readonly entries: readonly string[];
}

/** How much is named, and how much of a field is read. */
const MAX_NAMED = 2;
const MAX_ENTRIES = 60;
const MAX_ENTRY_LENGTH = 200;
const MAX_TEXT_LENGTH = 10_000;

const LISTS = [
  ['Spezialisierung', 'specializations'],
  ['Branche', 'industries'],
  ['Ort', 'locations'],
] as const;
const TEXTS = [
  ['Name', 'name'],
  ['Beschreibung', 'summary'],
] as const;
const WRITTEN_WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Finds the parts of an agency that match a term which is not its name: the entries of its lists that have one of the words, and of
 * name and description the words themselves, but only those that no list has.
 *
 * @param term as it was searched for, corrected where it was
 */
export function matchedFields(agency: Agency, term: string): MatchedField[] {
  const asked = termWordsOf(term);
  const unexplained = new Set(asked);
  const fields: MatchedField[] = [];
  const add = (field: MatchedField['field'], entries: readonly string[]) => {
    if (entries.length > 0) fields.push({ field, entries: entries.slice(0, MAX_NAMED) });
  };
  for (const [field, property] of LISTS) {
    const entries = agency[property].slice(0, MAX_ENTRIES);
    add(
      field,
      entries.filter((entry) => {
        const words = wordsOf(takeCharacters(entry, MAX_ENTRY_LENGTH)).map(prepareWord);
        const found = asked.filter((word) => words.some((written) => findsWord(word, written)));
        for (const word of found) unexplained.delete(word);
        return found.length > 0;
      }),
    );
  }
  for (const [field, property] of TEXTS) {
    if (unexplained.size === 0) break;
    const texts = takeCharacters(agency[property] ?? '', MAX_TEXT_LENGTH).match(WRITTEN_WORD) ?? [];
    const entries: string[] = [];
    for (const text of new Set(texts)) {
      const words = wordsOf(text).map(prepareWord);
      const found = [...unexplained].filter((word) => words.some((written) => findsWord(word, written)));
      for (const word of found) unexplained.delete(word);
      if (found.length > 0) entries.push(text);
    }
    add(field, entries);
  }
  return fields;
}
