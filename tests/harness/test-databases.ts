import { signToken } from '#supabase/local/compat/tokens.ts';
import type { Caller as DatabaseCaller } from '#supabase/local/plain-database.ts';
import { runAs } from '#supabase/local/plain-database.ts';
import { copyPlainDatabase } from './plain-copy.ts';
import { type EmbeddedServer, startEmbedded } from './embedded-server.ts';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';

export const STRANGER_ID = '11111111-1111-4111-8111-111111111111';
export const ADMIN_ID = '22222222-2222-4222-8222-222222222222';
/** An administrator who has enrolled a second factor. */
export const FACTOR_ADMIN_ID = '22222222-2222-4222-8222-2222222222fa';
/** The owner of the first entry. */
export const MEMBER_ID = '99999999-9999-4999-8999-999999999991';
/** The owner of the second entry. */
export const OTHER_MEMBER_ID = '99999999-9999-4999-8999-999999999992';
/** An editor of the first entry whose account is frozen. */
export const FROZEN_ID = '99999999-9999-4999-8999-999999999993';

export type Row = Readonly<Record<string, unknown>>;
/** Column and value of the rows that are meant; null means all rows. */
export type Condition = readonly [column: string, value: string | number] | null;

/**
 * What somebody may do who calls like this. Nobody is whoever the API must turn away before it asks
 * the database.
 */
export type CallerRole =
  'anonymous' | 'stranger' | 'member' | 'other member' | 'frozen' | 'administrator' | 'service' | 'nobody';

/** A way to call, honest or not. */
export interface Caller {
  readonly name: string;
  readonly role: CallerRole;
  /** Role and claims that reach the database once the token is verified; null where it cannot be. */
  readonly verified: DatabaseCaller | null;
  /** The headers of a call over HTTP. */
  readonly headers: (server: EmbeddedServer) => Record<string, string>;
}

const ADMIN_METADATA = {
  user_metadata: { role: 'admin', is_admin: true, roles: ['service_role'] },
  app_metadata: { role: 'admin', is_admin: true, claims_admin: true, provider: 'email' },
  is_admin: true,
  user_role: 'service_role',
};

// What anybody would try: Lite's secret where none is configured, for a role above every policy.
const LITE_DEFAULT_SECRET = 'unsafe-secret-change-me';

function claimsOf(userId: string, secondsLeft = 3600): Row {
  const now = Math.floor(Date.now() / 1000);
  return {
    sub: userId,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now - 3600 + secondsLeft,
    exp: now + secondsLeft,
  };
}

/** When the token was issued that an administrator had before he became one. */
const BEFORE_APPOINTMENT = Date.UTC(2020, 0) / 1000;

function withToken({ publishableKey }: EmbeddedServer, token: string): Record<string, string> {
  return { apikey: publishableKey, authorization: `Bearer ${token}` };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function unsigned(claims: Row, signature: string): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.${signature}`;
}

const serviceClaims = () => ({ ...claimsOf(ADMIN_ID), role: 'service_role' });

/** Every caller, honest or not. */
export const CALLERS: readonly Caller[] = [
  {
    name: 'anonymous',
    role: 'anonymous',
    verified: { role: 'anon' },
    headers: ({ publishableKey }) => ({ apikey: publishableKey }),
  },
  {
    name: 'signed-in stranger',
    role: 'stranger',
    verified: { role: 'authenticated', userId: STRANGER_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(STRANGER_ID))),
  },
  {
    name: 'stranger whose metadata says admin',
    role: 'stranger',
    verified: { role: 'authenticated', userId: STRANGER_ID, claims: ADMIN_METADATA },
    headers: (server) => withToken(server, server.sign({ ...ADMIN_METADATA, ...claimsOf(STRANGER_ID) })),
  },
  {
    name: 'member',
    role: 'member',
    verified: { role: 'authenticated', userId: MEMBER_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(MEMBER_ID))),
  },
  {
    name: 'member of another entry',
    role: 'other member',
    verified: { role: 'authenticated', userId: OTHER_MEMBER_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(OTHER_MEMBER_ID))),
  },
  {
    name: 'frozen member',
    role: 'frozen',
    verified: { role: 'authenticated', userId: FROZEN_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(FROZEN_ID))),
  },
  {
    name: 'administrator',
    role: 'administrator',
    verified: { role: 'authenticated', userId: ADMIN_ID },
    headers: (server) => withToken(server, server.sign(claimsOf(ADMIN_ID))),
  },
  {
    name: 'administrator with second factor',
    role: 'administrator',
    verified: { role: 'authenticated', userId: FACTOR_ADMIN_ID, claims: { aal: 'aal2' } },
    headers: (server) => withToken(server, server.sign({ ...claimsOf(FACTOR_ADMIN_ID), aal: 'aal2' })),
  },
  {
    name: 'administrator without the second factor',
    role: 'stranger',
    verified: { role: 'authenticated', userId: FACTOR_ADMIN_ID, claims: { aal: 'aal1' } },
    headers: (server) => withToken(server, server.sign({ ...claimsOf(FACTOR_ADMIN_ID), aal: 'aal1' })),
  },
  {
    name: 'administrator, token from before',
    role: 'stranger',
    verified: { role: 'authenticated', userId: ADMIN_ID, claims: { iat: BEFORE_APPOINTMENT, aal: 'aal2' } },
    headers: (server) =>
      withToken(server, server.sign({ ...claimsOf(ADMIN_ID), iat: BEFORE_APPOINTMENT, aal: 'aal2' })),
  },
  {
    name: 'secret key',
    role: 'service',
    verified: { role: 'service_role' },
    headers: ({ secretKey }) => ({ apikey: secretKey }),
  },
  {
    name: 'expired administrator',
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, server.sign(claimsOf(ADMIN_ID, -60))),
  },
  {
    name: 'administrator, signed with another secret',
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, signToken(claimsOf(ADMIN_ID), 'x'.repeat(43))),
  },
  {
    name: "service_role, signed with Lite's default secret",
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, signToken(serviceClaims(), LITE_DEFAULT_SECRET)),
  },
  {
    name: 'service_role, unsigned',
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, unsigned(serviceClaims(), '')),
  },
  {
    name: 'administrator, alg none',
    role: 'nobody',
    verified: null,
    headers: (server) => withToken(server, unsigned(claimsOf(ADMIN_ID), 'c2lnbmF0dXJl')),
  },
  {
    name: 'no key',
    role: 'nobody',
    verified: null,
    headers: () => ({}),
  },
  {
    name: 'unknown secret key',
    role: 'nobody',
    verified: null,
    headers: () => ({ apikey: 'sb_secret_unknown', authorization: 'Bearer sb_secret_unknown' }),
  },
];

/** What a call came to. */
export interface Outcome {
  /** Why it was rejected: SQLSTATE or PostgREST's code, else the HTTP status; null where it was not. */
  readonly errorCode: string | null;
  readonly rows: readonly Row[];
  /** The count that was asked for. */
  readonly count: number | null;
}

/** One way to the tables. The same rules hold at each. */
export interface TestDatabase {
  readonly select: (caller: Caller, table: string) => Promise<Outcome>;
  readonly count: (caller: Caller, table: string) => Promise<Outcome>;
  /** Without `returning`, nothing is read back, as the forms do it. */
  readonly insert: (
    caller: Caller,
    table: string,
    rows: readonly Row[],
    options?: { returning: boolean },
  ) => Promise<Outcome>;
  readonly update: (caller: Caller, table: string, where: Condition, changes: Row) => Promise<Outcome>;
  readonly remove: (caller: Caller, table: string, where: Condition) => Promise<Outcome>;
  /** Inserts, or where the key is taken overwrites, or leaves what is there. */
  readonly upsert: (
    caller: Caller,
    table: string,
    key: string,
    row: Row,
    resolution: 'merge-duplicates' | 'ignore-duplicates',
  ) => Promise<Outcome>;
  /** Calls a function of any schema. */
  readonly call: (caller: Caller, schema: string, name: string, args: Row) => Promise<Outcome>;
  /** Reads a table of any schema. */
  readonly read: (caller: Caller, schema: string, table: string) => Promise<Outcome>;
  /** One statement as the owner of the database, past grants and policies: to prepare a test and to check its result. */
  readonly asOwner: (sql: string) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
}

/** A database and the callers that it can distinguish: only an API verifies tokens. */
export interface OpenTestDatabase extends TestDatabase {
  readonly callers: readonly Caller[];
  /** The embedded server, where it is reached over HTTP. */
  readonly server?: EmbeddedServer;
}

// With SQL -------------------------------------------------------------------------------------

type Run = (caller: DatabaseCaller, sql: string, params: readonly unknown[]) => Promise<readonly Row[]>;

const quoted = (name: string) => `"${name}"`;

function insertStatement(table: string, rows: readonly Row[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  let number = 0;
  const values = rows.map((row) => {
    // A column that a row leaves out gets its default.
    const cells = columns.map((column) => (column in row ? `$${String((number += 1))}` : 'default'));
    return `(${cells.join(', ')})`;
  });
  return {
    sql: `insert into public.${quoted(table)} (${columns.map(quoted).join(', ')}) values ${values.join(', ')}`,
    params: rows.flatMap((row) => columns.filter((column) => column in row).map((column) => row[column])),
    columns,
  };
}

const whereOf = (where: Condition) => (where === null ? '' : ` where ${quoted(where[0])} = $1`);
const paramsOf = (where: Condition) => (where === null ? [] : [where[1]]);

/** The statements that PostgREST would send for a caller whose token it has verified. */
function overSql(run: Run): Omit<TestDatabase, 'asOwner' | 'close'> {
  const attempt = async (caller: Caller, sql: string, params: readonly unknown[] = []): Promise<Outcome> => {
    if (caller.verified === null) throw new Error(`${caller.name} never gets as far as the database`);
    try {
      return { errorCode: null, rows: await run(caller.verified, sql, params), count: null };
    } catch (error) {
      if (error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))) {
        return { errorCode: String(error.code), rows: [], count: null };
      }
      throw error;
    }
  };
  return {
    select: (caller, table) => attempt(caller, `select * from public.${quoted(table)}`),
    count: async (caller, table) => {
      const outcome = await attempt(caller, `select count(*)::int as count from public.${quoted(table)}`);
      return {
        ...outcome,
        rows: [],
        count: outcome.rows.length === 0 ? null : Number(outcome.rows[0]?.['count']),
      };
    },
    insert: (caller, table, rows, { returning } = { returning: false }) => {
      const { sql, params } = insertStatement(table, rows);
      return attempt(caller, returning ? `${sql} returning *` : sql, params);
    },
    update: (caller, table, where, changes) => {
      const first = paramsOf(where).length + 1;
      const settings = Object.keys(changes).map(
        (name, index) => `${quoted(name)} = $${String(index + first)}`,
      );
      return attempt(caller, `update public.${quoted(table)} set ${settings.join(', ')}${whereOf(where)}`, [
        ...paramsOf(where),
        ...Object.values(changes),
      ]);
    },
    remove: (caller, table, where) =>
      attempt(caller, `delete from public.${quoted(table)}${whereOf(where)}`, paramsOf(where)),
    upsert: (caller, table, key, row, resolution) => {
      const { sql, params, columns } = insertStatement(table, [row]);
      const settings = columns.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ');
      const action = resolution === 'merge-duplicates' ? `update set ${settings}` : 'nothing';
      return attempt(caller, `${sql} on conflict (${quoted(key)}) do ${action}`, params);
    },
    call: (caller, schema, name, args) => {
      const placeholders = Object.keys(args).map((arg, index) => `${quoted(arg)} => $${String(index + 1)}`);
      const sql = `select ${quoted(schema)}.${quoted(name)}(${placeholders.join(', ')}) as result`;
      return attempt(caller, sql, Object.values(args));
    },
    read: (caller, schema, table) => attempt(caller, `select * from ${quoted(schema)}.${quoted(table)}`),
  };
}

const verifiedCallers = CALLERS.filter(({ verified }) => verified !== null);

/** PostgreSQL in this process with the migrations alone, so with exactly their grants, as hosted. */
export async function openPlainTestDatabase(): Promise<OpenTestDatabase> {
  const db = await copyPlainDatabase();
  return {
    ...overSql(async (caller, sql, params) => (await runAs<Row>(db, caller, sql, params)).rows),
    callers: verifiedCallers,
    asOwner: async (sql) => (await db.exec(sql)).at(-1)?.rows ?? [],
    close: () => db.close(),
  };
}

/**
 * A PostgreSQL server with the migrations alone, entered as PostgREST enters it.
 *
 * @param binaries what findPostgres has found
 */
export async function openPostgresTestDatabase(binaries: string): Promise<OpenTestDatabase> {
  const { owner, authenticator, close } = await startPostgres(binaries);
  const run: Run = ({ role, userId, claims }, sql, params) =>
    authenticator.begin(async (transaction) => {
      const issuedAt = Math.floor(Date.now() / 1000);
      const verified = JSON.stringify({ iat: issuedAt, ...claims, role, sub: userId });
      await transaction`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${verified}, true)`;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the product's tables hold
      return [...(await transaction.unsafe<Row[]>(sql, [...params] as never[]))];
    });
  return {
    ...overSql(run),
    callers: verifiedCallers,
    asOwner: async (sql) => [...(await owner.unsafe(sql))],
    close,
  };
}

// Over HTTP ------------------------------------------------------------------------------------

interface Request {
  readonly method?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function codeOf(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('code' in body)) return null;
    return typeof body.code === 'string' ? body.code : null;
  } catch {
    return null;
  }
}

/** Rows that are handed out; anything that is no list of them is none. */
function rowsOf(text: string): Row[] {
  const body: unknown = text === '' ? [] : JSON.parse(text);
  return Array.isArray(body) ? body : [{ result: body }];
}

/** One request to the REST interface, with nothing added to it. */
export async function requestRest(
  { url }: EmbeddedServer,
  callerHeaders: Readonly<Record<string, string>>,
  path: string,
  { method = 'GET', query = {}, headers = {}, body }: Request = {},
): Promise<Outcome & { readonly status: number; readonly text: string }> {
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
    errorCode: response.ok ? null : (codeOf(text) ?? String(response.status)),
    rows: response.ok ? rowsOf(text) : [],
    count: total === undefined || total === '*' ? null : Number(total),
  };
}

function filterOf(where: Condition): Record<string, string> {
  return where === null ? {} : { [where[0]]: `eq.${String(where[1])}` };
}

/** The embedded Supabase through its REST interface. */
export async function openRestTestDatabase(): Promise<OpenTestDatabase> {
  const server = await startEmbedded();
  const request = (caller: Caller, path: string, options: Request) =>
    requestRest(server, caller.headers(server), path, options);

  return {
    server,
    callers: CALLERS,
    select: (caller, table) => request(caller, table, { query: { select: '*' } }),
    count: (caller, table) =>
      request(caller, table, {
        method: 'HEAD',
        query: { select: '*' },
        headers: { prefer: 'count=exact' },
      }),
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
    call: (caller, schema, name, args) =>
      request(caller, `rpc/${name}`, {
        method: 'POST',
        headers: { 'content-profile': schema, 'accept-profile': schema },
        body: args,
      }),
    read: (caller, schema, table) =>
      request(caller, table, { query: { select: '*' }, headers: { 'accept-profile': schema } }),
    asOwner: server.query,
    close: server.close,
  };
}

const binaries = findPostgres();

interface TestDatabaseKind {
  readonly name: string;
  readonly open: () => Promise<OpenTestDatabase>;
  readonly hasTrigrams: boolean;
}

/**
 * The migrations alone, with exactly their grants, as hosted: on a PostgreSQL server, or in this process where the
 * machine has none. One of the two is enough, because the statements and the answers are the same.
 */
export const MIGRATED_DATABASE: TestDatabaseKind =
  binaries === null
    ? { name: 'PGlite', open: openPlainTestDatabase, hasTrigrams: true }
    : { name: 'PostgreSQL', open: () => openPostgresTestDatabase(binaries), hasTrigrams: true };

/** The ways to the tables and functions; one of them has no trigrams. */
export const TEST_DATABASES: readonly TestDatabaseKind[] = [
  MIGRATED_DATABASE,
  { name: 'embedded', open: openRestTestDatabase, hasTrigrams: false },
];
