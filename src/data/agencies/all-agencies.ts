import type { Agency, IncompleteAgency } from '#domain/agency/agency.ts';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import { MAX_AGENCIES } from '#domain/search/directory-limits.ts';
import { AGENCY_COLUMNS, readAgencyRows } from './agency-row.ts';
import { apiHeaders, db, environment } from '#data/client.ts';
import { assertList, DataError, knownCount, toDataError } from '#data/errors.ts';
import { dataFetch } from '#data/http.ts';

/** Rows in one request; the API answers with 1,000 at most. docs/decisions/data-and-paging.md. */
const PAGE_SIZE = 1_000;

interface Page {
  readonly rows: readonly unknown[];
  /** Exact count of the table's rows; null where the server did not say. */
  readonly total: number | null;
}

type FetchPage = (from: number, to: number) => Promise<Page>;

/** Rows of the table, at most `MAX_AGENCIES`, and how many there are. */
interface Rows {
  readonly rows: readonly unknown[];
  readonly total: number;
}

/** Fetches further pages until one is not full, for a server that does not return the count. */
async function fetchPagesUntilShort(fetchPage: FetchPage, first: readonly unknown[]): Promise<Rows> {
  const rows = [...first];
  for (let size = first.length; size === PAGE_SIZE && rows.length <= MAX_AGENCIES;) {
    // The next page starts where the last one ended, so they cannot be fetched side by side.
    // oxlint-disable-next-line no-await-in-loop
    const page = await fetchPage(rows.length, rows.length + PAGE_SIZE - 1);
    rows.push(...page.rows);
    size = page.rows.length;
  }
  return { rows: rows.slice(0, MAX_AGENCIES), total: rows.length };
}

/** Fetches pages until the exact count is reached; the first page says how many there are. */
async function fetchEveryPage(fetchPage: FetchPage): Promise<Rows> {
  const first = await fetchPage(0, PAGE_SIZE - 1);
  if (first.total === null) return fetchPagesUntilShort(fetchPage, first.rows);
  const rows = [...first.rows];
  const wanted = Math.min(first.total, MAX_AGENCIES);
  // A server may be configured to return fewer rows than requested, so the size of its first page counts.
  const size = first.rows.length;
  const pages = size === 0 ? 1 : Math.ceil(wanted / size);
  const starts = Array.from({ length: pages - 1 }, (_, i) => (i + 1) * size);
  const rest = await Promise.all(
    starts.map((start) => fetchPage(start, Math.min(start + size, MAX_AGENCIES) - 1)),
  );
  for (const page of rest) rows.push(...page.rows);
  return { rows, total: first.total };
}

function fetchPageWithClient(signal: AbortSignal): FetchPage {
  return async (from, to) => {
    const { data, count } = await db()
      .from('Personalberatungen')
      .select(AGENCY_COLUMNS, { count: 'exact' })
      .order('id')
      .range(from, to)
      .abortSignal(signal)
      .throwOnError();
    assertList(data);
    return { rows: data, total: knownCount(count) };
  };
}

/** The exact count behind the slash of 'Content-Range: 0-999/2500'. */
function parseContentRange(contentRange: string | null): number | null {
  const total = contentRange?.split('/')[1] ?? '';
  return /^\d+$/.test(total) ? Number(total) : null;
}

function fetchPageDirectly(signal: AbortSignal): FetchPage {
  return async (from, to) => {
    const query = new URLSearchParams({
      select: AGENCY_COLUMNS,
      order: 'id.asc',
      offset: String(from),
      limit: String(to - from + 1),
    });
    try {
      const response = await dataFetch(
        `${environment().supabaseUrl}/rest/v1/Personalberatungen?${query.toString()}`,
        { headers: { ...apiHeaders(), Prefer: 'count=exact' }, signal },
      );
      const data: unknown = await response.json();
      assertList(data);
      return { rows: data, total: parseContentRange(response.headers.get('content-range')) };
    } catch (thrown) {
      const error = toDataError(thrown);
      const { kind, status, statusText, code } = error;
      // With a successful status, only the error's own message says what was wrong with the answer.
      const reason = status < 400 ? error.message : `${String(status)} ${statusText}`.trim();
      throw new DataError(kind, `Direct fetch failed: ${reason}`, { status, statusText, code, cause: error });
    }
  };
}

/**
 * All rows of the table, in pages ordered by id. Where the client fails or returns nothing, the request is repeated
 * with a plain fetch of the REST endpoint. docs/product.md, Calls (C1); docs/decisions/data-and-paging.md.
 */
async function fetchAllRows(signal: AbortSignal): Promise<Rows> {
  try {
    const answer = await fetchEveryPage(fetchPageWithClient(signal));
    if (answer.rows.length > 0) return answer;
  } catch (thrown) {
    if (signal.aborted || toDataError(thrown).kind === 'offline') throw thrown;
  }
  return fetchEveryPage(fetchPageDirectly(signal));
}

/** The agencies that were read from rows of the table. */
export interface AgencyList {
  /** Each id once, sorted by name. */
  readonly agencies: readonly Agency[];
  /** Entries without a usable id or name, for the screens that show them nevertheless. */
  readonly incomplete: readonly IncompleteAgency[];
}

/** The directory, and how many rows the table has: more than are read past `MAX_AGENCIES`. */
export interface AllAgencies extends AgencyList {
  readonly total: number;
}

/** Reads rows of the table. docs/product.md, Directory. */
export function readAgencyList(rows: readonly unknown[]): AgencyList {
  const { agencies, incomplete } = readAgencyRows(rows);
  // Rows may move from one page to the next while they are being read.
  const unique = [...new Map(agencies.map((agency) => [agency.id, agency])).values()];
  return { agencies: sortAgenciesByName(unique), incomplete };
}

/**
 * Reads the whole directory, up to `MAX_AGENCIES`. docs/product.md, Calls (C1).
 *
 * @throws DataError
 */
export async function fetchAllAgencies(signal: AbortSignal): Promise<AllAgencies> {
  const { rows, total } = await fetchAllRows(signal);
  return { ...readAgencyList(rows), total };
}
