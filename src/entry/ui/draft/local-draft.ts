import * as z from 'zod/mini';
import { type ExtendedProfile, readExtendedProfile } from '#agency/model/extended-profile.ts';
import { type DraftFormValues, toDraftForm, typedProfile } from '#entry/model/draft-form.ts';
import { ENTRY_FIELD_NAMES, type ProposedValues } from '#entry/model/entry.ts';
import { keepLocalCopy, readLocalCopy } from '#lib/local-copy.ts';

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

/** The values of a draft, apart from those of its profile. */
const split = (values: object, known: ExtendedProfile) => ({
  fields: Object.fromEntries(Object.entries(values).filter(([field]) => !(field in known))),
  profile: known,
});

/** Stores a draft in this browser; null deletes it. */
export function keepLocalDraft(userId: string, name: DraftName, draft: LocalDraft | null): void {
  keepLocalCopy(
    keyOf(userId, name),
    draft && {
      typed: split(draft.typed, typedProfile(draft.typed)),
      base: split(draft.base, readExtendedProfile(draft.base)),
    },
  );
}
