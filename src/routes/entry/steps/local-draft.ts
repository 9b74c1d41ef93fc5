import * as z from 'zod/mini';
import { ENTRY_FIELD_NAMES, type EntryValues } from '#domain/entry/entry.ts';
import { type EntryFormValues, toFormValues } from '#domain/entry/entry-form.ts';

/** Beginning of the keys; the account and the draft follow. */
const KEY = 'eintrag-entwurf-';

/** What was typed and is not known to be stored by the database. */
export interface LocalDraft {
  readonly typed: EntryFormValues;
  /** The stored draft that it was typed into. */
  readonly base: EntryValues;
}

const storedDraft = z.object({
  typed: z.partialRecord(z.enum(ENTRY_FIELD_NAMES), z.string()),
  base: z.partialRecord(z.enum(ENTRY_FIELD_NAMES), z.json()),
});

/** Names a draft: a new entry by its proposal, another by the entry. */
export type DraftName = `neu-${number}` | `eintrag-${number}`;

const keyOf = (userId: string, name: DraftName) => `${KEY}${userId}-${name}`;

/** What this browser has kept of a draft; null where it has nothing, or nothing that can be read. */
export function readLocalDraft(userId: string, name: DraftName): LocalDraft | null {
  try {
    const stored = localStorage.getItem(keyOf(userId, name));
    const { data } = storedDraft.safeParse(JSON.parse(stored ?? 'null'));
    if (data === undefined) return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compared with what is stored, and nothing else
    return { typed: { ...toFormValues({}), ...data.typed }, base: data.base as EntryValues };
  } catch {
    return null;
  }
}

/** Where the browser forbids storage, the draft lasts as long as the page, and in the database. */
export function keepLocalDraft(userId: string, name: DraftName, draft: LocalDraft): void {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(draft));
  } catch {
    // Full or forbidden.
  }
}

export function forgetLocalDraft(userId: string, name: DraftName): void {
  try {
    localStorage.removeItem(keyOf(userId, name));
  } catch {
    // Forbidden: there is none.
  }
}
