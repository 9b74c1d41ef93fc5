import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callSignedIn } from '#account/api/signed-in-call.ts';
import { readSources } from '#agency/api/field-sources.ts';
import type { Member, OwnEntry, SimilarEntry } from '#entry/model/entry.ts';
import type { KnownSource } from '#entry/model/field-source.ts';
import { readAnswer } from '#lib/http/read-answer.ts';
import { privateKeys } from '#lib/queries/private-keys.ts';
import { readClaims, readEntry, readInvitations, readProposals, readVersions } from './entry-rows.ts';

/*
 * The queries of an agency's members; row-level security limits them to their own entries. Their changes are in
 * entry-changes.ts. docs/product.md, Calls (C17); docs/decisions/consultancy-access.md.
 */

const memberRow = z.object({
  role: z.enum(['owner', 'editor']),
  Personalberatungen: z.nullable(z.unknown()),
});

const enquiriesSchema = z.pipe(
  z.object({
    /** The confirmed address, shortened so that only its owners recognise it; null where there is none. */
    address: z.nullable(z.string()),
    /** Whether enquiries are sent there directly. */
    is_direct: z.boolean(),
    total: z.number(),
    /** Mails that are still to be sent. */
    waiting: z.number(),
    /** Mails that were not delivered. */
    failed: z.number(),
    /** The newest first. */
    days: z.array(z.object({ day: z.string(), count: z.number() })),
  }),
  z.transform(({ is_direct: isDirect, ...enquiries }) => ({ ...enquiries, isDirect })),
);

export type EntryEnquiries = z.output<typeof enquiriesSchema>;

/** All query keys of an account's entries begin with this, so that a change can make them old together. */
const keyOf = (userId: string) => [...privateKeys.entries, userId] as const;

/**
 * The data that the account `userId` sees of its entries; row-level security hides all others. Each fails with a
 * DataError. docs/product.md, Calls (C17, C28); docs/decisions/consultancy-access.md.
 */
export const entryQueries = {
  all: keyOf,

  /** The entries of the signed-in account, each with the role of the account. */
  own: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'own'],
      queryFn: async ({ signal }): Promise<OwnEntry[]> => {
        const data = await callSignedIn(
          (client) =>
            client
              .from('agency_members')
              .select('role,Personalberatungen(*)')
              .eq('user_id', userId)
              .order('agency_id')
              .abortSignal(signal)
              .throwOnError(),
          signal,
        );
        return readAnswer(z.array(memberRow), data).map((row) => ({
          entry: readEntry(row.Personalberatungen),
          role: row.role,
        }));
      },
    }),

  /** Proposals of the account and of its entries, the newest first. */
  proposals: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'proposals'],
      queryFn: async ({ signal }) =>
        readProposals(
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
                .select('*, Personalberatungen(Name)')
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
  members: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'members', entryId],
      queryFn: async ({ signal }): Promise<Member[]> => {
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
          deletionDueAt: row.deletion_due_at,
        }));
      },
    }),

  /** The numbers of enquiries of an entry by day, without the senders. */
  enquiries: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'enquiries', entryId],
      queryFn: async ({ signal }): Promise<EntryEnquiries> =>
        readAnswer(
          enquiriesSchema,
          await callSignedIn(
            (client) => client.rpc('entry_enquiries', { agency: entryId }).abortSignal(signal).throwOnError(),
            signal,
          ),
        ),
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

  /** The sources of an entry's values. */
  sources: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'sources', entryId],
      queryFn: async ({ signal }): Promise<KnownSource[]> =>
        readSources(
          await callSignedIn(
            (client) =>
              client
                .from('agency_field_meta')
                .select('*')
                .eq('agency_id', entryId)
                .order('id')
                .abortSignal(signal)
                .throwOnError(),
            signal,
          ),
        ),
    }),

  /** Entries that may be the same firm; `domain` is the result of registrableDomain. */
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
