import type { Caller } from './callers.ts';
import type { EmbeddedServer } from './embedded-server.ts';

export type DatabaseRow = Readonly<Record<string, unknown>>;
/** Column and value of the rows that are meant; null means all rows. */
export type Condition = readonly [column: string, value: string | number] | null;

/** The outcome of a call. */
export interface CallOutcome {
  /** Why it was rejected: SQLSTATE or PostgREST's code, else the HTTP status; null where it was not. */
  readonly errorCode: string | null;
  /** What was said beside it. */
  readonly errorDetails?: string | undefined;
  readonly rows: readonly DatabaseRow[];
  /** The requested count. */
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

/** A database and the callers that it can distinguish: only an API verifies tokens. */
export interface OpenTestDatabase extends TestDatabase {
  readonly callers: readonly Caller[];
  /** The embedded server, where it is reached over HTTP. */
  readonly server?: EmbeddedServer;
}
