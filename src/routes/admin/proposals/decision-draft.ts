import type { ProposalField } from '#domain/entry/entry.ts';
import type { NamedPicture } from '#domain/pictures/picture.ts';

export type PictureField = 'logo' | 'pictures';

export const isPictureField = (field: ProposalField): field is PictureField =>
  field === 'logo' || field === 'pictures';

/** Of proposed pictures those that are published, with their texts, and why others are not. */
export interface PictureChoice {
  readonly shown: readonly NamedPicture[];
  readonly reason: string;
}

/** The choices and texts for an item of the queue, not sent yet. */
export interface DecisionDraft {
  /** The fields that are not published, each with the reason as it is typed. */
  readonly leftOut: Readonly<Partial<Record<ProposalField, string>>>;
  /** The fields that are published with other words than the proposed ones, as they are typed. */
  readonly corrected: Readonly<Partial<Record<ProposalField, string>>>;
  readonly pictures: Readonly<Partial<Record<PictureField, PictureChoice>>>;
  readonly reason: string;
}

export const EMPTY_DECISION_DRAFT: DecisionDraft = { leftOut: {}, corrected: {}, pictures: {}, reason: '' };

/** A copy without this field. */
export function without<Value>(
  fields: Readonly<Partial<Record<ProposalField, Value>>>,
  field: ProposalField,
): Readonly<Partial<Record<ProposalField, Value>>> {
  return { ...fields, [field]: undefined };
}
