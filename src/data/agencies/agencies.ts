import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Agency, IncompleteAgency } from '#domain/agency/agency.ts';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import { MAX_LOADED_AGENCIES } from '#domain/search/directory-limits.ts';
import { AGENCY_COLUMNS, readAgencyRows } from './agency-row.ts';
import { apiHeaders, db, environment } from '#data/client.ts';
import { assertList, DataError, knownCount, toDataError } from '#data/errors.ts';
import { dataFetch } from '#data/http.ts';
import { AGENCIES_KEY } from '#data/query-keys.ts';

/** Rows in one request; the API answers with 1,000 at most. docs/decisions/data-and-paging.md. */
const PAGE_SIZE = 1_000;

interface Page {
  readonly rows: readonly unknown[];
  /** Exact count of the table's rows; null where the server did not say. */
  readonly total: number | null;
}

type FetchPage = (from: number, to: number) => Promise<Page>;

/** Fetches further pages until one is not full, for a server that does not return the count. */
async function fetchPagesUntilShort(fetchPage: FetchPage, first: readonly unknown[]): Promise<unknown[]> {
  const rows = [...first];
  for (let size = first.length; size === PAGE_SIZE;) {
    // The next page starts where the last one ended, so they cannot be fetched side by side.
    // oxlint-disable-next-line no-await-in-loop
    const page = await fetchPage(rows.length, rows.length + PAGE_SIZE - 1);
    rows.push(...page.rows);
    size = page.rows.length;
  }
  return rows;
}

/** Rows of the table; where there are too many, only their number. */
type Rows = { readonly rows: readonly unknown[] } | { readonly tooMany: number };

/** Fetches pages until the exact count is reached; the first page says how many there are. */
async function fetchEveryPage(fetchPage: FetchPage): Promise<Rows> {
  const first = await fetchPage(0, PAGE_SIZE - 1);
  if (first.total !== null && first.total > MAX_LOADED_AGENCIES) return { tooMany: first.total };
  const rows = [...first.rows];
  // A server may be configured to return fewer rows than requested, so the size of its first page counts.
  const size = first.rows.length;
  if (first.total === null) return { rows: await fetchPagesUntilShort(fetchPage, rows) };
  const pages = size === 0 ? 1 : Math.ceil(first.total / size);
  const starts = Array.from({ length: pages - 1 }, (_, i) => (i + 1) * size);
  const rest = await Promise.all(starts.map((start) => fetchPage(start, start + size - 1)));
  for (const page of rest) rows.push(...page.rows);
  return { rows };
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
    if ('tooMany' in answer || answer.rows.length > 0) return answer;
  } catch (thrown) {
    if (signal.aborted || toDataError(thrown).kind === 'offline') throw thrown;
  }
  return fetchEveryPage(fetchPageDirectly(signal));
}

/** The agencies that were read from rows of the table. */
export interface LoadedAgencies {
  /** Each id once, sorted by name. */
  readonly agencies: readonly Agency[];
  /** Entries without a usable id or name, for the screens that show them nevertheless. */
  readonly incomplete: readonly IncompleteAgency[];
}

/** The directory. Either all of it is loaded, or it is queried for what a screen shows; only this folder distinguishes the two. */
export interface AgencyDirectory {
  /** How many agencies there are. */
  readonly agencyCount: number;
  /** The same number including entries that have no usable id or name. */
  readonly entryCount: number;
  /** All of them; null where there are more than are loaded. See `MAX_LOADED_AGENCIES`. */
  readonly loaded: LoadedAgencies | null;
}

/** A directory that is loaded as a whole. */
export interface LoadedDirectory extends AgencyDirectory {
  readonly loaded: LoadedAgencies;
}

/** Reads rows of the table. docs/product.md, Directory. */
export function readAgencyList(rows: readonly unknown[]): LoadedAgencies {
  const { agencies, incomplete } = readAgencyRows(rows);
  // Rows may move from one page to the next while they are being read.
  const unique = [...new Map(agencies.map((agency) => [agency.id, agency])).values()];
  return { agencies: sortAgenciesByName(unique), incomplete };
}

/** The directory that has these agencies and no others. */
export function toLoadedDirectory(loaded: LoadedAgencies): LoadedDirectory {
  const agencyCount = loaded.agencies.length;
  return { agencyCount, entryCount: agencyCount + loaded.incomplete.length, loaded };
}

/** The directory that consists of these rows of the table. */
export function buildDirectory(rows: readonly unknown[]): LoadedDirectory {
  return toLoadedDirectory(readAgencyList(rows));
}

async function fetchDirectory(signal: AbortSignal): Promise<AgencyDirectory> {
  const answer = await fetchAllRows(signal);
  if ('tooMany' in answer) return { agencyCount: answer.tooMany, entryCount: answer.tooMany, loaded: null };
  return buildDirectory(answer.rows);
}

/** All agencies, where they have been loaded. */
export function getLoadedAgencies(client: QueryClient): readonly Agency[] | undefined {
  return client.getQueryData(agencyQueries.directory().queryKey)?.loaded?.agencies;
}

/** The directory. Fails with a DataError. docs/product.md, Calls (C1). */
export const agencyQueries = {
  all: () => AGENCIES_KEY,

  /**
   * All agencies, or only their number where there are too many. Home, list, partner, top list and overview share this
   * query. docs/decisions/data-and-paging.md.
   */
  directory: () =>
    queryOptions({
      queryKey: [...AGENCIES_KEY, 'directory'],
      queryFn: ({ signal }) => fetchDirectory(signal),
    }),
};
