import { MAX_CASE_STUDIES, MAX_SERVICES } from '#agency/model/extended-profile.ts';
import { MAX_PICTURES } from '#pictures/model/picture.ts';
import type { Claim, Proposal, ProposalField, ProposalItem, ProposedValue, ProposedValues } from './entry.ts';
import { isExtendedPart, isSameValue, presentFields } from './proposed-values.ts';
import { type ExtendedItem, itemsOfPart, partFromItems } from './extended-items.ts';

/** A field of a proposal, with its published and its proposed value. */
export interface ProposedField {
  readonly field: ProposalField;
  readonly before: ProposedValue;
  readonly after: ProposedValue;
  /** The value the author saw, if another is published since; such a field cannot be accepted. */
  readonly overtaken?: ProposedValue;
}

/** The fields that a proposal changes, in the order of the form. */
export function listProposedFields(
  published: ProposedValues | null,
  { kind, changes, seen }: Proposal,
): ProposedField[] {
  return presentFields(changes).map((field) => {
    const before = published?.[field] ?? null;
    const after = changes[field];
    const isOvertaken =
      kind === 'change' &&
      published !== null &&
      !isSameValue(field, before, seen[field]) &&
      !isSameValue(field, before, after);
    return { field, before, after, ...(isOvertaken && { overtaken: seen[field] ?? null }) };
  });
}

const MOST: Readonly<Partial<Record<ProposalField, number>>> = {
  services: MAX_SERVICES,
  caseStudies: MAX_CASE_STUDIES,
  pictures: MAX_PICTURES,
};

/** The rejected values, ready to be proposed again; list items are appended to `current` where all fit. */
export function leftOutValues({ changes, decisions }: Proposal, current: ProposedValues): ProposedValues {
  return Object.fromEntries(
    presentFields(changes).flatMap((field): [ProposalField, ProposedValue][] => {
      const { outcome, things = [] } = decisions?.[field] ?? {};
      if (outcome === 'left_out' || outcome === 'outdated') return [[field, changes[field]]];
      if (!isExtendedPart(field) || things.length === 0) return [];
      const held = itemsOfPart(field, current[field]);
      const isHeld = (thing: ExtendedItem) =>
        held.some((one) => JSON.stringify(one) === JSON.stringify(thing));
      const left = itemsOfPart(field, changes[field]).filter(
        (thing, at) => things.includes('id' in thing ? thing.id : at) && !isHeld(thing),
      );
      const all = [...held, ...left];
      return left.length === 0 || all.length > (MOST[field] ?? 1) ? [] : [[field, partFromItems(field, all)]];
    }),
  );
}

/** What is published of the entry that an item is about; null of a new one. */
export function publishedValues({ entry, extended }: ProposalItem): ProposedValues | null {
  return entry === null ? null : { ...entry.values, ...extended };
}

/** Whether an owner may still object to a claim, so that it cannot be granted yet. */
export function isObjectionOpen({ state, objectionUntil }: Claim, now: number): boolean {
  return state !== 'disputed' && objectionUntil !== null && Date.parse(objectionUntil) > now;
}
