import { useUnsentDrafts } from '#account/ui/unsent-drafts.ts';
import type { EntryFormValues } from '#entry/model/entry-form.ts';
import type { Entry, EntryValues } from '#entry/model/entry.ts';

/** Unsaved input of the form of an entry, and the entry as it was then. */
export interface UnsavedEntry {
  readonly typed: EntryFormValues;
  /** The version that was seen, and its values; a save names it. Null for a new entry. */
  readonly seen: Pick<Entry, 'version' | 'values'> | null;
}

export const NO_VALUES: EntryValues = {};

/** The unsaved input about an entry. */
export function useEntryDraft(key: string) {
  const drafts = useUnsentDrafts<UnsavedEntry>('entries');
  return {
    draft: drafts.get(key) ?? null,
    onDraftChange: (draft: UnsavedEntry | null) => {
      drafts.set(key, draft);
    },
  };
}
