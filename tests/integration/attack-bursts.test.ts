import { expect, test } from 'vitest';
import { type Caller, callerNamed } from '#tests/harness/callers.ts';
import type { CallOutcome } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { MIGRATED } from '#tests/harness/test-databases.ts';
import { argumentsOn, TABLES, WHO_MAY } from './attack-matrix.ts';
import { CALLS, completeCalls } from './function-calls.ts';
import { readTablesAndFunctions } from './reachable.ts';
import { useSampleRows } from './use-sample-rows.ts';

/* What attack-matrix.test.ts and agency-access.test.ts try one after the other, a thousand at once: each a transaction as PostgREST makes it. */

/** Without a right, of nothing that is there, in a wrong state; a column that only the database fills; a row that no policy shows. */
const REFUSED = ['42501', 'PT404', 'PT409', '428C9', 'no row'];

const catalog = await readTablesAndFunctions();

describeDatabase(
  'a thousand attacks at once',
  (db) => {
    const { expectNoChange } = useSampleRows(db);

    /** Each call that the caller may not make: of every function, and of every table that writes. */
    function attacksOf(caller: Caller): (() => Promise<CallOutcome>)[] {
      return [
        ...completeCalls(CALLS, catalog)
          .filter(([, , may]) => !may.includes(caller.name))
          .map(
            ([name, args]) =>
              () =>
                db.call(caller, 'public', name, args),
          ),
        ...TABLES.flatMap((table) => {
          const { key, fresh, changes } = argumentsOn(table, catalog, {});
          const may = WHO_MAY[table];
          return [
            ...(may.insert.includes(caller.role) ? [] : [() => db.insert(caller, table, [fresh[0]])]),
            ...(may.update.includes(caller.role) ? [] : [() => db.update(caller, table, [key], changes)]),
            ...(may.delete.includes(caller.role) ? [] : [() => db.remove(caller, table, [key])]),
          ];
        }),
      ];
    }

    test.each(
      [
        'anonymous',
        'signed-in stranger',
        'member of another entry',
        'frozen member',
        'member, signed out',
        'administrator, signed out',
        'administrator without the second factor',
        'administrator who has enrolled no second factor',
      ].map((who) => ({ who, caller: callerNamed(who) })),
    )('of $who change nothing and answer nothing', { timeout: 120_000 }, async ({ caller }) => {
      const attacks = attacksOf(caller);
      const outcomes = await Promise.all(
        Array.from({ length: 1_000 }, async (_, index) => attacks[index % attacks.length]?.()),
      );
      expect(outcomes.filter((outcome) => outcome === undefined || outcome.rows.length > 0)).toEqual([]);
      const codes = new Set(outcomes.map((outcome) => outcome?.errorCode ?? 'no row'));
      expect([...codes].filter((code) => !REFUSED.includes(code))).toEqual([]);
      await expectNoChange();
    });
  },
  [MIGRATED],
);
