import type { ExtendedPart } from '#agency/model/extended-profile.ts';
import type { PictureField, ProposalField } from '#entry/model/entry.ts';
import type { ExtendedItem } from '#entry/model/extended-items.ts';

export const isPictureField = (field: ProposalField): field is PictureField =>
  field === 'logo' || field === 'pictures';

/** What becomes of the things of a list that is proposed. */
export interface PartChoice {
  /** All that are proposed, as they are corrected. */
  readonly things: readonly ExtendedItem[];
  /** The places of those that are not published. */
  readonly leftOut: readonly number[];
  /** Why these are not. */
  readonly reason: string;
}

/** The choices and texts for an item of the queue, not sent yet. */
export interface DecisionDraft {
  /** The fields that are not published, each with the reason as it is typed. */
  readonly leftOut: Readonly<Partial<Record<ProposalField, string>>>;
  /** The fields that are published with other words than the proposed ones, as they are typed. */
  readonly corrected: Readonly<Partial<Record<ProposalField, string>>>;
  readonly parts: Readonly<Partial<Record<ExtendedPart, PartChoice>>>;
}

export const EMPTY_DECISION_DRAFT: DecisionDraft = { leftOut: {}, corrected: {}, parts: {} };

/** A copy without this field. */
export function clearField<Value, Field extends string>(
  fields: Readonly<Partial<Record<Field, Value>>>,
  field: Field,
): Readonly<Partial<Record<Field, Value>>> {
  return { ...fields, [field]: undefined };
}

/** A copy in which one thing is published, or left out. */
export function withItemPublished(choice: PartChoice, at: number, isPublished: boolean): PartChoice {
  const others = choice.leftOut.filter((place) => place !== at);
  return { ...choice, leftOut: isPublished ? others : [...others, at].toSorted((one, other) => one - other) };
}
