import type { Caller } from './callers.ts';
import { type EmbeddedServer, launchEmbedded } from './embedded-server.ts';
import {
  answerOf,
  type AnswerShape,
  answerShapes,
  type CallOutcome,
  type Condition,
  type DatabaseRow,
  type OpenTestDatabase,
} from './database-calls.ts';

interface Request {
  readonly method?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function readError(text: string, name: 'code' | 'details'): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The rows of an answer; empty where it is no list of rows. */
function rowsOf(text: string): DatabaseRow[] {
  const body: unknown = text === '' ? [] : JSON.parse(text);
  return Array.isArray(body) ? body : [{ result: body }];
}

/** What a function has answered, as the rows that a statement would give. */
function answeredRows(text: string, { isList, isRow }: AnswerShape): DatabaseRow[] {
  const body: unknown = JSON.parse(text);
  const answers = isList && Array.isArray(body) ? body : [body];
  return isRow ? answers : answers.map((result: unknown) => ({ result }));
}

/** One request to the REST interface, with nothing added to it. */
export async function requestRest(
  { url }: EmbeddedServer,
  callerHeaders: Readonly<Record<string, string>>,
  path: string,
  { method = 'GET', query = {}, headers = {}, body }: Request = {},
): Promise<CallOutcome & { readonly status: number; readonly text: string }> {
  const search = String(new URLSearchParams(query));
  const response = await fetch(`${url}/rest/v1/${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      ...callerHeaders,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const total = response.headers.get('content-range')?.split('/')[1];
  return {
    status: response.status,
    text,
    errorCode: response.ok ? null : (readError(text, 'code') ?? String(response.status)),
    errorDetails: response.ok ? undefined : readError(text, 'details'),
    rows: response.ok ? rowsOf(text) : [],
    count: total === undefined || total === '*' ? null : Number(total),
  };
}

function filterOf([column, value]: Condition): Record<string, string> {
  return { [column]: value === undefined ? 'not.is.null' : `eq.${String(value)}` };
}

/** The embedded Supabase through its REST interface. */
export async function openRestTestDatabase(): Promise<OpenTestDatabase> {
  const server = await launchEmbedded();
  const request = (caller: Caller, path: string, options: Request) =>
    requestRest(server, caller.headers(server), path, options);
  const shapeOf = answerShapes(server.query);

  return {
    server,
    select: (caller, table) => request(caller, table, { query: { select: '*' } }),
    count: (caller, table) =>
      request(caller, table, { method: 'HEAD', query: { select: '*' }, headers: { prefer: 'count=exact' } }),
    insert: (caller, table, rows, { returning } = { returning: false }) =>
      request(caller, table, {
        method: 'POST',
        headers: { prefer: `return=${returning ? 'representation' : 'minimal'}` },
        body: rows.length === 1 ? rows[0] : rows,
      }),
    update: (caller, table, where, changes) =>
      request(caller, table, {
        method: 'PATCH',
        query: filterOf(where),
        headers: { prefer: 'return=minimal' },
        body: changes,
      }),
    remove: (caller, table, where) =>
      request(caller, table, {
        method: 'DELETE',
        query: filterOf(where),
        headers: { prefer: 'return=minimal' },
      }),
    upsert: (caller, table, key, row, resolution) =>
      request(caller, table, {
        method: 'POST',
        query: { on_conflict: key },
        headers: { prefer: `resolution=${resolution},return=minimal` },
        body: row,
      }),
    call: async (caller, schema, name, args) => {
      const outcome = await request(caller, `rpc/${name}`, {
        method: 'POST',
        headers: { 'content-profile': schema, 'accept-profile': schema },
        body: args,
      });
      const shape = await shapeOf(schema, name);
      const rows = outcome.errorCode === null && outcome.text !== '' ? answeredRows(outcome.text, shape) : [];
      return { ...outcome, rows, answer: answerOf(rows, shape) };
    },
    read: (caller, schema, table) =>
      request(caller, table, { query: { select: '*' }, headers: { 'accept-profile': schema } }),
    asOwner: server.query,
    close: server.close,
  };
}
