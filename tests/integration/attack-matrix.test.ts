import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Caller, callerNamed, CALLERS } from '#tests/harness/callers.ts';
import { type CallOutcome, type DatabaseRow } from '#tests/harness/database-calls.ts';
import { type DescribedDatabase, describeDatabase } from '#tests/harness/describe-database.ts';
import { EMBEDDED, MIGRATED } from '#tests/harness/test-databases.ts';
import {
  argumentsOn,
  asTableName,
  type TableName,
  TRIGGER_WRITTEN_TABLES,
  type Verb,
  VERBS,
  WHO_MAY,
} from './attack-matrix.ts';
import { argumentsFor, readTablesAndFunctions } from './reachable.ts';
import { USERS, useSampleRows, VERIFIED_CALLERS } from './use-sample-rows.ts';

const OUTPUT_FILE = fileURLToPath(new URL('../.output/attack-matrix.md', import.meta.url));

/** Makes the matrix's call. */
function attempt(
  database: DescribedDatabase,
  caller: Caller,
  table: TableName,
  verb: Verb,
  { key, where, changes, fresh, overwriting }: ReturnType<typeof argumentsOn>,
): Promise<CallOutcome> {
  switch (verb) {
    case 'select':
      return database.select(caller, table);
    case 'count':
      return database.count(caller, table);
    case 'insert':
      return database.insert(caller, table, [fresh[0]]);
    case 'insert and read back':
      return database.insert(caller, table, [fresh[0]], { returning: true });
    case 'bulk insert':
      return database.insert(caller, table, fresh);
    case 'update':
      return database.update(caller, table, where, changes);
    case 'update everything':
      return database.update(caller, table, [where[0]], changes);
    case 'delete':
      return database.remove(caller, table, where);
    case 'delete everything':
      return database.remove(caller, table, [where[0]]);
    case 'upsert':
      return database.upsert(caller, table, key, overwriting, 'merge-duplicates');
  }
}

const added = (rows: readonly DatabaseRow[]) => rows.map((row): unknown => expect.objectContaining(row));

/** Verbs that change nothing, so that the test after them needs no fresh rows: three quarters of the calls that are allowed. */
const READING: ReadonlySet<Verb> = new Set(['select', 'count']);

/** The rows of the table after a call that was allowed. */
function expectedRows(
  before: readonly DatabaseRow[],
  table: TableName,
  verb: Verb,
  { key, where, changes, fresh, overwriting }: ReturnType<typeof argumentsOn>,
): unknown[] {
  const isMeant = (row: DatabaseRow) => String(row[where[0]]) === where[1];
  /** Whoever changes an entry makes a version of it. */
  const counted = (row: DatabaseRow) =>
    table === 'Personalberatungen' ? { version: Number(row['version']) + 1 } : {};
  switch (verb) {
    case 'select':
    case 'count':
      return [...before];
    case 'insert':
    case 'insert and read back':
      return [...before, ...added([fresh[0]])];
    case 'bulk insert':
      return [...before, ...added(fresh)];
    case 'update':
      return before.map((row) => (isMeant(row) ? { ...row, ...changes, ...counted(row) } : row));
    case 'update everything':
      return before.map((row) => ({ ...row, ...changes, ...counted(row) }));
    case 'delete':
      return before.filter((row) => !isMeant(row));
    case 'delete everything':
      return [];
    case 'upsert':
      return before.map((row) =>
        row[key] === overwriting[key] ? { ...row, ...overwriting, ...counted(row) } : row,
      );
  }
}

/** In whatever order the rows are. */
function expectSameRows(rows: readonly unknown[] | undefined, expected: readonly unknown[]) {
  expect(rows).toHaveLength(expected.length);
  expect(rows).toEqual(expect.arrayContaining([...expected]));
}

/**
 * How a call ends that reaches nothing: without the grant it is rejected, without a policy it finds
 * no row. Any other error would mean that the call itself is wrong and proves nothing.
 */
const REACHED_NOTHING = [
  null,
  // No grant, no policy, or the trigger.
  '42501',
  // A column that only the database fills.
  '428C9',
];
/** Refused; or not there for the API; or its schema is not exposed. */
const REFUSED_FUNCTION = ['42501', 'PGRST202', 'PGRST106'];
/** Refused; or not there; or its schema is not exposed. */
const REFUSED_TABLE = ['42501', '42P01', '3F000', 'PGRST106', 'PGRST205'];
/** How the API turns away who is nobody: a token it does not believe, one that ran out, no answer at all (HEAD). */
const TURNED_AWAY = ['PGRST301', 'PGRST303', '401'];

function expectNothing({ errorCode, rows, count }: CallOutcome, { role }: Caller, verb: Verb) {
  expect({ rows, count: count ?? 0 }).toEqual({ rows: [], count: 0 });
  // A request for a count alone (HEAD) gets no error code.
  const withoutCode = verb === 'count' ? [role === 'anonymous' ? '401' : '403'] : [];
  expect(role === 'nobody' ? TURNED_AWAY : [...REACHED_NOTHING, ...withoutCode]).toContain(errorCode);
}

/** The outcome of each call: table, verb, caller, database. */
const results = new Map<string, string>();

/** Over HTTP, callers whose tokens nobody believes come too: no verb but these, because none of it is looked at. */
const VERBS_OF_NOBODY: readonly Verb[] = ['select', 'count', 'insert', 'delete everything'];
const catalog = await readTablesAndFunctions();

const EXPOSED_TABLES = catalog.tables.flatMap(({ schema, name }) =>
  schema === 'public' ? [asTableName(name)] : [],
);
/** Tables that no request may read, those of PostgreSQL and of the platform among them. */
const INTERNAL_TABLES = [
  ...catalog.tables.filter(({ schema }) => schema !== 'public'),
  { schema: 'pg_catalog', name: 'pg_authid' },
  { schema: 'supabase_migrations', name: 'schema_migrations' },
];
const INTERNAL_FUNCTIONS = catalog.functions.filter(({ isGranted }) => !isGranted);
/** Of everybody who has no right at all to execute a function: grants know no others. */
const ANYBODY = [callerNamed('anonymous'), callerNamed('administrator with second factor')];

describeDatabase('the matrix', (db) => {
  const { changed, expectNoChange } = useSampleRows(db);
  const callers = db.engine.isHttp ? CALLERS : VERIFIED_CALLERS;
  const rowsOf = async (table: TableName) =>
    z
      .tuple([z.object({ rows: z.array(z.record(z.string(), z.unknown())) })])
      .parse(
        await db.asOwner(
          `select coalesce(json_agg(t), '[]') as rows from (select * from public."${table}" order by 1) t`,
        ),
      )[0].rows;

  const calls = EXPOSED_TABLES.flatMap((table) => VERBS.map((verb) => ({ table, verb })));

  async function makeCall(
    caller: Caller,
    table: TableName,
    verb: Verb,
    args: ReturnType<typeof argumentsOn>,
  ) {
    const cell = `${table} ${verb} ${caller.name} ${db.engine.name}`;
    results.set(cell, 'FAILED');
    const outcome = await attempt(db, caller, table, verb, args);
    return {
      outcome,
      passed: (result: string) => results.set(cell, result),
    };
  }

  test.each(
    calls.flatMap(({ table, verb }) =>
      callers
        .filter(({ role }) => WHO_MAY[table][verb].includes(role))
        .map((caller) => ({ table, verb, caller, who: caller.name })),
    ),
  )('$table: $who may $verb', async ({ table, verb, caller }) => {
    const rowsBefore = await rowsOf(table);
    const args = argumentsOn(table, catalog, rowsBefore[0] ?? {});
    const { outcome, passed } = await makeCall(caller, table, verb, args);

    const keysOf = (rows: readonly DatabaseRow[]) => rows.map((row) => String(row[args.key]));
    const visible = WHO_MAY[table].some[caller.role]?.map(String) ?? keysOf(rowsBefore);
    expect({ ...outcome, rows: outcome.rows.length }).toMatchObject({
      errorCode: null,
      rows: verb === 'select' ? visible.length : Number(verb === 'insert and read back'),
    });
    if (verb === 'select') expectSameRows(keysOf(outcome.rows), visible);
    expect(outcome.count ?? visible.length).toBe(visible.length);
    if (READING.has(verb)) {
      await expectNoChange();
      passed('✓');
      return;
    }
    expectSameRows(await rowsOf(table), expectedRows(rowsBefore, table, verb, args));
    // The administrator's actions are logged, and kept: tests/integration/administrators.test.ts looks at the entries.
    const follow = [
      `public.${table}`,
      ...TRIGGER_WRITTEN_TABLES,
      ...(verb.startsWith('delete') ? catalog.dependents.filter(({ name }) => name === table) : []).map(
        ({ dependent }) => dependent,
      ),
    ];
    expect((await changed()).filter((name) => !follow.includes(name))).toEqual([]);
    passed('✓');
  });

  // oxlint-disable-next-line vitest/expect-expect -- expectNothing and expectNoChange do
  test.each(calls)('$table: nobody else may $verb', async ({ table, verb }) => {
    const reached = [];
    const [row = {}] = await rowsOf(table);
    const args = argumentsOn(table, catalog, row);
    for (const caller of callers) {
      if (WHO_MAY[table][verb].includes(caller.role)) continue;
      if (caller.role === 'nobody' && !VERBS_OF_NOBODY.includes(verb)) continue;
      reached.push({ caller, ...(await makeCall(caller, table, verb, args)) });
    }
    for (const { caller, outcome } of reached) expectNothing(outcome, caller, verb);
    await expectNoChange();
    for (const { outcome, passed } of reached) passed(outcome.errorCode ?? 'no row');
  });

  describe('what is not meant for the API:', () => {
    test('none of its roles owns anything, or has the rights of another', async () => {
      const roles = "('anon', 'authenticated', 'service_role')";
      const owned = await db.asOwner(`
        select relname as name from pg_class where pg_get_userbyid(relowner) in ${roles}
        union all select proname from pg_proc where pg_get_userbyid(proowner) in ${roles}
        union all select nspname from pg_namespace where pg_get_userbyid(nspowner) in ${roles}
        union all select rolname from pg_roles r where rolname in ${roles}
          and (rolsuper or rolcreaterole or exists (select from pg_auth_members m where m.member = r.oid))`);
      expect(owned).toEqual([]);
    });

    test('nobody calls one of the functions without a grant', async () => {
      const called = [];
      for (const routine of INTERNAL_FUNCTIONS) {
        const { schema, name } = routine;
        const args = argumentsFor(routine);
        for (const caller of ANYBODY) {
          const { errorCode, rows } = await db.call(caller, schema, name, args);
          const refused = db.engine.isHttp ? REFUSED_FUNCTION : ['42501'];
          if (rows.length > 0 || !refused.includes(String(errorCode)))
            called.push({ who: caller.name, name: `${schema}.${name}`, errorCode });
        }
      }
      expect(called).toEqual([]);
      await expectNoChange();
    });

    test('nobody reads one of the tables that no request reaches', async () => {
      const read = [];
      for (const { schema, name } of INTERNAL_TABLES) {
        for (const caller of USERS) {
          const { errorCode, rows } = await db.read(caller, schema, name);
          if (rows.length > 0 || !REFUSED_TABLE.includes(String(errorCode)))
            read.push({ who: caller.name, name: `${schema}.${name}`, errorCode });
        }
      }
      expect(read).toEqual([]);
      await expectNoChange();
    });

    test('private.is_admin tells everybody the truth', async () => {
      for (const caller of USERS) {
        const { errorCode, rows } = await db.call(caller, 'private', 'is_admin', {});
        // The policies of signed-in users run with this right; over HTTP nobody gets there.
        const answers =
          caller.role === 'anonymous'
            ? { errorCode: '42501', rows: [] }
            : { errorCode: null, rows: [{ result: caller.role === 'administrator' }] };
        expect({ who: caller.name, errorCode, rows }).toEqual({
          who: caller.name,
          ...(db.engine.isHttp ? { errorCode: 'PGRST106', rows: [] } : answers),
        });
      }
      await expectNoChange();
    });
  });
});

// The results as a table -----------------------------------------------------------------------

const ENGINES = [EMBEDDED.name, MIGRATED.name];
const COLUMNS: [string, readonly Caller[]][] = [
  ...VERIFIED_CALLERS.map((caller): [string, Caller[]] => [caller.name, [caller]]),
  ['unsigned, forged, expired, no key (over HTTP)', CALLERS.filter(({ role }) => role === 'nobody')],
];

function cellOf(table: TableName, verb: Verb, callers: readonly Caller[]): string {
  const perDatabase = ENGINES.map((name) => {
    const outcomes = callers.map((caller) => results.get(`${table} ${verb} ${caller.name} ${name}`) ?? '');
    return [...new Set(outcomes)].join(', ');
  }).filter((outcome) => outcome !== '');
  const [first = ''] = perDatabase;
  return perDatabase.every((outcome) => outcome === first) ? first : perDatabase.join(' · ');
}

const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;

afterAll(() => {
  const lines = [
    `Each cell: ${ENGINES.join(' · ')}, once where all agree. ✓ allowed, and the database holds`,
    'exactly that; everything else reached nothing and changed nothing: „no row“, or the error code.',
    '',
    line(['table', 'verb', ...COLUMNS.map(([name]) => name)]),
    line(['table', 'verb', ...COLUMNS].map(() => '---')),
    ...EXPOSED_TABLES.flatMap((table) =>
      VERBS.map((verb) => line([table, verb, ...COLUMNS.map(([, callers]) => cellOf(table, verb, callers))])),
    ),
  ];
  mkdirSync(new URL('.', `file://${OUTPUT_FILE}`), { recursive: true });
  writeFileSync(OUTPUT_FILE, `${lines.join('\n')}\n`);
});
