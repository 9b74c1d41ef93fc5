import type { Draft } from '#account/ui/use-draft.ts';
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
export function publishedOf({ entry, extended }: Omit<DraftSource, 'proposal'>): ProposedValues | null {
  return entry === null ? null : { ...entry.values, ...extended };
}

export function draftNameOf({ proposal, entry }: Omit<DraftSource, 'extended'>): DraftName {
  return entry === null ? `neu-${proposal?.id ?? 0}` : `eintrag-${entry.id}`;
}

export type EntryDraft = Draft<DraftFormValues, ProposedValues, Conflict>;

export interface OpenedDraft extends EntryDraft {
  /** Whether this browser has restored something that the database does not have. */
  readonly isRestored: boolean;
}

/**
 * Merges fields that were changed on one side only; the author decides about the others.
 *
 * @param base what both sides have changed
 */
export function mergeTyped(
  draft: Pick<EntryDraft, 'typed' | 'conflicts'>,
  base: ProposedValues,
  elsewhere: ProposedValues,
  isPublished = false,
): Pick<EntryDraft, 'typed' | 'conflicts'> {
  const here = readDraftForm(draft.typed);
  const { values, conflicts } = mergeDrafts(base, here, elsewhere);
  const merged = toDraftForm(values);
  let { typed } = draft;
  // The other fields stay as they were typed.
  for (const field of listChangedFields(here, values)) typed = withField(typed, field, merged);
  const other = toDraftForm(elsewhere);
  return {
    typed,
    conflicts: [
      ...draft.conflicts.filter(({ field }) => !conflicts.includes(field)),
      ...conflicts.map((field) => ({ field, here: draft.typed, elsewhere: other, isPublished })),
    ],
  };
}

/**
 * The initial values of the form: the stored draft, merged with the copy in this browser, and with what was published since the
 * author saw the entry.
 */
export function openDraft(userId: string, known: DraftSource): OpenedDraft {
  const published = publishedOf(known);
  const base = { ...published, ...known.proposal?.changes };
  const local = readLocalDraft(userId, draftNameOf(known));
  const stored = { typed: toDraftForm(base), conflicts: [] };
  const overtaken =
    published === null || known.proposal === null
      ? []
      : mergeTyped(stored, { ...published, ...known.proposal.seen }, published, true).conflicts;
  const { typed, conflicts } =
    local === null ? stored : mergeTyped({ ...stored, typed: local.typed }, local.base, base);
  const fields = conflicts.map(({ field }) => field);
  return {
    typed,
    base,
    conflicts: [
      ...conflicts,
      ...overtaken.filter(({ field }) => !fields.includes(field)).map((one) => ({ ...one, here: typed })),
    ],
    mustSave: overtaken.length > 0,
    isRestored: local !== null && listChangedFields(base, readDraftForm(typed)).length > 0,
  };
}

/** The value of a conflict's field, as it would be stored. */
export function conflictValue(field: ProposalField, typed: DraftFormValues) {
  return pickFields([field], readDraftForm(typed))[field];
}
