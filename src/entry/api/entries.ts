import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc, rows } from '#account/api/signed-in-call.ts';
import { readSources } from '#agency/api/field-sources.ts';
import type { Member, OwnEntry, SimilarEntry } from '#entry/model/entry.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';
import {
  claimsSchema,
  entrySchema,
  invitationsSchema,
  proposalsSchema,
  versionsSchema,
} from './entry-rows.ts';

/*
 * The queries of an agency's members; row-level security limits them to their own entries. Their changes are in
 * entry-changes.ts. docs/product.md, Calls (C17); docs/decisions/consultancy-access.md.
 */

const ownEntriesSchema = z.array(
  camelObject({ role: z.enum(['owner', 'editor']), entry: entrySchema }, { Personalberatungen: 'entry' }),
);

const membersSchema = z.array(
  camelObject({
    userId: z.string(),
    email: z.string(),
    role: z.enum(['owner', 'editor']),
    since: z.string(),
    isFrozen: z.boolean(),
    deletionDueAt: z.nullable(z.string()),
  }),
);

const similarSchema = z.array(
  camelObject(
    {
      id: z.number(),
      name: z.string(),
      towns: z.nullable(z.string()),
      website: z.nullable(z.string()),
      isSameDomain: z.boolean(),
    },
    { Name: 'name', Standort: 'towns', Webseite: 'website' },
  ),
);

const sourcesSchema = z.pipe(z.unknown(), z.transform(readSources));

const enquiriesSchema = camelObject({
  /** The confirmed address, shortened so that only its owners recognise it; null where there is none. */
  address: z.nullable(z.string()),
  /** Whether enquiries are sent there directly. */
  isDirect: z.boolean(),
  total: z.number(),
  /** Mails that are still to be sent. */
  waiting: z.number(),
  /** Mails that were not delivered. */
  failed: z.number(),
  /** The newest first. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
});

export type EntryEnquiries = z.output<typeof enquiriesSchema>;

/** The common key prefix of an account's entries, for invalidation. */
const keyOf = (userId: string) => [...accountQueryKeys.entries, userId] as const;

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
      queryFn: ({ signal }): Promise<OwnEntry[]> =>
        rows(
          (client) =>
            client
              .from('agency_members')
              .select('role,Personalberatungen(*)')
              .eq('user_id', userId)
              .order('agency_id'),
          ownEntriesSchema,
          signal,
        ),
    }),

  /** Proposals of the account and of its entries, the newest first. */
  proposals: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'proposals'],
      queryFn: ({ signal }) =>
        rows(
          (client) =>
            client.from('agency_revisions').select('*').order('id', { ascending: false }).limit(100),
          proposalsSchema,
          signal,
        ),
    }),

  /** Claims of the account, and of others on the entries that it owns, the newest first. */
  claims: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'claims'],
      queryFn: ({ signal }) =>
        rows(
          (client) => client.from('agency_claims').select('*').order('id', { ascending: false }).limit(100),
          claimsSchema,
          signal,
        ),
    }),

  /** Open invitations: to the account's address, and to its entries. */
  invitations: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'invitations'],
      queryFn: ({ signal }) =>
        rows(
          (client) =>
            client
              .from('agency_invitations')
              .select('*, Personalberatungen(Name)')
              .eq('state', 'open')
              .order('id'),
          invitationsSchema,
          signal,
        ),
    }),

  /** Whether the account is frozen, and why. */
  freeze: (userId: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'freeze'],
      queryFn: async ({ signal }): Promise<string | null> => {
        const [freeze] = await rows(
          (client) => client.from('frozen_accounts').select('reason').eq('user_id', userId),
          z.array(z.object({ reason: z.string() })),
          signal,
        );
        return freeze?.reason ?? null;
      },
    }),

  /** Members of an entry, with their addresses. */
  members: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'members', entryId],
      queryFn: ({ signal }): Promise<Member[]> =>
        rpc('entry_people', { agency: entryId }, membersSchema, signal),
    }),

  /** The numbers of enquiries of an entry by day, without the senders. */
  enquiries: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'enquiries', entryId],
      queryFn: ({ signal }): Promise<EntryEnquiries> =>
        rpc('entry_enquiries', { agency: entryId }, enquiriesSchema, signal),
    }),

  /** Versions of an entry, the newest first. */
  versions: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'versions', entryId],
      queryFn: ({ signal }) =>
        rows(
          (client) =>
            client
              .from('agency_versions')
              .select('*')
              .eq('agency_id', entryId)
              .order('id', { ascending: false })
              .limit(100),
          versionsSchema,
          signal,
        ),
    }),

  sources: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'sources', entryId],
      queryFn: ({ signal }) =>
        rows(
          (client) => client.from('agency_field_meta').select('*').eq('agency_id', entryId).order('id'),
          sourcesSchema,
          signal,
        ),
    }),

  /** Entries that may be the same agency; `domain` is the result of registrableDomain. */
  similar: (userId: string, name: string, towns: string, domain: string) =>
    queryOptions({
      queryKey: [...keyOf(userId), 'similar', name, towns, domain],
      queryFn: ({ signal }): Promise<SimilarEntry[]> =>
        rpc('find_similar_entries', { name, towns, domain }, similarSchema, signal),
    }),
};
