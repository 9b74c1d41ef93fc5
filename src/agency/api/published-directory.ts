import { queryOptions } from '@tanstack/react-query';
import { assertList, DataError, knownCount, toDataError } from '#lib/http/errors.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { isRecord } from '#lib/record.ts';
import { db } from '#lib/supabase/client.ts';
import { AGENCY_PAGE_COLUMNS, type ParsedAgency, parseAgencyRecord } from './agency.ts';

/** Rows in one request. Each holds a whole profile, so it stays far below what the API gives at once. */
const PAGE_SIZE = 1_000;

/** An entry as its page shows it, and when a statement of it was last changed or confirmed. */
export interface PublishedEntry {
  readonly page: ParsedAgency & { readonly kind: 'agency' };
  readonly changedAt: string | null;
}

export interface PublishedDirectory {
  readonly entries: readonly PublishedEntry[];
  /** Rows without a usable id or name, which have no page. */
  readonly unusable: number;
}

function changedAt(row: unknown): string | null {
  if (!isRecord(row)) return null;
  const fields: readonly unknown[] = Array.isArray(row['agency_field_meta']) ? row['agency_field_meta'] : [];
  const times = [
    row['created_at'],
    ...fields.map((field) => (isRecord(field) ? field['confirmed_at'] : null)),
  ];
  return (
    times
      .filter((time) => typeof time === 'string')
      .reduce((last, time) => (time > last ? time : last), '') || null
  );
}

function readEntry(row: unknown): PublishedEntry | null {
  const page = parseAgencyRecord(row);
  return page.kind === 'agency' ? { page, changedAt: changedAt(row) } : null;
}

/** All rows by id, so that a change meanwhile shifts no page. */
async function fetchRows(signal: AbortSignal): Promise<unknown[]> {
  const rows: unknown[] = [];
  let total: number | null = null;
  let last = -1;
  for (;;) {
    const { data, count } = await db()
      .from('Personalberatungen')
      .select(AGENCY_PAGE_COLUMNS, { count: 'exact' })
      .gt('id', last)
      .order('id')
      .limit(PAGE_SIZE)
      .abortSignal(signal)
      .throwOnError();
    assertList(data);
    total ??= knownCount(count);
    rows.push(...data);
    const end = data.at(-1)?.id;
    if (end === undefined) break;
    last = end;
  }
  if (total !== null && rows.length < total)
    throw new DataError('invalid', `The database gave ${String(rows.length)} of ${String(total)} entries`);
  return rows;
}

/**
 * Every published entry, without a limit, for the pages of the build. Fails with a DataError as soon as one part of it
 * cannot be read.
 */
export const publishedDirectoryQuery = () =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'whole'],
    // An entry that is paused while the others are read makes one attempt fail.
    retry: 2,
    queryFn: async ({ signal }): Promise<PublishedDirectory> => {
      try {
        const read = (await fetchRows(signal)).map(readEntry);
        const entries = read.filter((entry) => entry !== null);
        return { entries, unusable: read.length - entries.length };
      } catch (thrown) {
        throw toDataError(thrown);
      }
    },
  });
