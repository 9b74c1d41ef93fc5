import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { fetchStoredFile } from '#account/api/stored-files.ts';
import { columnOfField } from '#agency/api/field-columns.ts';
import {
  type Claim,
  type EntryField,
  EVIDENCE_BUCKET,
  type Proposal,
  type ProposalField,
  type ProposalItem,
  type ProposedValues,
} from '#entry/model/entry.ts';
import type { KnownSource } from '#entry/model/field-source.ts';
import { administrationKey } from '#lib/queries/private-keys.ts';
import { toDraftColumns } from './entry-columns.ts';
import { proposalItemSchema } from './entry-rows.ts';

/*
 * Administrators' decisions about entries; each call is refused to anybody else, and logged. docs/product.md, Calls (C18).
 */

const text = z.nullable(z.string());
const similarSchema = z.object({
  entries: z.array(z.object({ id: z.number(), name: text, towns: text, website: text })),
  /** Other proposals that wait. */
  proposals: z.number(),
});

/** Queries of the items that wait for a decision of the administrator `userId`. They fail with a DataError. docs/product.md, Calls (C18). */
export const proposalQueries = {
  /** A proposal or claim with all that it is decided by; also a decided one. */
  item: (userId: string, kind: ProposalItem['kind'], id: number) =>
    queryOptions({
      queryKey: [...administrationKey(userId), 'proposal', kind, id],
      // The queue has just brought it; a decision names what was seen.
      staleTime: 10_000,
      queryFn: ({ signal }): Promise<ProposalItem> =>
        rpc('proposal_detail', { item_kind: kind, item: id }, proposalItemSchema, signal),
    }),

  /** Entries that may be the same agency as a proposed new one. */
  similar: (userId: string, revisionId: number) =>
    queryOptions({
      queryKey: [...administrationKey(userId), 'similar', revisionId],
      queryFn: ({ signal }) => rpc('similar_to_revision', { revision: revisionId }, similarSchema, signal),
    }),
};

/** Why a field is left out, or only some things of its list: pictures by their id, others by their place. */
export type LeftOut = string | { readonly reason: string; readonly things: readonly (string | number)[] };

/** What an administrator decides about a proposal, as it was read. */
export type ProposalDecisionCall =
  | {
      /** The fields that are not published, each with the reason; the reason of an outdated one is not kept. */
      readonly leftOut: Readonly<Partial<Record<ProposalField, LeftOut>>>;
      /** Fields that are published with another value than the proposed one. */
      readonly corrected: ProposedValues;
      /** What is said about the proposal; may be empty. */
      readonly reason: string;
    }
  | { readonly returnedBecause: string };

/**
 * Publishes a proposal, but for what is left out, or returns it as a whole.
 *
 * @throws DataError, `wrong_state` where somebody else has decided, `outdated` where the entry has changed, `edited_elsewhere`
 */
export async function decideProposal(
  { id, edit }: Pick<Proposal, 'id' | 'edit'>,
  decision: ProposalDecisionCall,
): Promise<void> {
  const args = {
    revision: id,
    seen_edit: edit,
    ...('returnedBecause' in decision
      ? { is_returned: true, reason: decision.returnedBecause }
      : {
          left_out: toDraftColumns(decision.leftOut),
          corrected: toDraftColumns(decision.corrected),
          ...(decision.reason !== '' && { reason: decision.reason }),
        }),
  };
  await rpc('decide_revision', args);
}

/** Writes the content of a stored version again, over the version that was seen. @throws DataError */
export async function restoreVersion(versionId: number, seen: number): Promise<void> {
  await rpc('restore_version', { stored: versionId, seen });
}

/** Says where the value of a field comes from. `evidence` is public. @throws DataError */
export async function setFieldSource(
  entryId: number,
  field: EntryField,
  source: KnownSource['source'],
  evidence?: string,
): Promise<void> {
  const args = {
    agency: entryId,
    field: columnOfField(field),
    source,
    ...(evidence === undefined ? {} : { evidence }),
  };
  await rpc('set_field_source', args);
}

/** Grants or refuses a claim as it was read; refusing needs a reason. @throws DataError, `objection_open`, `wrong_state` */
export async function decideClaim(
  { id, state }: Pick<Claim, 'id' | 'state'>,
  isGranted: boolean,
  reason?: string,
): Promise<void> {
  const args = {
    claim: id,
    is_granted: isGranted,
    seen: state,
    ...(reason === undefined ? {} : { reason }),
  };
  await rpc('decide_claim', args);
}

/**
 * A claim's file of evidence; logs the access before it returns it.
 *
 * @throws DataError
 */
export async function openEvidence(claimId: number): Promise<{ readonly name: string; readonly file: Blob }> {
  const name = await rpc('open_evidence', { claim: claimId }, z.string());
  return { name, file: await fetchStoredFile(EVIDENCE_BUCKET, name) };
}

/** Freezes an account: from then on it can only read and sign out. @throws DataError */
export async function freezeAccount(userId: string, reason: string): Promise<void> {
  await rpc('freeze_account', { account: userId, reason });
}

export async function unfreezeAccount(userId: string): Promise<void> {
  await rpc('unfreeze_account', { account: userId });
}
