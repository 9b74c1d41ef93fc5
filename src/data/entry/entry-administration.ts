import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Entry, EntryStatus, EntryValues, Invitation } from '#domain/entry/entry.ts';
import {
  ENTRIES_PER_PAGE,
  ENTRY_STATUSES,
  type EntryListFilter,
  type EntryListPage,
} from '#domain/entry/entry-list.ts';
import { toRowColumns } from './entry-columns.ts';
import { assertList } from '#data/errors.ts';
import { readEntry, readInvitations } from './entry-rows.ts';
import { administrationKey } from '#data/private-keys.ts';
import { readAnswer } from '#data/read-answer.ts';
import { callSignedIn } from '#data/signed-in-call.ts';

/*
 * The table of all entries and one of them, as administrators see and write them; row-level security and the functions
 * refuse anybody else. docs/product.md, Calls (C18).
 */

const text = z.nullable(z.string());
const count = z._default(z.number(), 0);

const listPage = z.object({
  entries: z.array(
    z.object({
      id: z.number(),
      Name: text,
      Standort: text,
      Webseite: text,
      status: z.enum(ENTRY_STATUSES),
      confirmed_at: text,
      created_at: z.string(),
      owners: z.number(),
      waiting: z.number(),
      leads_to: z.nullable(z.number()),
    }),
  ),
  counts: z.object({ draft: count, active: count, paused: count, removed: count }),
});

async function fetchPage(filter: EntryListFilter, signal: AbortSignal): Promise<EntryListPage> {
  const args = {
    term: filter.term,
    sort: filter.sort,
    page: filter.page,
    page_size: ENTRIES_PER_PAGE,
    ...(filter.status !== null && { status_filter: filter.status }),
    ...(filter.only !== null && { condition: filter.only }),
    ...(filter.tier !== null && { tier: filter.tier }),
  };
  const { entries, counts } = readAnswer(
    listPage,
    await callSignedIn(
      (client) => client.rpc('list_entries', args).abortSignal(signal).throwOnError(),
      signal,
    ),
  );
  return {
    entries: entries.map((row) => ({
      id: row.id,
      name: row.Name,
      towns: row.Standort,
      website: row.Webseite,
      status: row.status,
      confirmedAt: row.confirmed_at,
      createdAt: row.created_at,
      owners: row.owners,
      waiting: row.waiting,
      mergedInto: row.leads_to,
    })),
    counts,
  };
}

/** All entries, as the administrator `userId` sees them. Each fails with a DataError. docs/product.md, Calls (C18). */
export const entryAdministrationQueries = {
  /** Everything of this administrator; a change makes all of it old. */
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
      queryFn: async ({ signal }): Promise<Entry> =>
        readEntry(
          await callSignedIn(
            (client) =>
              client
                .from('Personalberatungen')
                .select('*')
                .eq('id', entryId)
                .abortSignal(signal)
                .single()
                .throwOnError(),
            signal,
          ),
        ),
      staleTime: 15_000,
    }),

  /** Open invitations to an entry. */
  invitations: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'invitations', entryId] as const,
      queryFn: async ({ signal }): Promise<Invitation[]> =>
        readInvitations(
          await callSignedIn(
            (client) =>
              client
                .from('agency_invitations')
                .select('*')
                .eq('agency_id', entryId)
                .eq('state', 'open')
                .order('id')
                .abortSignal(signal)
                .throwOnError(),
            signal,
          ),
        ),
    }),
};

/** Makes an entry. @returns its id @throws DataError */
export async function createEntry(values: EntryValues, status: EntryStatus): Promise<number> {
  const row = readAnswer(
    z.object({ id: z.number() }),
    await callSignedIn((client) =>
      client
        .from('Personalberatungen')
        .insert({ Name: '', ...toRowColumns(values, {}), status })
        .select('id')
        .single()
        .throwOnError(),
    ),
  );
  return row.id;
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
  const rows: unknown = await callSignedIn((client) =>
    client
      .from('Personalberatungen')
      .update(toRowColumns(changes, entry.values))
      .eq('id', entry.id)
      .eq('version', entry.version)
      .select('id')
      .throwOnError(),
  );
  assertList(rows);
  return rows.length > 0;
}
