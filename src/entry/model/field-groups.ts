import { EXTENDED_PARTS } from '#agency/model/extended-profile.ts';
import { FACT_KEYS } from '#facts/model/facts.ts';
import type { BasicField, ProposalField } from './entry.ts';

interface FieldGroup {
  readonly heading: string;
  /** What holds for all of its fields: where they appear. */
  readonly hint: string;
  readonly fields: readonly BasicField[];
}

/** The fields of the form besides the facts, in groups. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    heading: 'Name und Website',
    hint: 'Beides erscheint auf der Karte und im Profil.',
    fields: ['name', 'website'],
  },
  {
    heading: 'Standorte und Größe',
    hint: 'Alles erscheint auf der Karte, im Profil und im Vergleich; Orte sind auch ein Filter.',
    fields: ['locations', 'foundedYear', 'employees'],
  },
  {
    heading: 'Schwerpunkte',
    hint: 'Mit Komma trennen, das Wichtigste zuerst: Die ersten drei stehen auf der Karte, alle im Profil und im Filter.',
    fields: ['specializations', 'industries'],
  },
  {
    heading: 'Beschreibung',
    hint: 'Die ersten drei Zeilen stehen auf der Karte, alles im Profil.',
    fields: ['summary'],
  },
];

/** The screen of an entry on which these fields are edited: that of profile and pictures where it has all of them. */
export function sectionOf(fields: readonly string[]): 'angaben' | 'profil' {
  const isExtended =
    fields.length > 0 && fields.every((field) => EXTENDED_PARTS.some((part) => part === field));
  return isExtended ? 'profil' : 'angaben';
}

/** All fields that are proposed, in the order of the form. */
export const FORM_ORDER: readonly ProposalField[] = [
  ...FIELD_GROUPS.flatMap(({ fields }) => fields),
  ...FACT_KEYS,
  ...EXTENDED_PARTS,
];
