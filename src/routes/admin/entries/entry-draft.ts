import type { EntryFormValues } from '#domain/entry/entry-form.ts';
import type { Entry, EntryValues } from '#domain/entry/entry.ts';

/** Unsaved input of the form of an entry, and the entry as it was then. */
export interface EntryDraft {
  readonly typed: EntryFormValues;
  /** The version that was seen, and its values; a save names it. Null for a new entry. */
  readonly seen: Pick<Entry, 'version' | 'values'> | null;
}

export const NO_VALUES: EntryValues = {};
