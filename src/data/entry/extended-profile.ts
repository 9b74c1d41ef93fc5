import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  EXTENDED_PARTS,
  type ExtendedPart,
  type ExtendedProfile,
  readExtendedProfile,
  toStoredProfile,
} from '#domain/extended-profile/extended-profile.ts';
import type { Json } from '#data/database.types.ts';
import { entryQueries } from './entries.ts';
import { administrationKey } from '#data/private-keys.ts';
import { readAnswer } from '#data/read-answer.ts';
import { callSignedIn } from '#data/signed-in-call.ts';

/*
 * The extended profile of a paid entry, as its members propose it and administrators publish it. Visitors get it with the entry (agency.ts).
 * docs/product.md, Calls (C46); docs/decisions/paid-placement.md, Extended profile.
 */

const text = z.nullable(z.string());

const ownAnswer = z.object({
  published: z.nullable(z.unknown()),
  published_at: text,
  is_shown: z.boolean(),
  proposal: z.nullable(
    z.object({
      state: z.enum(['draft', 'submitted', 'published', 'returned']),
      content: z.unknown(),
      edit: z.number(),
      submitted_at: text,
      decided_at: text,
      decisions: z.nullable(z.record(z.string(), z.boolean())),
      reason: text,
    }),
  ),
});

/** The extended profile of an entry as its members see it. */
export interface OwnExtendedProfile {
  readonly published: ExtendedProfile;
  readonly publishedAt: string | null;
  /** Whether a contract runs, so that visitors see it. */
  readonly isShown: boolean;
  /** The content that was saved last; the published one where nothing was. */
  readonly content: ExtendedProfile;
  readonly state: 'none' | 'draft' | 'submitted' | 'published' | 'returned';
  /** Counts what was saved; 0 before the first time. */
  readonly edit: number;
  readonly submittedAt: string | null;
  /** Of the last decision. */
  readonly reason: string | null;
  readonly rejected: readonly ExtendedPart[];
}

function readOwn(data: unknown): OwnExtendedProfile {
  const { published, published_at, is_shown, proposal } = readAnswer(ownAnswer, data);
  return {
    published: readExtendedProfile(published),
    publishedAt: published_at,
    isShown: is_shown,
    content: readExtendedProfile(proposal === null ? published : proposal.content),
    state: proposal?.state ?? 'none',
    edit: proposal?.edit ?? 0,
    submittedAt: proposal?.submitted_at ?? null,
    reason: proposal?.reason ?? null,
    rejected: EXTENDED_PARTS.filter((part) => proposal?.decisions?.[part] === false),
  };
}

const proposedAnswer = z.nullable(
  z.object({
    agency_id: z.number(),
    entry: text,
    edit: z.number(),
    submitted_at: z.string(),
    content: z.unknown(),
    published: z.nullable(z.unknown()),
    is_shown: z.boolean(),
    author: text,
  }),
);

/** A proposal that waits for an administrator. */
export interface ProposedExtendedProfile {
  readonly entryId: number;
  readonly entryName: string;
  readonly edit: number;
  readonly submittedAt: string;
  readonly proposed: ExtendedProfile;
  readonly published: ExtendedProfile;
  readonly isShown: boolean;
  /** Mail address of who submitted it; null where the account is gone. */
  readonly author: string | null;
}

/** Each fails with a DataError. docs/product.md, Calls (C46). */
export const extendedProfileQueries = {
  /** Of an entry of the account `userId`. */
  own: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...entryQueries.all(userId), 'extended-profile', entryId] as const,
      queryFn: async ({ signal }): Promise<OwnExtendedProfile> =>
        readOwn(
          await callSignedIn(
            (client) => client.rpc('own_extension', { agency: entryId }).abortSignal(signal).throwOnError(),
            signal,
          ),
        ),
    }),

  /** The profile that an entry proposes, for the administrator `userId`; null where none waits. */
  proposed: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...administrationKey(userId), 'extended-profile', entryId] as const,
      queryFn: async ({ signal }): Promise<ProposedExtendedProfile | null> => {
        const row = readAnswer(
          proposedAnswer,
          await callSignedIn(
            (client) =>
              client.rpc('proposed_extension', { agency: entryId }).abortSignal(signal).throwOnError(),
            signal,
          ),
        );
        return (
          row && {
            entryId: row.agency_id,
            entryName: row.entry ?? 'ohne Namen',
            edit: row.edit,
            submittedAt: row.submitted_at,
            proposed: readExtendedProfile(row.content),
            published: readExtendedProfile(row.published),
            isShown: row.is_shown,
            author: row.author,
          }
        );
      },
    }),
};

/** The content to save, and the version it is based on. */
export interface SavedProfile {
  readonly entryId: number;
  readonly profile: ExtendedProfile;
  readonly knownEdit: number;
  /** Whether administrators are to decide about it; otherwise it is, or becomes again, a draft. */
  readonly isSubmitted: boolean;
}

/** Saves what members propose. @throws DataError, `edited_elsewhere` where somebody else has saved since */
export async function saveExtendedProfile({
  entryId,
  profile,
  knownEdit,
  isSubmitted,
}: SavedProfile): Promise<OwnExtendedProfile> {
  const { services, caseStudies, contactPerson } = toStoredProfile(profile);
  const content: Json = {
    services: services.map((service) => ({ ...service })),
    caseStudies: caseStudies.map((study) => ({ ...study })),
    contactPerson: contactPerson === null ? null : { ...contactPerson },
  };
  return readOwn(
    await callSignedIn((client) =>
      client
        .rpc('save_extension', { agency: entryId, content, known_edit: knownEdit, is_submitted: isSubmitted })
        .throwOnError(),
    ),
  );
}

/** Takes the contact person out of what is published and what is proposed, at once. @throws DataError */
export async function removeContactPerson(entryId: number): Promise<OwnExtendedProfile> {
  return readOwn(
    await callSignedIn((client) => client.rpc('remove_contact_person', { agency: entryId }).throwOnError()),
  );
}

/** Which parts an administrator publishes, of the proposal as it was read; without all of them, why. */
export interface ExtendedProfileDecision {
  readonly entryId: number;
  readonly seenEdit: number;
  readonly parts: readonly ExtendedPart[];
  readonly reason: string;
}

/** Publishes parts of a proposal; without any it goes back to its author. @throws DataError, `outdated`, `wrong_state` */
export async function decideExtendedProfile({
  entryId,
  seenEdit,
  parts,
  reason,
}: ExtendedProfileDecision): Promise<void> {
  await callSignedIn((client) =>
    client
      .rpc('decide_extension', {
        agency: entryId,
        seen_edit: seenEdit,
        parts: [...parts],
        ...(reason !== '' && { reason }),
      })
      .throwOnError(),
  );
}
