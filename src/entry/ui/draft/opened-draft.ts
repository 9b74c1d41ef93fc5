import type { ExtendedProfile } from '#agency/model/extended-profile.ts';
import { type DraftFormValues, readDraftForm, toDraftForm, withField } from '#entry/model/draft-form.ts';
import type { Entry, Proposal, ProposalField, ProposedValues } from '#entry/model/entry.ts';
import { listChangedFields, mergeDrafts, pickFields } from '#entry/model/proposed-values.ts';
import { type DraftName, readLocalDraft } from './local-draft.ts';

/** The two different values of one field. */
export interface Conflict {
  readonly field: ProposalField;
  /** The values of the form, of which the field's are the two. */
  readonly here: DraftFormValues;
  readonly elsewhere: DraftFormValues;
  /** Whether the other value was published meanwhile; otherwise another device has saved it in the draft. */
  readonly isPublished: boolean;
}

/** The stored draft and its entry, as this device has loaded them. */
export interface DraftSource {
  /** Null before it has been saved for the first time. */
  readonly proposal: Proposal | null;
  /** Null for a new entry. */
  readonly entry: Entry | null;
  /** What is published of its extended profile; null for a new entry. */
  readonly extended: ExtendedProfile | null;
}

/** The published values; null of a new entry. */
export function publishedOf({ entry, extended }: DraftSource): ProposedValues | null {
  return entry === null ? null : { ...entry.values, ...extended };
}

/** The values of a draft: those of the entry, overwritten by the proposed ones. */
export function draftValuesOf(known: DraftSource): ProposedValues {
  return { ...publishedOf(known), ...known.proposal?.changes };
}

export function draftNameOf({ proposal, entry }: Omit<DraftSource, 'extended'>): DraftName {
  return entry === null ? `neu-${proposal?.id ?? 0}` : `eintrag-${entry.id}`;
}

export interface OpenedDraft {
  readonly typed: DraftFormValues;
  readonly conflicts: readonly Conflict[];
  /** Whether this browser has restored something that the database does not have. */
  readonly isRestored: boolean;
}

/** Merges fields that were changed on one side only; the author decides about the others. */
export function mergeTyped(
  base: ProposedValues,
  typed: DraftFormValues,
  elsewhere: ProposedValues,
  isPublished = false,
): OpenedDraft {
  const here = readDraftForm(typed);
  const { values, conflicts } = mergeDrafts(base, here, elsewhere);
  const merged = toDraftForm(values);
  let joined = typed;
  // The other fields stay as they were typed.
  for (const field of listChangedFields(here, values)) joined = withField(joined, field, merged);
  const other = toDraftForm(elsewhere);
  return {
    typed: joined,
    conflicts: conflicts.map((field) => ({ field, here: typed, elsewhere: other, isPublished })),
    isRestored: listChangedFields(values, elsewhere).length > 0,
  };
}

/**
 * The initial values of the form: the stored draft, merged with the copy in this browser, and with what was published since the
 * author saw the entry.
 */
export function openDraft(userId: string, known: DraftSource): OpenedDraft {
  const stored = draftValuesOf(known);
  const local = readLocalDraft(userId, draftNameOf(known));
  const opened =
    local === null
      ? { typed: toDraftForm(stored), conflicts: [], isRestored: false }
      : mergeTyped(local.base, local.typed, stored);
  const published = publishedOf(known);
  if (published === null || known.proposal === null) return opened;
  const seen = { ...published, ...known.proposal.seen };
  const overtaken = mergeTyped(seen, toDraftForm(stored), published, true).conflicts.filter(({ field }) =>
    opened.conflicts.every((conflict) => conflict.field !== field),
  );
  return {
    ...opened,
    conflicts: [...opened.conflicts, ...overtaken.map((one) => ({ ...one, here: opened.typed }))],
  };
}

/** The value of a conflict's field, as it would be stored. */
export function conflictValue(field: ProposalField, typed: DraftFormValues) {
  return pickFields([field], readDraftForm(typed))[field];
}
