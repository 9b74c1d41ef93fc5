import * as z from 'zod/mini';
import { deleteLocalCopy, readLocalCopy, saveLocalCopy } from '#account/ui/local-copy.ts';
import { type ExtendedProfile, readExtendedProfile } from '#agency/model/extended-profile.ts';
import { type DraftFormValues, toDraftForm, typedProfile } from '#entry/model/draft-form.ts';
import { ENTRY_FIELD_NAMES, type ProposedValues } from '#entry/model/entry.ts';

/** Beginning of the keys; the account and the draft follow. */
const KEY = 'eintrag-entwurf-';

/** A draft that was typed in this browser and may not be stored in the database. */
interface LocalDraft {
  readonly typed: DraftFormValues;
  /** The stored draft that it was typed into. */
  readonly base: ProposedValues;
}

const fields = z.enum(ENTRY_FIELD_NAMES);
const profile = z.pipe(
  z.unknown(),
  z.transform((given): ExtendedProfile => readExtendedProfile(given)),
);
const storedDraft = z.object({
  typed: z.object({ fields: z.partialRecord(fields, z.string()), profile }),
  base: z.object({ fields: z.partialRecord(fields, z.json()), profile }),
});

/** Names a draft: a new entry by its proposal, another by the entry. */
export type DraftName = `neu-${number}` | `eintrag-${number}`;

const keyOf = (userId: string, name: DraftName) => `${KEY}${userId}-${name}`;

/** The draft that this browser has stored; null where there is none or it is invalid. */
export function readLocalDraft(userId: string, name: DraftName): LocalDraft | null {
  const { data } = storedDraft.safeParse(readLocalCopy(keyOf(userId, name)));
  if (data === undefined) return null;
  return {
    typed: { ...toDraftForm(data.typed.profile), ...data.typed.fields },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compared with what is stored, and nothing else
    base: { ...data.base.fields, ...data.base.profile } as ProposedValues,
  };
}

/** The values of a draft without those of its profile. */
const fieldsOf = (values: object, known: ExtendedProfile) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !(field in known)));

/** Stores a draft in this browser. */
export function saveLocalDraft(userId: string, name: DraftName, { typed, base }: LocalDraft): void {
  const profiles = { typed: typedProfile(typed), base: readExtendedProfile(base) };
  saveLocalCopy(keyOf(userId, name), {
    typed: { fields: fieldsOf(typed, profiles.typed), profile: profiles.typed },
    base: { fields: fieldsOf(base, profiles.base), profile: profiles.base },
  });
}

export function deleteLocalDraft(userId: string, name: DraftName): void {
  deleteLocalCopy(keyOf(userId, name));
}
