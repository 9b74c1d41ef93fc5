import type { ExtendedPart } from '#agency/model/extended-profile.ts';
import { type DraftFormValues, toDraftForm } from './draft-form.ts';
import type { ProposedValue } from './entry.ts';
import { readPart } from './proposed-values.ts';

/** One service, case study, contact person, logo or picture. */
export type ExtendedItem = DraftFormValues[ExtendedPart][number];

/** The things of a part of the extended profile: of a contact person and a logo one or none. */
export function itemsOfPart(part: ExtendedPart, value: ProposedValue): readonly ExtendedItem[] {
  return toDraftForm({ [part]: value })[part];
}

/** The value of a part that has these things. */
export function partFromItems(part: ExtendedPart, things: readonly ExtendedItem[]): ProposedValue {
  return readPart(part, part === 'contactPerson' || part === 'logo' ? (things[0] ?? null) : things);
}
