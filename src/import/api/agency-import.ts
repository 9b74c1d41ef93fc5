import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callSignedIn } from '#account/api/signed-in-call.ts';
import { AGENCY_COLUMNS, readAgencyRows } from '#agency/api/agency-row.ts';
import { toImportColumns } from '#entry/api/entry-columns.ts';
import { ENTRY_STATUSES } from '#entry/model/entry-list.ts';
import type { KnownSource } from '#entry/model/field-source.ts';
import { readStoredFacts } from '#facts/model/check-fact.ts';
import { ROW_OUTCOMES, type RowOutcome } from '#import/model/dry-run.ts';
import type { ExportedEntry } from '#import/model/export.ts';
import type { RowToWrite, VersionedAgency } from '#import/model/import-reader.ts';
import { assertList, DataError } from '#lib/http/errors.ts';
import { readAnswer } from '#lib/http/read-answer.ts';
import { privateKeys } from '#lib/queries/private-keys.ts';
import { isRecord } from '#lib/record.ts';
import type { Json } from '#lib/supabase/database.types.ts';
import { assertRecord } from './import-choices.ts';

/** The states of an import. docs/decisions/import.md. */
const IMPORT_STATES = ['receiving', 'applying', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The status of the new entries. */
export type NewEntryStatus = 'draft' | 'active';

/** An import and its progress. */
export interface ImportRun {
  readonly id: string;
  readonly fileName: string;
  /** ISO 8601 time stamp. */
  readonly startedAt: string;
  readonly startedBy: string | null;
  readonly state: ImportState;
  readonly entryStatus: NewEntryStatus;
  /** When its drafts were published together, and by whom; null before. */
  readonly releasedAt: string | null;
  readonly releasedBy: string | null;
  /** The number of rows to write, and of those that were received, written or not written, and undone or not undone. */
  readonly expected: number;
  readonly received: number;
  readonly written: number;
  readonly outdated: number;
  readonly failed: number;
  readonly undone: number;
  readonly kept: number;
  /** The numbers of rows by outcome in the dry run. */
  readonly found: Readonly<Partial<Record<RowOutcome, number>>>;
}

/** Where all values of an import come from, as of which day, and what proves it for anyone to read. */
export interface ImportSource {
  readonly source: KnownSource['source'];
  /** As `2026-11-21`. */
  readonly day: string;
  readonly evidence: string;
}

/** A row that an import did not write or could not undo. */
interface ImportLeftover {
  readonly row: number;
  readonly state: 'outdated' | 'failed' | 'kept';
  readonly agencyId: number | null;
  readonly name: string;
}

/** Entries in one request. Reading more of them at once would block a slow page. */
const DIRECTORY_PAGE = 250;
/** Rows written with one call. A slow machine needs some seconds for them, and a call may take ten. */
const ROWS_AT_ONCE = 250;
/** Bytes sent with one call. The API may reject more than a million. */
const BYTES_AT_ONCE = 300_000;

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseRun(data: unknown): ImportRun {
  assertRecord(data);
  const state = IMPORT_STATES.find((known) => known === data['state']);
  if (state === undefined || typeof data['id'] !== 'string') {
    throw new DataError('invalid', 'The answer is no import');
  }
  const found = isRecord(data['dry_run']) ? data['dry_run'] : {};
  return {
    id: data['id'],
    fileName: textOf(data['file_name']),
    startedAt: textOf(data['started_at']),
    startedBy: textOf(data['started_by']) || null,
    state,
    entryStatus: data['entry_status'] === 'active' ? 'active' : 'draft',
    releasedAt: textOf(data['released_at']) || null,
    releasedBy: textOf(data['released_by']) || null,
    expected: countOf(data['expected']),
    received: countOf(data['received']),
    written: countOf(data['written']),
    outdated: countOf(data['outdated']),
    failed: countOf(data['failed']),
    undone: countOf(data['undone']),
    kept: countOf(data['kept']),
    found: Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, countOf(found[outcome])])),
  };
}

function parseLeftover(row: unknown): ImportLeftover {
  assertRecord(row);
  const { state } = row;
  return {
    row: countOf(row['row']),
    state: state === 'outdated' || state === 'failed' ? state : 'kept',
    agencyId: typeof row['agency_id'] === 'number' ? row['agency_id'] : null,
    name: textOf(row['name']),
  };
}

/** Imports, as the administrator `userId` sees them. Each fails with a DataError. docs/product.md, Calls (C32). */
export const importQueries = {
  /** All queries of imports by this user. */
  allRuns: (userId: string) => [...privateKeys.administration, 'imports', userId] as const,

  /** The newest imports. Fails with a DataError. */
  runs: (userId: string) =>
    queryOptions({
      queryKey: importQueries.allRuns(userId),
      queryFn: async ({ signal }) => {
        const data = await callSignedIn(
          (client) => client.rpc('list_imports').abortSignal(signal).throwOnError(),
          signal,
        );
        assertList(data);
        return data.map(parseRun);
      },
      staleTime: 0,
    }),

  /** Rows that an import did not write or could not undo. Fails with a DataError. */
  leftovers: (userId: string, run: string) =>
    queryOptions({
      queryKey: [...importQueries.allRuns(userId), run] as const,
      queryFn: async ({ signal }) => {
        const data = await callSignedIn(
          (client) => client.rpc('list_import_leftovers', { run }).abortSignal(signal).throwOnError(),
          signal,
        );
        assertList(data);
        return data.map(parseLeftover);
      },
      staleTime: 0,
    }),
};

/**
 * A part of the directory as an administrator sees it, drafts included, by number.
 *
 * @param after the number of the last entry of the part before; 0 for the first
 * @throws DataError
 */
export async function readVersionedAgencies(
  after: number,
  signal: AbortSignal,
): Promise<{ readonly agencies: readonly VersionedAgency[]; readonly next: number | null }> {
  const data = await callSignedIn(
    (client) =>
      client
        .from('Personalberatungen')
        .select(`${AGENCY_COLUMNS},facts,version,agency_members(role)`)
        .neq('status', 'removed')
        .gt('id', after)
        .order('id')
        .limit(DIRECTORY_PAGE)
        .abortSignal(signal)
        .throwOnError(),
    signal,
  );
  assertList(data);
  const rows = new Map(data.filter(isRecord).map((row) => [row['id'], row]));
  const { agencies } = readAgencyRows(data);
  return {
    agencies: agencies.map((agency) => {
      const row = rows.get(agency.id);
      const members = row?.['agency_members'];
      return {
        ...agency,
        version: countOf(row?.['version']),
        allFacts: readStoredFacts(row?.['facts']),
        isManaged: Array.isArray(members) && members.length > 0,
      };
    }),
    next: data.length < DIRECTORY_PAGE ? null : (agencies.at(-1)?.id ?? null),
  };
}

/**
 * These entries as an administrator sees them, in this order, for an export; those that are gone are left out.
 *
 * @param ids at most 250
 * @throws DataError
 */
export async function readExportedEntries(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ExportedEntry[]> {
  const data = await callSignedIn(
    (client) =>
      client
        .from('Personalberatungen')
        .select(`${AGENCY_COLUMNS},facts,status`)
        .in('id', [...ids])
        .abortSignal(signal)
        .throwOnError(),
    signal,
  );
  assertList(data);
  const rows = new Map(data.filter(isRecord).map((row) => [row['id'], row]));
  const agencies = new Map(readAgencyRows(data).agencies.map((agency) => [agency.id, agency]));
  return ids.flatMap((id) => {
    const agency = agencies.get(id);
    const row = rows.get(id);
    const status = ENTRY_STATUSES.find((known) => known === row?.['status']);
    return agency === undefined || status === undefined
      ? []
      : [{ ...agency, status, allFacts: readStoredFacts(row?.['facts']) }];
  });
}

/**
 * Announces an import. A second time it changes nothing.
 *
 * @throws DataError
 */
export async function startImport(
  run: Pick<ImportRun, 'id' | 'fileName' | 'entryStatus' | 'expected' | 'found'>,
  { source, day, evidence }: ImportSource,
): Promise<ImportRun> {
  const data = await callSignedIn((client) =>
    client
      .rpc('start_import', {
        run: run.id,
        file_name: run.fileName,
        entry_status: run.entryStatus,
        expected: run.expected,
        dry_run: { ...run.found },
        source,
        source_day: day,
        ...(evidence !== '' && { evidence }),
      })
      .throwOnError(),
  );
  return parseRun(data);
}

function toSentRow({ row, action, target, version, values }: RowToWrite): { [name: string]: Json } {
  return { row, action, target, version, columns: toImportColumns(values) };
}

/** The rows in parts, none of them larger than a call may be; a row that is larger alone has a part of its own. */
function inParts(rows: readonly RowToWrite[]): { [name: string]: Json }[][] {
  const parts: { [name: string]: Json }[][] = [[]];
  let bytes = 0;
  for (const row of rows) {
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
 * @param rows at most 1,000
 * @throws DataError
 */
export async function sendImportRows(run: string, rows: readonly RowToWrite[]): Promise<void> {
  for (const part of inParts(rows)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a lost connection loses one
    await callSignedIn((client) =>
      client.rpc('receive_import_rows', { run, import_rows: part }).throwOnError(),
    );
  }
}

/**
 * Writes the next rows of an import, and returns its progress.
 *
 * @throws DataError
 */
export async function applyImport(run: string): Promise<ImportRun> {
  const data = await callSignedIn((client) =>
    client.rpc('apply_import', { run, batch_size: ROWS_AT_ONCE }).throwOnError(),
  );
  return parseRun(data);
}

/**
 * Undoes the next rows of an import, and returns its progress.
 *
 * @throws DataError
 */
export async function undoImport(run: string): Promise<ImportRun> {
  const data = await callSignedIn((client) =>
    client.rpc('undo_import', { run, batch_size: ROWS_AT_ONCE }).throwOnError(),
  );
  return parseRun(data);
}

const releaseSchema = z.object({
  run: z.unknown(),
  done: z.array(z.object({ name: z.nullable(z.string()) })),
  left: z.array(
    z.object({ id: z.number(), name: z.nullable(z.string()), why: z.enum(['gone', 'already', 'changed']) }),
  ),
});

/** What a release published, and the entries that it left. */
export type ImportRelease = Omit<z.output<typeof releaseSchema>, 'run'> & { readonly run: ImportRun };

/**
 * Publishes the drafts that an import has made, once.
 *
 * @throws DataError, `already` with the time and the address of whoever did it
 */
export async function releaseImport(run: string): Promise<ImportRelease> {
  const answer = readAnswer(
    releaseSchema,
    await callSignedIn((client) => client.rpc('release_import', { run }).throwOnError()),
  );
  return { ...answer, run: parseRun(answer.run) };
}

/**
 * Deletes an import that has not begun to write.
 *
 * @throws DataError
 */
export async function discardImport(run: string): Promise<void> {
  await callSignedIn((client) => client.rpc('discard_import', { run }).throwOnError());
}
