import type { Agency } from '#agency/model/agency.ts';
import { cleanText, foldText, foldTextWithoutUmlauts } from '#lib/text/fold.ts';

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

// oxlint-disable-next-line no-control-regex -- NUL and its like are no letters
const BLANKS = /[\u0000-\u0020\u00A0]+/g;
/** Shorter terms find whole words only: „it“ is not in „Ritter“. */
export const MIN_BEGINNING = 3;

/** Blanks and control characters as single blanks, none around the text. */
export function cleanTerm(text: string): string {
  return text.replaceAll(BLANKS, ' ').replace(/^ /, '').replace(/ $/, '');
}

/** „&“, „und“ and „and“ are one in a name, with or without blanks around: „1&1“, „People and Culture“. */
const AND = /\s*(?:&|(?<![\p{L}\p{N}])(?:und|and)(?![\p{L}\p{N}])|(?<=\d)und(?=\d))\s*/gu;

/** A text as it is compared: folded, ä as ae and, where that differs, as a. */
export function spellingsOf(text: string): readonly string[] {
  const clean = cleanText(text);
  const folded = foldText(clean).replaceAll(AND, '&');
  const bare = foldTextWithoutUmlauts(clean).replaceAll(AND, '&');
  return folded === bare ? [folded] : [folded, bare];
}

/** The names of a list as they are compared. */
export function toSearchableNames(agencies: readonly Agency[]): readonly string[] {
  return agencies.map(({ name }) => spellingsOf(cleanTerm(name)).join('\n'));
}

const isLetter = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));

/** Whether a name contains a needle; one of one or two letters only as a whole word. */
function holds(name: string, needle: string): boolean {
  if (needle.length >= MIN_BEGINNING || !/[\p{L}\p{N}]/u.test(needle)) return name.includes(needle);
  for (let at = name.indexOf(needle); at >= 0; at = name.indexOf(needle, at + 1))
    if (!isLetter(name, at - 1) && !isLetter(name, at + needle.length)) return true;
  return false;
}

/**
 * Finds the agencies whose name contains a term. A blank term finds none.
 *
 * @param names of {@link toSearchableNames}
 */
export function matchNames(names: readonly string[], term: string): Matches {
  const matches = new Uint8Array(names.length);
  const needles = spellingsOf(cleanTerm(term)).filter((needle) => needle !== '');
  names.forEach((name, position) => {
    if (needles.some((needle) => holds(name, needle))) matches[position] = MATCHED_NAME;
  });
  return matches;
}

/** The agencies that are found, in the order of the list within each group. */
export function listMatches<Entry>(agencies: readonly Entry[], matches: Matches): TermMatches<Entry> {
  const named = agencies.filter((_, position) => matches[position] === MATCHED_NAME);
  const further = agencies.filter((_, position) => matches[position] === MATCHED_OTHER_FIELD);
  return { agencies: [...named, ...further], namedCount: named.length };
}
