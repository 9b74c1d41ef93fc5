import * as z from 'zod/mini';
import { ENTRY_FIELD_NAMES, type EntryValues } from '#domain/entry/entry.ts';
import { type EntryFormValues, toFormValues } from '#domain/entry/entry-form.ts';
import { type ExtendedProfile, readExtendedProfile } from '#domain/extended-profile/extended-profile.ts';
import { deleteLocalCopy, readLocalCopy, saveLocalCopy } from '#features/autosave/local-copy.ts';

/** Beginning of the keys; the account and the draft follow. */
const KEY = 'eintrag-entwurf-';

/** A draft that was typed in this browser and may not be stored in the database. */
export interface LocalDraft {
  readonly typed: EntryFormValues;
  /** The stored draft that it was typed into. */
  readonly base: EntryValues;
}

const storedDraft = z.object({
  typed: z.partialRecord(z.enum(ENTRY_FIELD_NAMES), z.string()),
  base: z.partialRecord(z.enum(ENTRY_FIELD_NAMES), z.json()),
});

/** The same for an extended profile. */
export interface LocalProfile {
  readonly profile: ExtendedProfile;
  /** The version of the profile that it is based on. */
  readonly edit: number;
}

const storedProfile = z.object({ profile: z.unknown(), edit: z.number() });

/** Names a draft: a new entry by its proposal, another by the entry. */
export type DraftName = `neu-${number}` | `eintrag-${number}`;
type ProfileName = `erweitert-${number}`;

const keyOf = (userId: string, name: DraftName | ProfileName) => `${KEY}${userId}-${name}`;

/** The draft that this browser has stored; null where there is none or it is invalid. */
export function readLocalDraft(userId: string, name: DraftName): LocalDraft | null {
  const { data } = storedDraft.safeParse(readLocalCopy(keyOf(userId, name)));
  if (data === undefined) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compared with what is stored, and nothing else
  return { typed: { ...toFormValues({}), ...data.typed }, base: data.base as EntryValues };
}

/** The same for an extended profile, whose name is `erweitert-` and the entry. */
export function readLocalProfile(userId: string, name: ProfileName): LocalProfile | null {
  const { data } = storedProfile.safeParse(readLocalCopy(keyOf(userId, name)));
  return data === undefined ? null : { profile: readExtendedProfile(data.profile), edit: data.edit };
}

/** Stores a draft in this browser. */
export function saveLocalDraft<Name extends DraftName | ProfileName>(
  userId: string,
  name: Name,
  draft: Name extends DraftName ? LocalDraft : LocalProfile,
): void {
  saveLocalCopy(keyOf(userId, name), draft);
}

export function deleteLocalDraft(userId: string, name: DraftName | ProfileName): void {
  deleteLocalCopy(keyOf(userId, name));
}
