import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { KnownSource } from '#domain/entry/field-source.ts';
import type { EntryField, ProposalPage, ProposalPageKey, ProposalStep } from '#domain/entry/entry.ts';
import { columnOfField } from '#data/agencies/field-columns.ts';
import { downloadEvidence } from './evidence.ts';
import { readProposalPage, readProposalStep } from './entry-rows.ts';
import { administrationKey } from '#data/private-keys.ts';
import { readAnswer } from '#data/read-answer.ts';
import { callSignedIn } from '#data/signed-in-call.ts';

/*
 * Administrators' decisions about entries; each call is refused to anybody else, and logged. docs/product.md, Calls (C18).
 */

const ITEMS_PER_PAGE = 50;

const published = z.object({ agency_id: z.number(), version: z.number() });

const text = z.nullable(z.string());
const similarSchema = z.object({
  entries: z.array(z.object({ id: z.number(), name: text, towns: text, website: text })),
  /** Other proposals that wait. */
  proposals: z.number(),
});

/** Queries of the items that wait for a decision of the administrator `userId`. They fail with a DataError. docs/product.md, Calls (C18). */
export const proposalQueries = {
  /** Proposals and claims that wait, the oldest first, page by page. */
  queue: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...administrationKey(userId), 'proposals'],
      queryFn: async ({ signal, pageParam }): Promise<ProposalPage> => {
        const args = {
          page_size: ITEMS_PER_PAGE,
          ...(pageParam === null ? {} : { after: [...pageParam] }),
        };
        return readProposalPage(
          await callSignedIn(
            (client) => client.rpc('review_queue', args).abortSignal(signal).throwOnError(),
            signal,
          ),
        );
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only way to say what later ones are
      initialPageParam: null as ProposalPageKey | null,
      getNextPageParam: (page) => page.next,
    }),

  /** Entries that may be the same firm as a proposed new one. */
  similar: (userId: string, revisionId: number) =>
    queryOptions({
      queryKey: [...administrationKey(userId), 'similar', revisionId],
      queryFn: async ({ signal }) =>
        readAnswer(
          similarSchema,
          await callSignedIn(
            (client) =>
              client.rpc('similar_to_revision', { revision: revisionId }).abortSignal(signal).throwOnError(),
            signal,
          ),
        ),
    }),
};

/** The entry, and its version after publishing. */
export interface Published {
  readonly entryId: number;
  readonly version: number;
}

/**
 * Writes the accepted fields of a proposal; all of them without `fields`. Its author learns of the others by the reason.
 *
 * @throws DataError, `outdated`
 */
export async function publishProposal(
  revisionId: number,
  fields?: readonly EntryField[],
  reason = '',
): Promise<Published> {
  const args = {
    revision: revisionId,
    ...(fields === undefined ? {} : { fields: fields.map(columnOfField) }),
    ...(reason === '' ? {} : { reason }),
  };
  const answer = readAnswer(
    published,
    await callSignedIn((client) => client.rpc('publish_revision', args).throwOnError()),
  );
  return { entryId: answer.agency_id, version: answer.version };
}

/** Returns a proposal to its author, with a reason. @throws DataError */
export async function returnProposal(revisionId: number, reason: string): Promise<ProposalStep> {
  return readProposalStep(
    await callSignedIn((client) =>
      client.rpc('return_revision', { revision: revisionId, reason }).throwOnError(),
    ),
  );
}

/** Writes the content of a stored version again. @throws DataError */
export async function restoreVersion(versionId: number): Promise<Published> {
  const answer = readAnswer(
    published,
    await callSignedIn((client) => client.rpc('restore_version', { stored: versionId }).throwOnError()),
  );
  return { entryId: answer.agency_id, version: answer.version };
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
  await callSignedIn((client) => client.rpc('set_field_source', args).throwOnError());
}

/** Grants or refuses a claim; refusing needs a reason. @throws DataError, `objection_open` */
export async function decideClaim(claimId: number, isGranted: boolean, reason?: string): Promise<void> {
  const args = { claim: claimId, is_granted: isGranted, ...(reason === undefined ? {} : { reason }) };
  await callSignedIn((client) => client.rpc('decide_claim', args).throwOnError());
}

/**
 * A claim's file of evidence. That it was opened is in the log before there is anything to see.
 *
 * @throws DataError
 */
export async function openEvidence(claimId: number): Promise<{ readonly name: string; readonly file: Blob }> {
  const name = readAnswer(
    z.string(),
    await callSignedIn((client) => client.rpc('open_evidence', { claim: claimId }).throwOnError()),
  );
  return { name, file: await downloadEvidence(name) };
}

/** Freezes an account: from then on it can only read and sign out. @throws DataError */
export async function freezeAccount(userId: string, reason: string): Promise<void> {
  await callSignedIn((client) => client.rpc('freeze_account', { account: userId, reason }).throwOnError());
}

/** Lifts the freeze of an account. @throws DataError */
export async function unfreezeAccount(userId: string): Promise<void> {
  await callSignedIn((client) => client.rpc('unfreeze_account', { account: userId }).throwOnError());
}
