import type { Agency } from '#agency/model/agency.ts';
import { cleanText, foldText } from '#lib/text/fold.ts';

/** Why an agency matches: the field, and the entry of it in which the query is. */
export interface MatchReason {
  readonly field: 'locations' | 'specializations' | 'industries' | 'summary';
  /** The matching entry, what the agency states of a term, or the word of the description that matches; empty for a description that holds the query. */
  readonly value: string;
  /** Whether it is only near the need. */
  readonly isNear?: true;
}

/** Between two fields: nothing that a visitor can type, so no match reaches from one into the next. */
const FIELD_END = '\u0000';
/** Longer texts stand in no entry. */
const MAX_LITERAL = 200;

const toNeedle = (query: string): string => foldText(cleanText(query)).trim();

/** The texts in which {@link findLiterally} looks, folded. */
export function literalTextOf({ specializations, industries, locations, summary }: Agency): string {
  const fields = [specializations, industries, locations].map((list) => list.join(', '));
  return foldText(cleanText([...fields, summary].join(FIELD_END)));
}

/** Whether a text of {@link literalTextOf} holds the whole query; built once for a query. */
export function createLiteralMatcher(query: string): (text: string | undefined) => boolean {
  const needle = query.length > MAX_LITERAL ? '' : toNeedle(query);
  const isAnything = needle !== '' && !needle.includes(FIELD_END);
  return (text) => isAnything && text?.includes(needle) === true;
}

/** Positions of the agencies in which the whole query is; {@link matchLiterally} says where. */
export function findLiterally(query: string, literalTexts: readonly string[]): number[] {
  const isIn = createLiteralMatcher(query);
  return literalTexts.flatMap((text, position) => (isIn(text) ? position : []));
}

/**
 * Looks for the whole query, folded, in description, industries, locations and specializations, but not in the name.
 * docs/decisions/advisor.md.
 *
 * @returns the reasons, best to show first; none where the agency does not match or the query is blank
 */
export function matchLiterally(query: string, agency: Agency): MatchReason[] {
  const needle = toNeedle(query);
  if (needle === '') return [];
  const contains = (text: string) => toNeedle(text).includes(needle);
  const entriesOf = (field: MatchReason['field'], list: readonly string[]): MatchReason[] =>
    list.filter(contains).map((value) => ({ field, value }));
  return [
    ...entriesOf('specializations', agency.specializations),
    ...entriesOf('industries', agency.industries),
    ...entriesOf('locations', agency.locations),
    ...(agency.summary !== null && contains(agency.summary)
      ? [{ field: 'summary', value: '' } as const]
      : []),
  ];
}
