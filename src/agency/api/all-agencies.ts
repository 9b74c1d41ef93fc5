import type { Agency, IncompleteAgency } from '#agency/model/agency.ts';
import { sortAgenciesByName } from '#directory/model/search/agency-search.ts';
import { MAX_AGENCIES } from '#directory/model/search/directory-limits.ts';
import { assertList, DataError, knownCount, toDataError } from '#lib/http/errors.ts';
import { dataFetch } from '#lib/http/http.ts';
import { apiHeaders, db, environment } from '#lib/supabase/client.ts';
import { AGENCY_COLUMNS, type ReadAgencies, readAgencyRows } from './agency-row.ts';

/** Rows in one request: `max_rows` of supabase/config.toml, the most that the API gives. docs/decisions/data-and-paging.md. */
const PAGE_SIZE = 2_500;

/** Similar entries beside each other, without ties: the pages are a sixth smaller. docs/decisions/one-directory.md */
const BY_INDUSTRY = ['Branchen', 'id'] as const;
/** The order in which a directory of more than `MAX_AGENCIES` is cut. */
const BY_ID = ['id'] as const;
type PageOrder = typeof BY_INDUSTRY | typeof BY_ID;

/** Rows, read as they arrive. */
interface Page extends ReadAgencies {
  readonly size: number;
  /** Exact count of the table's rows; null where the server did not say. */
  readonly total: number | null;
}

type FetchPage = (order: PageOrder, from: number, to: number) => Promise<Page>;

const toPage = (rows: readonly unknown[], total: number | null): Page => ({
  ...readAgencyRows(rows),
  size: rows.length,
  total,
});

/** The rows of the table, at most `MAX_AGENCIES`, and how many there are. */
interface ReadRows extends ReadAgencies {
  readonly total: number;
}

const join = (pages: readonly ReadAgencies[], total: number): ReadRows => ({
  agencies: pages.flatMap(({ agencies }) => agencies),
  incomplete: pages.flatMap(({ incomplete }) => incomplete),
  total,
});

/** Fetches pages by id until one brings nothing new, for a server that does not return the count. */
async function fetchPagesUntilEmpty(fetchPage: FetchPage): Promise<ReadRows> {
  const pages: Page[] = [];
  let total = 0;
  let last = -1;
  while (total <= MAX_AGENCIES) {
    // The next page starts where the last one ended, so they cannot be fetched side by side.
    const page = await fetchPage(BY_ID, total, total + PAGE_SIZE - 1);
    const end = page.agencies.at(-1)?.id ?? -1;
    // A server that does not know pages either answers each time with the same rows.
    if (pages.length > 0 && end <= last) break;
    if (total < MAX_AGENCIES) pages.push(page);
    last = end;
    total += page.size;
  }
  return join(pages, total);
}

/** Fetches pages until the exact count is reached; the first page says how many there are. */
async function fetchEveryPage(fetchPage: FetchPage, order: PageOrder = BY_INDUSTRY): Promise<ReadRows> {
  const first = await fetchPage(order, 0, PAGE_SIZE - 1);
  const { total, size } = first;
  if (total === null) return size === 0 ? join([first], size) : fetchPagesUntilEmpty(fetchPage);
  if (total > MAX_AGENCIES && order !== BY_ID) return fetchEveryPage(fetchPage, BY_ID);
  // A server may be configured to return fewer rows than requested, so the size of its first page counts.
  const pages = size === 0 ? 1 : Math.ceil(Math.min(total, MAX_AGENCIES) / size);
  const starts = Array.from({ length: pages - 1 }, (_, i) => (i + 1) * size);
  const rest = await Promise.all(
    starts.map((start) => fetchPage(order, start, Math.min(start + size, MAX_AGENCIES) - 1)),
  );
  return join([first, ...rest], total);
}

function fetchPageWithClient(signal: AbortSignal): FetchPage {
  return async (order, from, to) => {
    const query = db().from('Personalberatungen').select(AGENCY_COLUMNS, { count: 'exact' });
    const { data, count } = await order
      .reduce((ordered, column) => ordered.order(column), query)
      .range(from, to)
      .abortSignal(signal)
      .throwOnError();
    assertList(data);
    return toPage(data, knownCount(count));
  };
}

/** The exact count behind the slash of 'Content-Range: 0-999/2500'. */
function parseContentRange(contentRange: string | null): number | null {
  const total = contentRange?.split('/')[1] ?? '';
  return /^\d+$/.test(total) ? Number(total) : null;
}

function fetchPageDirectly(signal: AbortSignal): FetchPage {
  return async (order, from, to) => {
    const query = new URLSearchParams({
      select: AGENCY_COLUMNS,
      order: order.map((column) => `${column}.asc`).join(','),
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
      return toPage(data, parseContentRange(response.headers.get('content-range')));
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
 * All rows of the table, in pages that are read as they arrive. Where the client fails or returns nothing, the request is repeated
 * with a plain fetch of the REST endpoint. docs/product.md, Calls (C1); docs/decisions/data-and-paging.md.
 */
async function fetchAllRows(signal: AbortSignal): Promise<ReadRows> {
  try {
    const answer = await fetchEveryPage(fetchPageWithClient(signal));
    if (answer.agencies.length + answer.incomplete.length > 0) return answer;
  } catch (thrown) {
    if (signal.aborted || toDataError(thrown).kind === 'offline') throw thrown;
  }
  return fetchEveryPage(fetchPageDirectly(signal));
}

export interface ReadDirectory {
  /** Each id once, sorted by name. */
  readonly agencies: readonly Agency[];
  /** Entries without a usable id or name, for the screens that show them nevertheless. */
  readonly incomplete: readonly IncompleteAgency[];
}

/** The directory, and how many rows the table has: more than are read past `MAX_AGENCIES`. */
export interface AllAgencies extends ReadDirectory {
  readonly total: number;
}

function toList({ agencies, incomplete }: ReadAgencies): ReadDirectory {
  // Rows may move from one page to the next while they are being read.
  const unique = [...new Map(agencies.map((agency) => [agency.id, agency])).values()];
  return { agencies: sortAgenciesByName(unique), incomplete };
}

export const readAgencyList = (rows: readonly unknown[]): ReadDirectory => toList(readAgencyRows(rows));

/**
 * Reads the whole directory, up to `MAX_AGENCIES`. docs/product.md, Calls (C1).
 *
 * @throws DataError
 */
export async function fetchAllAgencies(signal: AbortSignal): Promise<AllAgencies> {
  const read = await fetchAllRows(signal);
  return { ...toList(read), total: read.total };
}
