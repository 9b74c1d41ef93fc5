import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type {
  ClaimState,
  EntryStatus,
  EntryValues,
  FieldSource,
  MemberRole,
  OwnEntry,
  Person,
  RevisionStep,
  SimilarEntry,
} from '#domain/entry/entry.ts';
import { fieldOfColumn, toColumns } from './agency-columns.ts';
import {
  readAnswer,
  readClaims,
  readEntry,
  readInvitations,
  readRevisions,
  readRevisionStep,
  readVersions,
} from './entry-rows.ts';
import { callSignedIn } from './signed-in-call.ts';

/*
 * What a signed-in consultancy reads and does. Row-level security and the functions decide what is theirs; why a call was
 * refused says entryErrorOf (entry-errors.ts). docs/product.md, Calls (C17); docs/decisions/consultancy-access.md.
 */

const memberRow = z.object({
  role: z.enum(['owner', 'editor']),
  created_at: z.string(),
  Personalberatungen: z.nullable(z.unknown()),
});

const claimAnswer = z.object({
  id: z.number(),
  state: z.enum(['pending', 'waiting', 'granted']),
  objection_until: z.nullable(z.string()),
});

/** What became of a claim that was made. */
export interface ClaimStep {
  readonly id: number;
  readonly state: ClaimState;
  readonly objectionUntil: string | null;
}

function readClaimStep(data: unknown): ClaimStep {
  const { id, state, objection_until: objectionUntil } = readAnswer(claimAnswer, data);
  return { id, state, objectionUntil };
}

/** Everything of a consultancy begins so: signing out and what changes the rest clears it. */
const keyOf = (userId: string) => ['entries', userId] as const;

export const entryQueries = {
  all: keyOf,

  /** The entries of the signed-in account, each with what it is there. */
  own: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'own'],
      queryFn: async ({ signal }): Promise<OwnEntry[]> => {
        const data = await callSignedIn(
          (client) =>
            client
              .from('agency_members')
              .select('role,created_at,Personalberatungen(*)')
              .eq('user_id', userId)
              .order('agency_id')
              .abortSignal(signal)
              .throwOnError(),
          signal,
        );
        return readAnswer(z.array(memberRow), data).map((row) => ({
          entry: readEntry(row.Personalberatungen),
          role: row.role,
          memberSince: row.created_at,
        }));
      },
    }),

  /** Proposals of the account and of its entries, the newest first. */
  revisions: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'revisions'],
      queryFn: async ({ signal }) =>
        readRevisions(
          await callSignedIn(
            (client) =>
              client
                .from('agency_revisions')
                .select('*')
                .order('id', { ascending: false })
                .limit(100)
                .abortSignal(signal)
                .throwOnError(),
            signal,
          ),
        ),
    }),

  /** Claims of the account, and of others on the entries that it owns, the newest first. */
  claims: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'claims'],
      queryFn: async ({ signal }) =>
        readClaims(
          await callSignedIn(
            (client) =>
              client
                .from('agency_claims')
                .select('*')
                .order('id', { ascending: false })
                .limit(100)
                .abortSignal(signal)
                .throwOnError(),
            signal,
          ),
        ),
    }),

  /** Open invitations: to the account's address, and to its entries. */
  invitations: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'invitations'],
      queryFn: async ({ signal }) =>
        readInvitations(
          await callSignedIn(
            (client) =>
              client
                .from('agency_invitations')
                .select('*')
                .eq('state', 'open')
                .order('id')
                .abortSignal(signal)
                .throwOnError(),
            signal,
          ),
        ),
    }),

  /** Whether the account is frozen, and why. */
  freeze: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'freeze'],
      queryFn: async ({ signal }): Promise<string | null> => {
        const data = await callSignedIn(
          (client) =>
            client
              .from('frozen_accounts')
              .select('reason')
              .eq('user_id', userId)
              .abortSignal(signal)
              .throwOnError(),
          signal,
        );
        return data[0]?.reason ?? null;
      },
    }),

  /** Members of an entry, with their addresses. */
  people: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'people', entryId],
      queryFn: async ({ signal }): Promise<Person[]> => {
        const data = await callSignedIn(
          (client) => client.rpc('entry_people', { agency: entryId }).abortSignal(signal).throwOnError(),
          signal,
        );
        return data.map((row) => ({
          userId: row.user_id,
          email: row.email,
          role: row.role === 'owner' ? 'owner' : 'editor',
          since: row.since,
          isFrozen: row.is_frozen,
        }));
      },
    }),

  /** Versions of an entry, the newest first. */
  versions: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'versions', entryId],
      queryFn: async ({ signal }) =>
        readVersions(
          await callSignedIn(
            (client) =>
              client
                .from('agency_versions')
                .select('*')
                .eq('agency_id', entryId)
                .order('id', { ascending: false })
                .limit(100)
                .abortSignal(signal)
                .throwOnError(),
            signal,
          ),
        ),
    }),

  /** Where the values of an entry come from. */
  sources: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'sources', entryId],
      queryFn: async ({ signal }): Promise<FieldSource[]> => {
        const data = await callSignedIn(
          (client) =>
            client
              .from('agency_field_meta')
              .select('*')
              .eq('agency_id', entryId)
              .order('id')
              .abortSignal(signal)
              .throwOnError(),
          signal,
        );
        return data.flatMap((row) => {
          const field = fieldOfColumn(row.field);
          if (field === null) return [];
          return {
            entryId: row.agency_id,
            field,
            source: row.source === 'own' || row.source === 'evidenced' ? row.source : 'public',
            confirmedAt: row.confirmed_at,
            evidence: row.evidence,
          };
        });
      },
    }),

  /** Entries that may be the same firm; `domain` as registrableDomain gives it. */
  similar: (userId: string, name: string, towns: string, domain: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'similar', name, towns, domain],
      queryFn: async ({ signal }): Promise<SimilarEntry[]> => {
        const data = await callSignedIn(
          (client) =>
            client.rpc('find_similar_entries', { name, towns, domain }).abortSignal(signal).throwOnError(),
          signal,
        );
        return data.map((row) => ({
          id: row.id,
          name: row.Name,
          towns: row.Standort,
          website: row.Webseite,
          isSameDomain: row.is_same_domain,
        }));
      },
    }),
};

/** What is kept of a draft. */
export interface DraftToSave {
  readonly changes: EntryValues;
  /** The entry that is changed; neither this nor `revisionId` for a new one. */
  readonly entryId?: number;
  /** The draft or returned proposal to go on with. */
  readonly revisionId?: number;
  readonly note?: string;
  /** The `edit` that this device has seen: refused as `edited_elsewhere` where another one has saved since. */
  readonly knownEdit?: number;
  /** The version of the entry that the author has seen: refused as `outdated` where it has changed since. */
  readonly base?: number;
}

/**
 * Keeps a draft, whatever was typed.
 *
 * @throws DataError
 */
export async function saveDraft(draft: DraftToSave): Promise<RevisionStep> {
  const { changes, entryId, revisionId, note, knownEdit, base } = draft;
  const args = {
    changes: toColumns(changes),
    ...(entryId !== undefined && { agency: entryId }),
    ...(revisionId !== undefined && { revision: revisionId }),
    ...(note !== undefined && { note }),
    ...(knownEdit !== undefined && { known_edit: knownEdit }),
    ...(base !== undefined && { base }),
  };
  return readRevisionStep(await callSignedIn((client) => client.rpc('save_draft', args).throwOnError()));
}

/** Submits a draft. @throws DataError, `invalid` with the faults of its fields, `outdated` */
export async function submitRevision(revisionId: number): Promise<RevisionStep> {
  return readRevisionStep(
    await callSignedIn((client) => client.rpc('submit_revision', { revision: revisionId }).throwOnError()),
  );
}

/** Ends a proposal of one's own. @throws DataError */
export async function withdrawRevision(revisionId: number): Promise<RevisionStep> {
  return readRevisionStep(
    await callSignedIn((client) => client.rpc('withdraw_revision', { revision: revisionId }).throwOnError()),
  );
}

/** Asks to have an entry removed. @throws DataError */
export async function requestRemoval(entryId: number, note: string): Promise<RevisionStep> {
  return readRevisionStep(
    await callSignedIn((client) => client.rpc('request_removal', { agency: entryId, note }).throwOnError()),
  );
}

/** „Alle Angaben stimmen noch“. @throws DataError */
export async function confirmEntry(entryId: number): Promise<void> {
  await callSignedIn((client) => client.rpc('confirm_entry', { agency: entryId }).throwOnError());
}

/** Pauses an entry or shows it again; administrators set any status. @throws DataError */
export async function setEntryStatus(entryId: number, status: EntryStatus): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('set_entry_status', { agency: entryId, new_status: status }).throwOnError(),
  );
}

/** Claims an entry, or that of an own proposal, with evidence or words. @throws DataError */
export async function startClaim(
  target: { readonly entryId: number } | { readonly revisionId: number },
  { evidence, note }: { readonly evidence?: string; readonly note?: string },
): Promise<ClaimStep> {
  const args = {
    ...('entryId' in target ? { agency: target.entryId } : { revision: target.revisionId }),
    ...(evidence !== undefined && { evidence }),
    ...(note !== undefined && { note }),
  };
  return readClaimStep(await callSignedIn((client) => client.rpc('start_claim', args).throwOnError()));
}

/** Takes an own open claim back. @throws DataError */
export async function withdrawClaim(claimId: number): Promise<void> {
  await callSignedIn((client) => client.rpc('withdraw_claim', { claim: claimId }).throwOnError());
}

/** Objects to a claim on an entry that the account owns. @throws DataError */
export async function objectToClaim(claimId: number, reason: string): Promise<void> {
  await callSignedIn((client) => client.rpc('object_to_claim', { claim: claimId, reason }).throwOnError());
}

const EVIDENCE_BUCKET = 'evidence';
const EVIDENCE_ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Most bytes of a file of evidence; the bucket says the same. */
export const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024;

/** Whether the bucket takes files of this type. */
export function isEvidenceType(type: string): boolean {
  return type in EVIDENCE_ENDINGS;
}

/**
 * Stores a file of evidence in the account's folder of the private bucket.
 *
 * @returns its name there, for startClaim
 * @throws DataError
 */
export async function uploadEvidence(userId: string, file: File): Promise<string> {
  const name = `${userId}/${crypto.randomUUID()}.${EVIDENCE_ENDINGS[file.type] ?? 'bin'}`;
  const content = await file.arrayBuffer();
  await callSignedIn(async (client) => {
    const { data, error } = await client.storage
      .from(EVIDENCE_BUCKET)
      .upload(name, content, { contentType: file.type });
    if (error !== null) throw error;
    return { data };
  });
  return name;
}

/** A file of evidence, for whoever may see it. @throws DataError */
export async function downloadEvidence(name: string): Promise<Blob> {
  return callSignedIn(async (client) => {
    const { data, error } = await client.storage.from(EVIDENCE_BUCKET).download(name);
    if (error !== null) throw error;
    return { data };
  });
}

/** Invites a mail address to an entry. @throws DataError */
export async function inviteMember(entryId: number, email: string, role: MemberRole): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('invite_member', { agency: entryId, email, role }).throwOnError(),
  );
}

/** Takes an open invitation back. @throws DataError */
export async function revokeInvitation(invitationId: number): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('revoke_invitation', { invitation: invitationId }).throwOnError(),
  );
}

/** Becomes a member where one's address is invited. @throws DataError */
export async function acceptInvitation(invitationId: number): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('accept_invitation', { invitation: invitationId }).throwOnError(),
  );
}

/** Removes a member, or leaves an entry. @throws DataError, `last_owner` */
export async function removeMember(entryId: number, userId: string): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('remove_member', { agency: entryId, account: userId }).throwOnError(),
  );
}

/** Makes a member owner or editor. @throws DataError, `last_owner` */
export async function setMemberRole(entryId: number, userId: string, role: MemberRole): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('set_member_role', { agency: entryId, account: userId, new_role: role }).throwOnError(),
  );
}
