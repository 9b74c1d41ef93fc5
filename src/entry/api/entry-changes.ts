import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import type { MemberRole, ProposalStep, ProposedValues } from '#entry/model/entry.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { toDraftColumns } from './entry-columns.ts';
import { proposalStepSchema } from './entry-rows.ts';

/*
 * The changes that members of an agency make. The database's functions check their rights; rejectionCodeOf
 * (rejection.ts) gives the code of a rejection. Each throws a DataError. docs/product.md, Calls (C17);
 * docs/decisions/consultancy-access.md.
 */

const claimStepSchema = camelObject({
  id: z.number(),
  state: z.enum(['pending', 'waiting', 'granted']),
  objectionUntil: z.nullable(z.string()),
});

/** The state of a claim after it was made. */
export type ClaimStep = z.output<typeof claimStepSchema>;

/** The values to store of a draft. */
export interface DraftToSave {
  readonly changes: ProposedValues;
  /** The entry that is changed; neither this nor `revisionId` for a new one. */
  readonly entryId?: number;
  /** The draft or returned proposal to continue. */
  readonly revisionId?: number;
  readonly note?: string;
  /** The `edit` that this device has seen: refused as `edited_elsewhere` where another one has saved since. */
  readonly seenEdit?: number;
  /** The published values that the author saw; those of the changed fields are stored. */
  readonly seen?: ProposedValues;
}

/** Stores a draft, complete or not. */
export async function saveDraft(draft: DraftToSave): Promise<ProposalStep> {
  const { changes, entryId, revisionId, note, seenEdit, seen } = draft;
  const args = {
    changes: toDraftColumns(changes),
    ...(entryId !== undefined && { agency: entryId }),
    ...(revisionId !== undefined && { revision: revisionId }),
    ...(note !== undefined && { note }),
    ...(seenEdit !== undefined && { seen_edit: seenEdit }),
    ...(seen !== undefined && { seen: toDraftColumns(seen) }),
  };
  return rpc('save_draft', args, proposalStepSchema);
}

/** Submits a draft. @throws DataError, `invalid` with the faults of its fields, `outdated` */
export async function submitProposal(revisionId: number): Promise<ProposalStep> {
  return rpc('submit_revision', { revision: revisionId }, proposalStepSchema);
}

export async function withdrawProposal(revisionId: number): Promise<ProposalStep> {
  return rpc('withdraw_revision', { revision: revisionId }, proposalStepSchema);
}

export async function requestRemoval(entryId: number, note: string): Promise<ProposalStep> {
  return rpc('request_removal', { agency: entryId, note }, proposalStepSchema);
}

export async function confirmEntry(entryId: number): Promise<void> {
  await rpc('confirm_entry', { agency: entryId });
}

/** Pauses an own entry, or shows it again. */
export async function setEntryStatus(entryId: number, status: 'active' | 'paused'): Promise<void> {
  await rpc('set_entry_status', { agency: entryId, new_status: status });
}

/** Claims an entry, or that of an own proposal, with evidence or a note. */
export async function startClaim(
  target: { readonly entryId: number } | { readonly revisionId: number },
  { evidence, note }: { readonly evidence?: string; readonly note?: string },
): Promise<ClaimStep> {
  const args = {
    ...('entryId' in target ? { agency: target.entryId } : { revision: target.revisionId }),
    ...(evidence !== undefined && { evidence }),
    ...(note !== undefined && { note }),
  };
  return rpc('start_claim', args, claimStepSchema);
}

export async function withdrawClaim(claimId: number): Promise<void> {
  await rpc('withdraw_claim', { claim: claimId });
}

/** Only to a claim on an entry that the account owns. */
export async function objectToClaim(claimId: number, reason: string): Promise<void> {
  await rpc('object_to_claim', { claim: claimId, reason });
}

export async function inviteMember(entryId: number, email: string, role: MemberRole): Promise<void> {
  await rpc('invite_member', { agency: entryId, email, role });
}

export async function revokeInvitation(invitationId: number): Promise<void> {
  await rpc('revoke_invitation', { invitation: invitationId });
}

/** Accepts an invitation of the account's address, so that the account becomes a member. */
export async function acceptInvitation(invitationId: number): Promise<void> {
  await rpc('accept_invitation', { invitation: invitationId });
}

export async function removeEnquiryAddress(entryId: number): Promise<void> {
  await rpc('remove_enquiry_address', { agency: entryId });
}

/** Takes the contact person out of what is published and what is proposed, at once. */
export async function removeContactPerson(entryId: number): Promise<void> {
  await rpc('remove_contact_person', { agency: entryId });
}

/** Removes a member, or leaves an entry. @throws DataError, `last_owner` */
export async function removeMember(entryId: number, userId: string): Promise<void> {
  await rpc('remove_member', { agency: entryId, account: userId });
}

/** Makes a member owner or editor. @throws DataError, `last_owner` */
export async function setMemberRole(entryId: number, userId: string, role: MemberRole): Promise<void> {
  await rpc('set_member_role', { agency: entryId, account: userId, new_role: role });
}
