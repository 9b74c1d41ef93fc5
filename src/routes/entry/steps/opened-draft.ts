import type { Entry, EntryField, EntryValues, Revision } from '#domain/entry/entry.ts';
import {
  type EntryFormValues,
  listDifferences,
  mergeDrafts,
  readForm,
  toFormValues,
} from '#domain/entry/entry-form.ts';
import { type DraftName, readLocalDraft } from './local-draft.ts';

/** What both sides have put into one field. */
export interface Conflict {
  readonly field: EntryField;
  readonly here: string;
  readonly elsewhere: string;
}

/** A draft that both its author and this device know. */
export interface DraftSource {
  /** Null before it has been saved for the first time. */
  readonly revision: Revision | null;
  /** Null of a new entry. */
  readonly entry: Entry | null;
}

/** The values of a draft: those of the entry, with what is proposed. */
export function valuesOf({ revision, entry }: DraftSource): EntryValues {
  return { ...entry?.values, ...revision?.changes };
}

export function nameOf({ revision, entry }: DraftSource): DraftName {
  return entry === null ? `neu-${revision?.id ?? 0}` : `eintrag-${entry.id}`;
}

export interface OpenedDraft {
  readonly typed: EntryFormValues;
  readonly conflicts: readonly Conflict[];
  /** Whether something comes from this browser that the database does not have. */
  readonly isRestored: boolean;
}

/** Takes over what changed in one place alone; the rest is for the author to decide. */
export function join(base: EntryValues, typed: EntryFormValues, elsewhere: EntryValues): OpenedDraft {
  const here = readForm(typed);
  const { values, conflicts } = mergeDrafts(base, here, elsewhere);
  const merged = toFormValues(values);
  const joined = { ...typed };
  // The rest stays as it was typed.
  for (const field of listDifferences(here, values)) joined[field] = merged[field];
  return {
    typed: joined,
    conflicts: conflicts.map((field) => ({
      field,
      here: typed[field],
      elsewhere: toFormValues(elsewhere)[field],
    })),
    isRestored: listDifferences(values, elsewhere).length > 0,
  };
}

/** What the form shows first: the stored draft, joined with what this browser has kept of it. */
export function openDraft(userId: string, known: DraftSource): OpenedDraft {
  const stored = valuesOf(known);
  const local = readLocalDraft(userId, nameOf(known));
  return local === null
    ? { typed: toFormValues(stored), conflicts: [], isRestored: false }
    : join(local.base, local.typed, stored);
}
