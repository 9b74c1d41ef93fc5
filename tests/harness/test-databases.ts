import { inject } from 'vitest';
import { type DatabaseRole, runAs } from './run-as.ts';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';
import type { Caller } from './callers.ts';
import { copyPlainDatabase, NAME_ADDRESS_HEADER } from './plain-copy.ts';
import { openRestTestDatabase } from './rest-database.ts';
import { claimsInSession, STANDING_SESSIONS } from './standing-sessions.ts';
import {
  answerOf,
  answerShapes,
  type CallOutcome,
  type Condition,
  type DatabaseRow,
  type OpenTestDatabase,
} from './database-calls.ts';

type Run = (caller: DatabaseRole, sql: string, params: readonly unknown[]) => Promise<readonly DatabaseRow[]>;

const quoted = (name: string) => `"${name}"`;

function insertStatement(table: string, rows: readonly DatabaseRow[]) {
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

const whereOf = ([column, value]: Condition) =>
  ` where ${quoted(column)} ${value === undefined ? 'is not null' : '= $1'}`;
const paramsOf = ([, value]: Condition) => (value === undefined ? [] : [value]);

/** The statements that PostgREST would send for a caller whose token it has verified. */
function overSql(
  run: Run,
  { asOwner, close }: Pick<OpenTestDatabase, 'asOwner' | 'close'>,
): OpenTestDatabase {
  const shapeOf = answerShapes(asOwner);
  const attempt = async (
    caller: Caller,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<CallOutcome> => {
    if (caller.verified === null) throw new Error(`${caller.name} never gets as far as the database`);
    try {
      return { errorCode: null, rows: await run(caller.verified, sql, params), count: null };
    } catch (error) {
      if (error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))) {
        return {
          errorCode: String(error.code),
          ...('detail' in error && { errorDetails: String(error.detail) }),
          rows: [],
          count: null,
        };
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
    call: async (caller, schema, name, args) => {
      const shape = await shapeOf(schema, name);
      const placeholders = Object.keys(args).map((arg, index) => `${quoted(arg)} => $${String(index + 1)}`);
      const called = `${quoted(schema)}.${quoted(name)}(${placeholders.join(', ')})`;
      const sql = shape.isRow ? `select * from ${called}` : `select ${called} as result`;
      const outcome = await attempt(caller, sql, Object.values(args));
      return { ...outcome, answer: answerOf(outcome.rows, shape) };
    },
    read: (caller, schema, table) => attempt(caller, `select * from ${quoted(schema)}.${quoted(table)}`),
    asOwner,
    close,
  };
}

async function openPlainTestDatabase(): Promise<OpenTestDatabase> {
  const db = await copyPlainDatabase();
  await db.exec(STANDING_SESSIONS);
  return overSql(async (caller, sql, params) => (await runAs<DatabaseRow>(db, caller, sql, params)).rows, {
    asOwner: async (sql) => (await db.exec(sql)).at(-1)?.rows ?? [],
    close: () => db.close(),
  });
}

/** A PostgreSQL server with the migrations alone, entered as PostgREST enters it. */
async function openPostgresTestDatabase(programs: string): Promise<OpenTestDatabase> {
  const { owner, authenticator, close } = await startPostgres(
    programs,
    `${inject('databaseTemplate')}.postgres`,
  );
  await owner.unsafe(STANDING_SESSIONS);
  await owner.unsafe(NAME_ADDRESS_HEADER);
  const run: Run = ({ role, userId, claims, headers }, sql, params) =>
    authenticator.begin(async (transaction) => {
      const issuedAt = Math.floor(Date.now() / 1000);
      const verified = JSON.stringify({
        iat: issuedAt,
        ...claimsInSession(userId, claims),
        role,
        sub: userId,
      });
      await transaction`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${verified}, true)`;
      if (headers) await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the product's tables hold
      return [...(await transaction.unsafe<DatabaseRow[]>(sql, [...params] as never[]))];
    });
  return overSql(run, { asOwner: async (sql) => [...(await owner.unsafe(sql))], close });
}

const binaries = findPostgres();

export interface Engine {
  readonly name: 'embedded' | 'PostgreSQL' | 'PGlite';
  readonly open: () => Promise<OpenTestDatabase>;
  /** Whether callers come over HTTP, so that their tokens are verified, and no schema but public is exposed. */
  readonly isHttp: boolean;
}

/** The embedded Supabase through its REST interface. */
export const EMBEDDED: Engine = { name: 'embedded', open: openRestTestDatabase, isHttp: true };

/** PostgreSQL in this process with the migrations alone, so with exactly their grants, as hosted. */
export const IN_PROCESS: Engine = { name: 'PGlite', open: openPlainTestDatabase, isHttp: false };

/**
 * The migrations alone, with exactly their grants, as hosted: on a PostgreSQL server, or in this process where the
 * machine has none. One of the two is enough, because the statements and the answers are the same.
 */
export const MIGRATED: Engine =
  binaries === null
    ? IN_PROCESS
    : { name: 'PostgreSQL', open: () => openPostgresTestDatabase(binaries), isHttp: false };
