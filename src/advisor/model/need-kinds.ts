import type { TermFacet } from '#directory/model/search/fact-options.ts';
import type { ConceptKind } from '#lib/language/concepts.ts';
import type { NeedItem } from './need.ts';

/** The kind of a part of a need: work, terms of the agency, or a keyword, which is searched as it is. */
export type NeedKind = ConceptKind | 'place' | 'keyword' | TermFacet;

/** The kinds in the order in which they are shown, with what visitors read: on a part, and in the address of a result. */
export const NEED_KINDS: Readonly<Record<NeedKind, string>> = {
  function: 'Funktion',
  industry: 'Branche',
  place: 'Ort',
  company: 'Unternehmen',
  contract: 'Vertragsart',
  seniority: 'Erfahrung',
  fee: 'Honorar',
  guarantee: 'Garantie',
  offlimits: 'Abwerbeschutz',
  membership: 'Verband oder Zertifikat',
  language: 'Sprache',
  women: 'Frauenanteil',
  keyword: 'Stichwort',
};

/** The id of a part of a need, as an address holds it: „Funktion:Finanzen“, „ohne Ort:Berlin“. */
export function needItemId(kind: NeedKind, name: string, isNegated = false): string {
  return `${isNegated ? 'ohne ' : ''}${NEED_KINDS[kind]}:${name}`;
}

/** A part of a need in one word, asked for as it is. */
export const plainItem = (kind: NeedKind, label: string): NeedItem => ({
  id: needItemId(kind, label),
  kind,
  label,
  values: [label],
  words: [],
  isNegated: false,
  isSecondary: false,
  isWide: false,
  subtypes: [],
  relatedIndustries: [],
});
