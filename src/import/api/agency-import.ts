import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc, rows } from '#account/api/signed-in-call.ts';
import { AGENCY_COLUMNS, readAgencyRows } from '#agency/api/agency-row.ts';
import { toImportColumns } from '#entry/api/entry-columns.ts';
import { ENTRY_STATUSES } from '#entry/model/entry-list.ts';
import type { KnownSource } from '#entry/model/field-source.ts';
import { readStoredFacts } from '#facts/model/check-fact.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { ROW_OUTCOMES } from '#import/model/dry-run.ts';
import type { ExportedEntry } from '#import/model/export.ts';
import type { RowToWrite, VersionedAgency } from '#import/model/import-reader.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';
import { isRecord } from '#lib/record.ts';
import type { Json } from '#lib/supabase/database.types.ts';

/** The states of an import. docs/decisions/import.md. */
const IMPORT_STATES = ['receiving', 'applying', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The status of the new entries. */
export type NewEntryStatus = 'draft' | 'active';

const text = z.nullable(z.string());
const count = z._default(z.number(), 0);

const runSchema = camelObject(
  {
    id: z.string(),
    fileName: z.string(),
    startedAt: z.string(),
    startedBy: text,
    state: z.enum(IMPORT_STATES),
    entryStatus: z.enum(['draft', 'active']),
    releasedAt: z._default(text, null),
    releasedBy: z._default(text, null),
    expected: count,
    received: count,
    written: count,
    outdated: count,
    failed: count,
    undone: count,
    kept: count,
    /** The numbers of rows by outcome. */
    found: z.partialRecord(z.enum(ROW_OUTCOMES), z.number()),
  },
  { dry_run: 'found' },
);

/** An import and its progress: the numbers of rows to write, and of those that were received, written or not, undone or not. */
export type ImportRun = z.output<typeof runSchema>;

/** Source, date and public evidence of all values of an import. */
export interface ImportSource {
  readonly source: KnownSource['source'];
  /** As `2026-11-21`. */
  readonly day: string;
  readonly evidence: string;
}

/** Rows that an import did not write or could not undo. */
const leftoversSchema = z.array(
  camelObject({
    row: z.number(),
    state: z.enum(['outdated', 'failed', 'kept']),
    agencyId: z.nullable(z.number()),
    name: z.string(),
  }),
);

/** Entries in one request. Reading more of them at once would block a slow page. */
const DIRECTORY_PAGE = 250;
/** Rows written with one call. A slow machine needs some seconds for them, and a call may take ten. */
const ROWS_AT_ONCE = 250;
/** Bytes sent with one call. The API may reject more than a million. */
const BYTES_AT_ONCE = 300_000;

/** Imports, as the administrator `userId` sees them. Each fails with a DataError. docs/product.md, Calls (C32). */
export const importQueries = {
  /** All queries of imports by this user. */
  allRuns: (userId: string) => [...accountQueryKeys.administration, 'imports', userId] as const,

  /** The newest imports. Fails with a DataError. */
  runs: (userId: string) =>
    queryOptions({
      queryKey: importQueries.allRuns(userId),
      queryFn: ({ signal }) => rpc('list_imports', {}, z.array(runSchema), signal),
      staleTime: 0,
    }),

  /** Rows that an import did not write or could not undo. Fails with a DataError. */
  leftovers: (userId: string, run: string) =>
    queryOptions({
      queryKey: [...importQueries.allRuns(userId), run] as const,
      queryFn: ({ signal }) => rpc('list_import_leftovers', { run }, leftoversSchema, signal),
      staleTime: 0,
    }),
};

/**
 * A page of the directory by id, drafts included.
 *
 * @param after the last id of the page before; 0 for the first
 * @throws DataError
 */
export async function readVersionedAgencies(
  after: number,
  signal: AbortSignal,
): Promise<{ readonly agencies: readonly VersionedAgency[]; readonly next: number | null }> {
  const data = await rows(
    (client) =>
      client
        .from('Personalberatungen')
        .select(`${AGENCY_COLUMNS},facts,version,agency_members(role)`)
        .neq('status', 'removed')
        .gt('id', after)
        .order('id')
        .limit(DIRECTORY_PAGE),
    z.array(z.unknown()),
    signal,
  );
  const rowsById = new Map(data.filter(isRecord).map((row) => [row['id'], row]));
  const { agencies } = readAgencyRows(data);
  return {
    agencies: agencies.map((agency) => {
      const row = rowsById.get(agency.id);
      const members = row?.['agency_members'];
      return {
        ...agency,
        version: Number(row?.['version']),
        allFacts: readStoredFacts(row?.['facts']),
        isManaged: Array.isArray(members) && members.length > 0,
      };
    }),
    next: data.length < DIRECTORY_PAGE ? null : (agencies.at(-1)?.id ?? null),
  };
}

const daysSchema = camelObject({ createdAt: z.string(), confirmedAt: z.nullable(z.string()) });

/**
 * Reads entries for an export, in this order; missing ones are skipped.
 *
 * @param ids at most 250
 * @throws DataError
 */
export async function readExportedEntries(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ExportedEntry[]> {
  const data = await rows(
    (client) =>
      client
        .from('Personalberatungen')
        .select(`${AGENCY_COLUMNS},facts,status,created_at,confirmed_at`)
        .in('id', [...ids]),
    z.array(z.unknown()),
    signal,
  );
  const rowsById = new Map(data.filter(isRecord).map((row) => [row['id'], row]));
  const agencies = new Map(readAgencyRows(data).agencies.map((agency) => [agency.id, agency]));
  return ids.flatMap((id) => {
    const agency = agencies.get(id);
    const row = rowsById.get(id);
    const status = ENTRY_STATUSES.find((known) => known === row?.['status']);
    if (agency === undefined || row === undefined || status === undefined) return [];
    return [{ ...agency, status, ...daysSchema.parse(row), allFacts: readStoredFacts(row['facts']) }];
  });
}

/**
 * Starts an import; idempotent.
 *
 * @throws DataError
 */
export async function startImport(
  run: Pick<ImportRun, 'id' | 'fileName' | 'entryStatus' | 'expected' | 'found'>,
  { source, day, evidence }: ImportSource,
): Promise<ImportRun> {
  const args = {
    run: run.id,
    file_name: run.fileName,
    entry_status: run.entryStatus,
    expected: run.expected,
    dry_run: { ...run.found },
    source,
    source_day: day,
    ...(evidence !== '' && { evidence }),
  };
  return rpc('start_import', args, runSchema);
}

function toSentRow({ row, action, target, version, values }: RowToWrite): { [name: string]: Json } {
  return { row, action, target, version, columns: toImportColumns(values) };
}

/** Splits rows into calls of at most BYTES_AT_ONCE; a larger row gets its own. */
function inParts(toWrite: readonly RowToWrite[]): { [name: string]: Json }[][] {
  const parts: { [name: string]: Json }[][] = [[]];
  let bytes = 0;
  for (const row of toWrite) {
    const sent = toSentRow(row);
    // An upper limit: one UTF-16 unit takes three bytes of UTF-8 at most.
    const size = 3 * JSON.stringify(sent).length;
    if (bytes > 0 && bytes + size > BYTES_AT_ONCE) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(sent);
    bytes += size;
  }
  return parts;
}

/**
 * Sends rows of an import, which changes nothing in the directory yet. Rows that were received before are not replaced.
 *
 * @param toWrite at most 1,000
 * @throws DataError
 */
export async function sendImportRows(run: string, toWrite: readonly RowToWrite[]): Promise<void> {
  for (const part of inParts(toWrite)) {
    await rpc('receive_import_rows', { run, import_rows: part });
  }
}

/**
 * Writes the next rows of an import, and returns its progress.
 *
 * @throws DataError
 */
export async function applyImport(run: string): Promise<ImportRun> {
  return rpc('apply_import', { run, batch_size: ROWS_AT_ONCE }, runSchema);
}

/**
 * Undoes the next rows of an import, and returns its progress.
 *
 * @throws DataError
 */
export async function undoImport(run: string): Promise<ImportRun> {
  return rpc('undo_import', { run, batch_size: ROWS_AT_ONCE }, runSchema);
}

const releaseSchema = z.object({
  run: runSchema,
  done: z.array(z.object({ name: z.nullable(z.string()) })),
  left: z.array(
    z.object({ id: z.number(), name: z.nullable(z.string()), why: z.enum(['gone', 'already', 'changed']) }),
  ),
});

/** What a release published, and the entries that it left. */
export type ImportRelease = z.output<typeof releaseSchema>;

/**
 * Publishes the drafts that an import has made, once.
 *
 * @throws DataError, `already` with the time and the address of whoever did it
 */
export async function releaseImport(run: string): Promise<ImportRelease> {
  return rpc('release_import', { run }, releaseSchema);
}

/**
 * Deletes an import that has not begun to write.
 *
 * @throws DataError
 */
export async function discardImport(run: string): Promise<void> {
  await rpc('discard_import', { run });
}
