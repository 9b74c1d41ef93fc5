import type { ConceptKind } from '#domain/language/concepts.ts';

/** What a part of a need is about; a keyword is searched as it stands. */
export type NeedKind = ConceptKind | 'place' | 'keyword';

/** The kinds in the order in which they are shown, with what visitors read: on a part, and in the address of a result. */
export const NEED_KINDS: Readonly<Record<NeedKind, string>> = {
  function: 'Funktion',
  industry: 'Branche',
  place: 'Ort',
  company: 'Unternehmen',
  contract: 'Vertragsart',
  seniority: 'Erfahrung',
  keyword: 'Stichwort',
};

/** The id of a part of a need, as an address holds it: „Funktion:Finanzen“, „ohne Ort:Berlin“. */
export function needItemId(kind: NeedKind, name: string, isNegated = false): string {
  return `${isNegated ? 'ohne ' : ''}${NEED_KINDS[kind]}:${name}`;
}
