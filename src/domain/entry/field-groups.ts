import { EXTENDED_PARTS } from '#domain/extended-profile/extended-profile.ts';
import { FACT_KEYS } from '#domain/facts/facts.ts';
import type { BasicField, ProposalField } from './entry.ts';

/** The fields of the form besides the facts, in groups. */
export const FIELD_GROUPS: readonly { readonly heading: string; readonly fields: readonly BasicField[] }[] = [
  { heading: 'Name und Website', fields: ['name', 'website'] },
  { heading: 'Standorte und Größe', fields: ['locations', 'foundedYear', 'employees'] },
  { heading: 'Schwerpunkte', fields: ['specializations', 'industries'] },
  { heading: 'Beschreibung', fields: ['summary'] },
];

/** All fields that are proposed, in the order of the form. */
export const FORM_ORDER: readonly ProposalField[] = [
  ...FIELD_GROUPS.flatMap(({ fields }) => fields),
  ...FACT_KEYS,
  ...EXTENDED_PARTS,
];
