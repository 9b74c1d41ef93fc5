import { http, HttpResponse, type JsonBodyType } from 'msw';
import { asRow } from '#tests/fixtures/agency.ts';
import { server } from './msw-server.ts';
import { neverAnswer } from './network.ts';
import { REST_URL } from './urls.ts';

export const AGENCIES_URL = `${REST_URL}/Personalberatungen`;

interface ServerSettings {
  /** Most rows in one answer. */
  readonly maxRows?: number;
  /** Whether it returns the exact count when it is requested. */
  readonly canCount?: boolean;
  /** Exact count of the table, where it has more rows than are given here. */
  readonly total?: number;
}

/** PostgREST's answer to a list: one page of the rows, with the exact count; to HEAD only the headers. */
function answerPage(rows: readonly unknown[], request: Request, settings: ServerSettings) {
  const { maxRows = 2_500, canCount = true, total = rows.length } = settings;
  const { searchParams } = new URL(request.url);
  const offset = Number(searchParams.get('offset') ?? 0);
  const limit = Math.min(Number(searchParams.get('limit') ?? maxRows), maxRows);
  const page = rows.slice(offset, offset + limit);
  const range = page.length === 0 ? '*' : `${String(offset)}-${String(offset + page.length - 1)}`;
  const hasCount = canCount && (request.headers.get('prefer')?.includes('count=exact') ?? false);
  const init = {
    status: hasCount && page.length < total ? 206 : 200,
    headers: { 'Content-Range': `${range}/${hasCount ? String(total) : '*'}` },
  };
  return request.method === 'HEAD'
    ? new HttpResponse(null, init)
    : HttpResponse.json(page as JsonBodyType, init);
}

function answerRecord(rows: readonly unknown[], id: string) {
  const row = rows.find(
    (entry) => typeof entry === 'object' && entry !== null && 'id' in entry && String(entry.id) === id,
  );
  if (row !== undefined) return HttpResponse.json(row as JsonBodyType);
  const body = {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: null,
    hint: null,
  };
  return HttpResponse.json(body, { status: 406 });
}

function fieldsOf(row: unknown): { readonly id?: unknown; readonly Name?: unknown } {
  return typeof row === 'object' && row !== null ? row : {};
}

function staffOf(row: unknown): number {
  const staff = typeof row === 'object' && row !== null && Reflect.get(row, 'Anzahl Mitarbeiter');
  return typeof staff === 'number' ? staff : -1;
}

/** Applies the filters id=in.(1,2) and Name=ilike.%part%, and the order by staff. */
function filterRows(rows: readonly unknown[], { searchParams }: URL): readonly unknown[] {
  const ids = /^in\.\((.*)\)$/.exec(searchParams.get('id') ?? '')?.[1]?.split(',');
  const part = /^ilike\.%(.*)%$/.exec(searchParams.get('Name') ?? '')?.[1]?.toLowerCase();
  const left = rows.filter((row) => {
    const { id, Name } = fieldsOf(row);
    return (
      (ids === undefined || ids.includes(String(id))) &&
      (part === undefined || String(Name).toLowerCase().includes(part))
    );
  });
  const isByStaff = searchParams.get('order')?.startsWith('Anzahl Mitarbeiter') ?? false;
  return isByStaff ? left.toSorted((a, b) => staffOf(b) - staffOf(a)) : left;
}

/** The table `Personalberatungen` with these agencies or rows, as PostgREST serves it to readers. */
export function serveAgencies(entries: readonly unknown[], settings: ServerSettings = {}) {
  const rows = entries.map(asRow);
  return http.all(AGENCIES_URL, ({ request }) => {
    const url = new URL(request.url);
    const id = url.searchParams.get('id')?.replace(/^eq\./, '');
    const wantsOne = request.headers.get('accept')?.includes('pgrst.object') ?? false;
    return id !== undefined && wantsOne
      ? answerRecord(rows, id)
      : answerPage(filterRows(rows, url), request, settings);
  });
}

/** Every call of the table gets this answer. */
export function answerAgencies(answer: () => Response | Promise<Response>) {
  return http.all(AGENCIES_URL, answer);
}

/** Only the next call of the table gets this answer; put it before the handler of those that follow. */
export function answerAgenciesOnce(answer: () => Response) {
  return http.all(AGENCIES_URL, answer, { once: true });
}

/** The table's server cannot be reached. */
export const unreachableAgencies = () => answerAgencies(() => HttpResponse.error());

/** The table's server accepts the call and never answers. */
export const stalledAgencies = () => answerAgencies(neverAnswer);

/** The server answers only after release(). */
export function serveAgenciesOnRelease(entries: readonly unknown[]) {
  const rows = entries.map(asRow);
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler = http.all(AGENCIES_URL, async ({ request }) => {
    await released;
    return answerPage(rows, request, {});
  });
  return { handler, release: () => release?.() };
}

/** The calls of the table from now on to the end of the test. */
export function recordAgencyCalls(): readonly Request[] {
  const calls: Request[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.startsWith(AGENCIES_URL)) calls.push(request);
  });
  return calls;
}
