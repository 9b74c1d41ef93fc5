import * as z from 'zod/mini';
import { callSignedIn } from '#account/api/signed-in-call.ts';
import type { ClaimState, MemberRole, ProposalStep, ProposedValues } from '#entry/model/entry.ts';
import { readAnswer } from '#lib/http/read-answer.ts';
import { toDraftColumns } from './entry-columns.ts';
import { readProposalStep } from './entry-rows.ts';

/*
 * The changes that members of an agency make. The database's functions check their rights; entryErrorOf
 * (entry-errors.ts) gives the reason for a rejected call. docs/product.md, Calls (C17);
 * docs/decisions/consultancy-access.md.
 */

const claimAnswer = z.object({
  id: z.number(),
  state: z.enum(['pending', 'waiting', 'granted']),
  objection_until: z.nullable(z.string()),
});

/** The state of a claim after it was made. */
export interface ClaimStep {
  readonly id: number;
  readonly state: ClaimState;
  readonly objectionUntil: string | null;
}

function readClaimStep(data: unknown): ClaimStep {
  const { id, state, objection_until: objectionUntil } = readAnswer(claimAnswer, data);
  return { id, state, objectionUntil };
}

/** The values to store of a draft. */
export interface DraftToSave {
  readonly changes: ProposedValues;
  /** The entry that is changed; neither this nor `revisionId` for a new one. */
  readonly entryId?: number;
  /** The draft or returned proposal to continue. */
  readonly revisionId?: number;
  readonly note?: string;
  /** The `edit` that this device has seen: refused as `edited_elsewhere` where another one has saved since. */
  readonly knownEdit?: number;
  /** The published values that the author saw; those of the changed fields are stored. */
  readonly seen?: ProposedValues;
}

/**
 * Stores a draft, complete or not.
 *
 * @throws DataError
 */
export async function saveDraft(draft: DraftToSave): Promise<ProposalStep> {
  const { changes, entryId, revisionId, note, knownEdit, seen } = draft;
  const args = {
    changes: toDraftColumns(changes),
    ...(entryId !== undefined && { agency: entryId }),
    ...(revisionId !== undefined && { revision: revisionId }),
    ...(note !== undefined && { note }),
    ...(knownEdit !== undefined && { known_edit: knownEdit }),
    ...(seen !== undefined && { seen: toDraftColumns(seen) }),
  };
  return readProposalStep(await callSignedIn((client) => client.rpc('save_draft', args).throwOnError()));
}

/** Submits a draft. @throws DataError, `invalid` with the faults of its fields, `outdated` */
export async function submitProposal(revisionId: number): Promise<ProposalStep> {
  return readProposalStep(
    await callSignedIn((client) => client.rpc('submit_revision', { revision: revisionId }).throwOnError()),
  );
}

/** Withdraws an own proposal. @throws DataError */
export async function withdrawProposal(revisionId: number): Promise<ProposalStep> {
  return readProposalStep(
    await callSignedIn((client) => client.rpc('withdraw_revision', { revision: revisionId }).throwOnError()),
  );
}

/** Requests the removal of an entry. @throws DataError */
export async function requestRemoval(entryId: number, note: string): Promise<ProposalStep> {
  return readProposalStep(
    await callSignedIn((client) => client.rpc('request_removal', { agency: entryId, note }).throwOnError()),
  );
}

/** Confirms that all values of an entry are still right. @throws DataError */
export async function confirmEntry(entryId: number): Promise<void> {
  await callSignedIn((client) => client.rpc('confirm_entry', { agency: entryId }).throwOnError());
}

/** Pauses an own entry, or shows it again. @throws DataError */
export async function setEntryStatus(entryId: number, status: 'active' | 'paused'): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('set_entry_status', { agency: entryId, new_status: status }).throwOnError(),
  );
}

/** Claims an entry, or that of an own proposal, with evidence or a note. @throws DataError */
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

/** Withdraws an own open claim. @throws DataError */
export async function withdrawClaim(claimId: number): Promise<void> {
  await callSignedIn((client) => client.rpc('withdraw_claim', { claim: claimId }).throwOnError());
}

/** Objects to a claim on an entry that the account owns. @throws DataError */
export async function objectToClaim(claimId: number, reason: string): Promise<void> {
  await callSignedIn((client) => client.rpc('object_to_claim', { claim: claimId, reason }).throwOnError());
}

/** Invites a mail address to an entry. @throws DataError */
export async function inviteMember(entryId: number, email: string, role: MemberRole): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('invite_member', { agency: entryId, email, role }).throwOnError(),
  );
}

/** Revokes an open invitation. @throws DataError */
export async function revokeInvitation(invitationId: number): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('revoke_invitation', { invitation: invitationId }).throwOnError(),
  );
}

/** Accepts an invitation of the account's address, so that the account becomes a member. @throws DataError */
export async function acceptInvitation(invitationId: number): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('accept_invitation', { invitation: invitationId }).throwOnError(),
  );
}

/** Removes the address for enquiries, so that they go to Beraterkompass again. @throws DataError */
export async function removeEnquiryAddress(entryId: number): Promise<void> {
  await callSignedIn((client) => client.rpc('remove_enquiry_address', { agency: entryId }).throwOnError());
}

/** Takes the contact person out of what is published and what is proposed, at once. @throws DataError */
export async function removeContactPerson(entryId: number): Promise<void> {
  await callSignedIn((client) => client.rpc('remove_contact_person', { agency: entryId }).throwOnError());
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
