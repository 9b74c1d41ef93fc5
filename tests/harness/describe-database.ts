import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Caller } from './callers.ts';
import type { DatabaseRow, OpenTestDatabase, TestDatabase } from './database-calls.ts';
import { EMBEDDED, type Engine, MIGRATED } from './test-databases.ts';

/** The database of a `describeDatabase`, once its tests run. */
export interface DescribedDatabase extends Omit<TestDatabase, 'close'> {
  readonly engine: Engine;
  /** The embedded server, on the engine that is reached over HTTP. */
  readonly server: () => NonNullable<OpenTestDatabase['server']>;
  /** Calls so far; an equal number means that nothing has changed. */
  readonly callCount: () => number;
  /** The first row of a statement of the owner. */
  readonly one: (sql: string) => Promise<DatabaseRow | undefined>;
  /** What a function of the public schema answers; fails where it refuses. */
  readonly answer: (caller: Caller, name: string, args?: DatabaseRow) => Promise<unknown>;
  /** Why a function of the public schema refuses; null where it does not. */
  readonly errorCodeOf: (caller: Caller, name: string, args?: DatabaseRow) => Promise<string | null>;
}

function describedDatabase(engine: Engine, current: () => OpenTestDatabase): DescribedDatabase {
  let callCount = 0;
  const open = () => {
    callCount += 1;
    return current();
  };
  return {
    engine,
    callCount: () => callCount,
    server: () => {
      const { server } = open();
      if (server === undefined) throw new Error(`${engine.name} is not reached over HTTP`);
      return server;
    },
    select: (...args) => open().select(...args),
    count: (...args) => open().count(...args),
    insert: (...args) => open().insert(...args),
    update: (...args) => open().update(...args),
    remove: (...args) => open().remove(...args),
    upsert: (...args) => open().upsert(...args),
    call: (...args) => open().call(...args),
    read: (...args) => open().read(...args),
    asOwner: (sql) => open().asOwner(sql),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of whatever the statement selects
    one: async (sql) => (await open().asOwner(sql))[0] as DatabaseRow | undefined,
    answer: async (caller, name, args = {}) => {
      const { errorCode, answer } = await open().call(caller, 'public', name, args);
      expect({ name, errorCode }).toEqual({ name, errorCode: null });
      return answer;
    },
    errorCodeOf: async (caller, name, args = {}) =>
      (await open().call(caller, 'public', name, args)).errorCode,
  };
}

/**
 * Runs the same tests on each engine: on the embedded Supabase over HTTP, and on a PostgreSQL server with the migrations alone
 * (in this process where the machine has none). Each has a migrated database of its own, which is closed at the end.
 */
export function describeDatabase(
  name: string,
  body: (db: DescribedDatabase) => void,
  engines: readonly Engine[] = [EMBEDDED, MIGRATED],
): void {
  describe.each(engines)(`${name} ($name)`, (engine) => {
    let opened: OpenTestDatabase | undefined;

    beforeAll(async () => {
      opened = await engine.open();
    });
    afterAll(() => opened?.close());

    body(
      describedDatabase(engine, () => {
        if (opened === undefined) throw new Error('Only tests reach the database');
        return opened;
      }),
    );
  });
}
