import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc, rows } from '#account/api/signed-in-call.ts';
import { caseSchema } from '#desk/model/desk.ts';
import {
  ENTRIES_PER_PAGE,
  ENTRY_STATUSES,
  type EntryFilter,
  type EntryListFilter,
  type EntryListPage,
  type ListedEntry,
  type SeenEntry,
} from '#entry/model/entry-list.ts';
import type { Entry, EntryStatus, EntryValues } from '#entry/model/entry.ts';
import { RESTRICTION_GROUNDS } from '#entry/model/restriction.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { administrationKey } from '#lib/queries/private-keys.ts';
import { toRowColumns } from './entry-columns.ts';
import { entrySchema, invitationsSchema } from './entry-rows.ts';

/*
 * The table of all entries and one of them, as administrators see and write them; row-level security and the functions
 * refuse anybody else. docs/product.md, Calls (C18).
 */

const text = z.nullable(z.string());
const count = z._default(z.number(), 0);

const listedEntry = camelObject(
  {
    id: z.number(),
    name: text,
    towns: text,
    website: text,
    status: z.enum(ENTRY_STATUSES),
    version: z.number(),
    confirmedAt: text,
    filled: z.number(),
    source: z.nullable(z.enum(['own', 'evidenced', 'public'])),
    premiumUntil: text,
    changedAt: text,
    changedBy: z.nullable(z.enum(['member', 'administrator', 'service', 'database'])),
    changedByEmail: text,
    owners: z.array(z.string()),
    waiting: z.number(),
    mergedInto: z.nullable(z.number()),
  },
  { leads_to: 'mergedInto' },
);

const listPage = camelObject(
  {
    entries: z.array(listedEntry),
    counts: z.object({ draft: count, active: count, paused: count, removed: count }),
    fieldCount: z.number(),
    people: z.array(z.object({ id: z.string(), email: z.string() })),
  },
  { fields: 'fieldCount' },
);

function toFilterArgument({ term, status, only, tier, run }: EntryFilter) {
  return { term, status, condition: only, tier, run };
}

function fetchPage(filter: EntryListFilter, signal: AbortSignal): Promise<EntryListPage> {
  const args = {
    filter: toFilterArgument(filter),
    sort: filter.sort,
    is_descending: filter.isDescending,
    page: filter.page,
    page_size: ENTRIES_PER_PAGE,
  };
  return rpc('list_entries', args, listPage, signal);
}

const foundEntries = z.array(z.tuple([z.number(), z.number(), z.enum(ENTRY_STATUSES)]));

/** Every entry of a filter, on all its pages, as it is now. @throws DataError */
export async function findEntries(filter: EntryFilter): Promise<SeenEntry[]> {
  const found = await rpc('list_entry_ids', { filter: toFilterArgument(filter) }, foundEntries);
  return found.map(([id, version, status]) => ({ id, version, status }));
}

const restriction = z.nullable(
  z.object({
    status: z.enum(['paused', 'removed']),
    ground: z.enum(RESTRICTION_GROUNDS),
    reason: z.string(),
    at: z.string(),
  }),
);

const overview = camelObject(
  {
    restriction,
    /** What waits, the oldest first. */
    cases: z.array(caseSchema),
    contract: z.nullable(
      camelObject({
        id: z.string(),
        state: z.enum(['ordered', 'confirmed']),
        startsOn: text,
        endsOn: text,
      }),
    ),
    publishedReviews: z.number(),
    enquiryAddress: z.nullable(camelObject({ email: z.string(), confirmedAt: z.string() })),
    /** Published, while a contract runs. */
    pictures: z.array(z.object({ id: z.string(), alt: z.string(), width: z.number(), height: z.number() })),
    /** What is published of the extended profile, while a contract runs. */
    profile: z.unknown(),
    mergedInto: z.nullable(z.number()),
  },
  { leads_to: 'mergedInto' },
);

/** All entries, as the administrator `userId` sees them. Each fails with a DataError. docs/product.md, Calls (C18). */
export const entryAdministrationQueries = {
  /** The common key prefix, for invalidation. */
  all: (userId: string) => [...administrationKey(userId), 'entries'] as const,

  /** A page of the table; the one before stays until it is there (`isPlaceholderData`). */
  list: (userId: string, filter: EntryListFilter) =>
    queryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'list', filter] as const,
      queryFn: ({ signal }) => fetchPage(filter, signal),
      placeholderData: keepPreviousData,
      staleTime: 15_000,
    }),

  /** One entry, whatever its state. */
  one: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'one', entryId] as const,
      queryFn: ({ signal }) =>
        rows(
          (client) => client.from('Personalberatungen').select('*').eq('id', entryId).single(),
          entrySchema,
          signal,
        ),
      staleTime: 15_000,
    }),

  /** Restriction, contract, reviews and enquiry address of an entry. */
  overview: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'overview', entryId] as const,
      queryFn: ({ signal }) => rpc('entry_overview', { agency: entryId }, overview, signal),
    }),

  /** Entries that may be the same agency as a new one. */
  similar: (userId: string, name: string, website: string | null) =>
    queryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'similar', name, website] as const,
      queryFn: ({ signal }): Promise<ListedEntry[]> => {
        const args = { name, ...(website !== null && { website }) };
        return rpc('find_same_agency', args, z.array(listedEntry), signal);
      },
      placeholderData: keepPreviousData,
      staleTime: 15_000,
    }),

  /** Open invitations to an entry. */
  invitations: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'invitations', entryId] as const,
      queryFn: ({ signal }) =>
        rows(
          (client) =>
            client
              .from('agency_invitations')
              .select('*')
              .eq('agency_id', entryId)
              .eq('state', 'open')
              .order('id'),
          invitationsSchema,
          signal,
        ),
    }),
};

/** Makes an entry. @returns its id @throws DataError */
export async function createEntry(values: EntryValues, status: EntryStatus): Promise<number> {
  const { id } = await rows(
    (client) =>
      client
        .from('Personalberatungen')
        .insert({ Name: '', ...toRowColumns(values, {}), status })
        .select('id')
        .single(),
    z.object({ id: z.number() }),
  );
  return id;
}

/**
 * Writes these fields of an entry, unless it has changed since.
 *
 * @param entry as it was seen
 * @returns whether it was written; false where the entry has another version by now, or is gone
 * @throws DataError
 */
export async function saveEntry(
  entry: Pick<Entry, 'id' | 'version' | 'values'>,
  changes: EntryValues,
): Promise<boolean> {
  const saved = await rows(
    (client) =>
      client
        .from('Personalberatungen')
        .update(toRowColumns(changes, entry.values))
        .eq('id', entry.id)
        .eq('version', entry.version)
        .select('id'),
    z.array(z.unknown()),
  );
  return saved.length > 0;
}
