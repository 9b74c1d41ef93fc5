import type { Entry, EntryField, EntryValues, Proposal } from '#domain/entry/entry.ts';
import {
  type EntryFormValues,
  listDifferences,
  mergeDrafts,
  readForm,
  toFormValues,
} from '#domain/entry/entry-form.ts';
import { type DraftName, readLocalDraft } from './local-draft.ts';

/** The two different values of one field. */
export interface Conflict {
  readonly field: EntryField;
  readonly here: string;
  readonly elsewhere: string;
  /** Whether the other value was published meanwhile; otherwise another device has saved it in the draft. */
  readonly isPublished: boolean;
}

/** The stored draft and its entry, as this device has loaded them. */
export interface DraftSource {
  /** Null before it has been saved for the first time. */
  readonly proposal: Proposal | null;
  /** Null for a new entry. */
  readonly entry: Entry | null;
}

/** The values of a draft: those of the entry, overwritten by the proposed ones. */
export function valuesOf({ proposal, entry }: DraftSource): EntryValues {
  return { ...entry?.values, ...proposal?.changes };
}

export function nameOf({ proposal, entry }: DraftSource): DraftName {
  return entry === null ? `neu-${proposal?.id ?? 0}` : `eintrag-${entry.id}`;
}

export interface OpenedDraft {
  readonly typed: EntryFormValues;
  readonly conflicts: readonly Conflict[];
  /** Whether this browser has restored something that the database does not have. */
  readonly isRestored: boolean;
}

/** Merges fields that were changed on one side only; the author decides about the others. */
export function mergeTyped(
  base: EntryValues,
  typed: EntryFormValues,
  elsewhere: EntryValues,
  isPublished = false,
): OpenedDraft {
  const here = readForm(typed);
  const { values, conflicts } = mergeDrafts(base, here, elsewhere);
  const merged = toFormValues(values);
  const joined = { ...typed };
  // The other fields stay as they were typed.
  for (const field of listDifferences(here, values)) joined[field] = merged[field];
  return {
    typed: joined,
    conflicts: conflicts.map((field) => ({
      field,
      here: typed[field],
      elsewhere: toFormValues(elsewhere)[field],
      isPublished,
    })),
    isRestored: listDifferences(values, elsewhere).length > 0,
  };
}

/**
 * The initial values of the form: the stored draft, merged with the copy in this browser, and with what was published since the
 * author saw the entry.
 */
export function openDraft(userId: string, known: DraftSource): OpenedDraft {
  const stored = valuesOf(known);
  const local = readLocalDraft(userId, nameOf(known));
  const opened =
    local === null
      ? { typed: toFormValues(stored), conflicts: [], isRestored: false }
      : mergeTyped(local.base, local.typed, stored);
  if (known.entry === null || known.proposal === null) return opened;
  const seen = { ...known.entry.values, ...known.proposal.seen };
  const overtaken = mergeTyped(seen, toFormValues(stored), known.entry.values, true).conflicts.filter(
    ({ field }) => opened.conflicts.every((conflict) => conflict.field !== field),
  );
  return {
    ...opened,
    conflicts: [...opened.conflicts, ...overtaken.map((one) => ({ ...one, here: opened.typed[one.field] }))],
  };
}
