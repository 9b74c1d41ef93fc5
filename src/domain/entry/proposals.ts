import {
  type Claim,
  type Entry,
  ENTRY_FIELD_NAMES,
  type EntryField,
  type EntryValue,
  type ProposalItem,
  type Proposal,
} from './entry.ts';

/** A field of a proposal, with its published and its proposed value. */
export interface ProposedField {
  readonly field: EntryField;
  readonly before: Exclude<EntryValue, undefined>;
  readonly after: Exclude<EntryValue, undefined>;
}

/** The fields that a proposal changes, in the order of the form. */
export function listProposedFields(entry: Entry | null, proposal: Proposal): ProposedField[] {
  return ENTRY_FIELD_NAMES.flatMap((field) => {
    const after = proposal.changes[field];
    return after === undefined ? [] : [{ field, before: entry?.values[field] ?? null, after }];
  });
}

/** Whether the entry has changed since the author saw it, so that the database would refuse to publish the proposal. */
export function isBasedOnOldVersion(entry: Entry | null, proposal: Proposal): boolean {
  return proposal.kind === 'change' && entry !== null && entry.version !== proposal.baseVersion;
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
