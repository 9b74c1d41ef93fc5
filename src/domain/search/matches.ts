import type { Agency } from '#domain/agency/agency.ts';
import { foldText, foldTextWithoutUmlauts } from '#domain/language/text.ts';

/** How a term finds an agency: by its name, which comes first, or by anything else in its entry. */
export const MATCHED_NAME = 1;
export const MATCHED_OTHER_FIELD = 2;

/** Of each agency of a list {@link MATCHED_NAME}, {@link MATCHED_OTHER_FIELD}, or 0 where the term does not find it. */
export type Matches = Uint8Array;

/** Agencies that are found, those by name before the further ones. */
export interface TermMatches<Entry> {
  readonly agencies: readonly Entry[];
  /** How many of them are found by their name: the first ones. */
  readonly namedCount: number;
}

// oxlint-disable-next-line no-control-regex -- the same list as in the database
const BLANKS = /[\u0001-\u0020\u00A0]+/g;

/** Blanks and control characters as single blanks, none around the text. As `search.clean` in the database. */
export function cleanTerm(text: string): string {
  return text.replaceAll(BLANKS, ' ').replace(/^ /, '').replace(/ $/, '');
}

/**
 * A text as it is compared: lower case, without accents, ä as ae and, where that differs, as a. As `search.spellings` in
 * the database.
 */
export function spellingsOf(text: string): readonly string[] {
  const folded = foldText(text);
  const bare = foldTextWithoutUmlauts(text);
  return folded === bare ? [folded] : [folded, bare];
}

/** The names of a list as they are compared. */
export function toSearchableNames(agencies: readonly Agency[]): readonly string[] {
  return agencies.map(({ name }) => spellingsOf(cleanTerm(name)).join('\n'));
}

/**
 * Finds the agencies whose name contains a term. A blank term finds none.
 *
 * @param names of {@link toSearchableNames}
 */
export function matchNames(names: readonly string[], term: string): Matches {
  const matches = new Uint8Array(names.length);
  const needles = spellingsOf(cleanTerm(term));
  if (needles[0] === '') return matches;
  names.forEach((name, position) => {
    if (needles.some((needle) => name.includes(needle))) matches[position] = MATCHED_NAME;
  });
  return matches;
}

/** The agencies that are found, in the order of the list within each group. */
export function listMatches<Entry>(agencies: readonly Entry[], matches: Matches): TermMatches<Entry> {
  const named = agencies.filter((_, position) => matches[position] === MATCHED_NAME);
  const further = agencies.filter((_, position) => matches[position] === MATCHED_OTHER_FIELD);
  return { agencies: [...named, ...further], namedCount: named.length };
}
