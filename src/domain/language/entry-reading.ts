import { withoutMisleading } from './concepts.ts';
import { findPlace, type Place } from './places.ts';
import { readSpans } from './reading.ts';
import { foldText, tokenise } from './text.ts';

/** How much of an entry is read. */
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

/** Every concept that the words of an entry stand for, narrow ones first come. */
export function readConcepts(entry: string): number[] {
  const lexemes = readSpans(entry.slice(0, MAX_ENTRY_LENGTH), false).flatMap((span) => span.lexemes);
  const ids = new Set(lexemes.flatMap((lexeme) => [...lexeme.roles, ...lexeme.fields]));
  return withoutMisleading([...ids], /recruiting|recruitment/i.test(entry));
}
