import { type ExtendedPart, findProfileFaults, readExtendedProfile } from '#agency/model/extended-profile.ts';
import type { LeftOut } from '#entry/api/entry-proposals.ts';
import { readField } from '#entry/model/entry-form.ts';
import type { ProposalField, ProposedValue, ProposedValues } from '#entry/model/entry.ts';
import { findReasonFault, readNote } from '#entry/model/note.ts';
import type { ProposedField } from '#entry/model/proposals.ts';
import { isExtendedPart, isSameValue } from '#entry/model/proposed-values.ts';
import { type ExtendedItem, itemsOfPart, partFromItems } from '#entry/model/extended-items.ts';
import { findCorrectionFault } from './correction-fault.ts';
import type { DecisionDraft, PartChoice } from './decision-draft.ts';

/** A decision as it is sent. */
export interface CheckedDecision {
  readonly leftOut: Readonly<Partial<Record<ProposalField, LeftOut>>>;
  readonly corrected: ProposedValues;
  /** How many things are published, and how many are proposed: fields, and each thing of a list. */
  readonly accepted: number;
  readonly proposed: number;
  /** What keeps it from being decided. */
  readonly missing: string | null;
}

interface FieldChoice {
  readonly leftOut?: LeftOut;
  readonly corrected?: ProposedValue;
  readonly accepted: number;
}

const countOf = ({ field, after }: ProposedField) =>
  isExtendedPart(field) ? Math.max(1, itemsOfPart(field, after).length) : 1;

function chooseThings(part: ExtendedPart, after: ProposedValue, choice: PartChoice): FieldChoice {
  const kept = choice.things.filter((_, at) => !choice.leftOut.includes(at));
  const reason = readNote(choice.reason);
  if (kept.length === 0) return { leftOut: reason, accepted: 0 };
  const value = partFromItems(part, kept);
  const nameOf = (at: number): string | number => {
    const thing: ExtendedItem | undefined = choice.things[at];
    return thing !== undefined && 'id' in thing ? thing.id : at;
  };
  return {
    ...(choice.leftOut.length > 0 && { leftOut: { reason, things: choice.leftOut.map(nameOf) } }),
    ...(!isSameValue(part, value, after) && { corrected: value }),
    accepted: kept.length,
  };
}

function chooseField(proposed: ProposedField, draft: DecisionDraft): FieldChoice {
  const { field, after, overtaken } = proposed;
  const reason = draft.leftOut[field];
  const typed = draft.corrected[field];
  if (overtaken !== undefined) return { leftOut: '', accepted: 0 };
  if (reason !== undefined) return { leftOut: readNote(reason), accepted: 0 };
  if (isExtendedPart(field)) {
    const choice = draft.parts[field];
    return choice === undefined ? { accepted: countOf(proposed) } : chooseThings(field, after, choice);
  }
  return { ...(typed !== undefined && { corrected: readField(field, typed) }), accepted: 1 };
}

function isFaulty(
  { field, overtaken }: ProposedField,
  draft: DecisionDraft,
  { corrected }: FieldChoice,
  year: number,
): boolean {
  if (overtaken !== undefined || draft.leftOut[field] !== undefined) return false;
  if (isExtendedPart(field)) {
    const faults = findProfileFaults(readExtendedProfile({ [field]: corrected }), year);
    return corrected !== undefined && Object.keys(faults).length > 0;
  }
  const typed = draft.corrected[field];
  return typed !== undefined && findCorrectionFault(field, typed, year) !== undefined;
}

/** What is sent of the choices that were made in this year. */
export function checkDecision(
  fields: readonly ProposedField[],
  draft: DecisionDraft,
  year: number,
): CheckedDecision {
  const leftOut: Partial<Record<ProposalField, LeftOut>> = {};
  const corrected: Record<string, ProposedValue> = {};
  let accepted = 0;
  let missing: string | null = null;
  for (const proposed of fields) {
    const { field, overtaken } = proposed;
    const chosen = chooseField(proposed, draft);
    accepted += chosen.accepted;
    if (chosen.corrected !== undefined) corrected[field] = chosen.corrected;
    if (chosen.leftOut !== undefined) {
      leftOut[field] = chosen.leftOut;
      const reason = typeof chosen.leftOut === 'string' ? chosen.leftOut : chosen.leftOut.reason;
      if (overtaken === undefined && findReasonFault(reason, 'fehlt') !== undefined)
        missing = 'Nennen Sie bei jeder Angabe, die nicht übernommen wird, einen Grund.';
    }
    if (isFaulty(proposed, draft, chosen, year))
      missing = 'Prüfen Sie die Angaben, die Sie korrigiert haben.';
  }
  const proposed = fields.reduce((sum, field) => sum + countOf(field), 0);
  return { leftOut, corrected, accepted, proposed, missing };
}
