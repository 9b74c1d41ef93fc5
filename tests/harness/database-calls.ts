import * as z from 'zod';
import type { Caller } from './callers.ts';
import type { EmbeddedServer } from './embedded-server.ts';

export type DatabaseRow = Readonly<Record<string, unknown>>;
/** Selects rows by a column's value; without a value, all rows that have one. */
export type Condition = readonly [column: string, value?: string | number];

export interface CallOutcome {
  /** Why it was rejected: SQLSTATE or PostgREST's code, else the HTTP status; null where it was not. */
  readonly errorCode: string | null;
  /** PostgreSQL's detail. */
  readonly errorDetails?: string | undefined;
  readonly rows: readonly DatabaseRow[];
  /** What a function has answered: its value, or the list of its rows. */
  readonly answer?: unknown;
  readonly count: number | null;
}

/** A database that the same tests run against. */
export interface TestDatabase {
  readonly select: (caller: Caller, table: string) => Promise<CallOutcome>;
  readonly count: (caller: Caller, table: string) => Promise<CallOutcome>;
  /** Without `returning`, nothing is read back, as the forms do it. */
  readonly insert: (
    caller: Caller,
    table: string,
    rows: readonly DatabaseRow[],
    options?: { returning: boolean },
  ) => Promise<CallOutcome>;
  readonly update: (
    caller: Caller,
    table: string,
    where: Condition,
    changes: DatabaseRow,
  ) => Promise<CallOutcome>;
  readonly remove: (caller: Caller, table: string, where: Condition) => Promise<CallOutcome>;
  /** Inserts, or where the key is taken overwrites, or leaves what is there. */
  readonly upsert: (
    caller: Caller,
    table: string,
    key: string,
    row: DatabaseRow,
    resolution: 'merge-duplicates' | 'ignore-duplicates',
  ) => Promise<CallOutcome>;
  /** Calls a function of any schema. */
  readonly call: (caller: Caller, schema: string, name: string, args: DatabaseRow) => Promise<CallOutcome>;
  /** Reads a table of any schema. */
  readonly read: (caller: Caller, schema: string, table: string) => Promise<CallOutcome>;
  /** One statement as the owner of the database, past grants and policies: to prepare a test and to check its result. */
  readonly asOwner: (sql: string) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
}

export interface OpenTestDatabase extends TestDatabase {
  /** The embedded server, where it is reached over HTTP. */
  readonly server?: EmbeddedServer;
}

/** What a function answers with: one value, one row, a list of values or of rows. */
export interface AnswerShape {
  readonly isList: boolean;
  readonly isRow: boolean;
}

const shapes = z.array(z.object({ isList: z.boolean(), isRow: z.boolean() }));

/** Reads the shape of a function's answer from the catalog, once each. */
export function answerShapes(asOwner: (sql: string) => Promise<readonly unknown[]>) {
  const known = new Map<string, AnswerShape>();
  return async (schema: string, name: string): Promise<AnswerShape> => {
    const key = `${schema}.${name}`;
    if (!known.has(key)) {
      const found =
        await asOwner(`select proretset as "isList", typtype = 'c' or prorettype = 'record'::regtype as "isRow"
        from pg_proc join pg_type t on t.oid = prorettype
        where proname = '${name}' and pronamespace = to_regnamespace('${schema}') limit 1`);
      known.set(key, shapes.parse(found)[0] ?? { isList: false, isRow: false });
    }
    return known.get(key) ?? { isList: false, isRow: false };
  };
}

/** The answer as PostgREST would give it, out of its rows. */
export function answerOf(rows: readonly DatabaseRow[], { isList, isRow }: AnswerShape): unknown {
  const values = isRow ? rows : rows.map((row) => row['result']);
  return isList ? values : values[0];
}
