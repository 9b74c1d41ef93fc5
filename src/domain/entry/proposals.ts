import {
  type Claim,
  type Entry,
  ENTRY_FIELD_NAMES,
  type EntryField,
  type EntryValue,
  type ProposalItem,
  type Proposal,
} from './entry.ts';
import { isSameFact } from '#domain/facts/check-fact.ts';

/** A field of a proposal, with its published and its proposed value. */
export interface ProposedField {
  readonly field: EntryField;
  readonly before: Exclude<EntryValue, undefined>;
  readonly after: Exclude<EntryValue, undefined>;
  /** What was published when the author proposed it, where another value is published now: it cannot be accepted any more. */
  readonly overtaken?: Exclude<EntryValue, undefined>;
}

/** The fields that a proposal changes, in the order of the form. */
export function listProposedFields(entry: Entry | null, proposal: Proposal): ProposedField[] {
  return ENTRY_FIELD_NAMES.flatMap((field) => {
    const after = proposal.changes[field];
    if (after === undefined) return [];
    const before = entry?.values[field] ?? null;
    const seen = proposal.seen[field] ?? null;
    const isOvertaken =
      proposal.kind === 'change' && entry !== null && !isSameFact(before, seen) && !isSameFact(before, after);
    return [{ field, before, after, ...(isOvertaken && { overtaken: seen }) }];
  });
}

/** Whether an owner may still object to a claim, so that it cannot be granted yet. */
export function isObjectionOpen({ state, objectionUntil }: Claim, now: number): boolean {
  return state !== 'disputed' && objectionUntil !== null && Date.parse(objectionUntil) > now;
}

/** A unique key for each item of the queue. */
export function keyOfItem({ kind, proposal, claim }: ProposalItem): string {
  return `${kind}-${String((kind === 'claim' ? claim?.id : proposal?.id) ?? 0)}`;
}

/** The name of the entry that an item is about; null where it has none yet. */
export function nameOfItem({ entry, proposal }: ProposalItem): string | null {
  const name = entry?.values.name ?? proposal?.changes.name;
  return name === undefined || name === null || name === '' ? null : String(name);
}
