import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, CALLERS } from '#tests/harness/callers.ts';
import { openRestTestDatabase } from '#tests/harness/rest-database.ts';
import { type OpenTestDatabase, type CallOutcome, type DatabaseRow } from '#tests/harness/database-calls.ts';
import { MIGRATED_DATABASE } from '#tests/harness/test-databases.ts';
import {
  DEPENDENTS,
  RECORDS,
  SAMPLES,
  type TableName,
  TABLES,
  type Verb,
  VERBS,
  VISIBLE,
  WHO_MAY,
} from './attack-matrix.ts';
import { INTERNAL_FUNCTIONS, INTERNAL_TABLES } from './internal-objects.ts';
import { readState, useAttackedDatabase, USERS, VERIFIED_CALLERS } from './attacked-database.ts';

const OUTPUT_FILE = fileURLToPath(new URL('../.output/attack-matrix.md', import.meta.url));

/** Makes the matrix's call. */
function attempt(
  database: OpenTestDatabase,
  caller: Caller,
  table: TableName,
  verb: Verb,
): Promise<CallOutcome> {
  const { key, where, changes, fresh, freshMany, overwriting } = SAMPLES[table];
  switch (verb) {
    case 'select':
      return database.select(caller, table);
    case 'count':
      return database.count(caller, table);
    case 'insert':
      return database.insert(caller, table, [fresh]);
    case 'insert and read back':
      return database.insert(caller, table, [fresh], { returning: true });
    case 'bulk insert':
      return database.insert(caller, table, freshMany);
    case 'update':
      return database.update(caller, table, where, changes);
    case 'update everything':
      return database.update(caller, table, null, changes);
    case 'delete':
      return database.remove(caller, table, where);
    case 'delete everything':
      return database.remove(caller, table, null);
    case 'upsert':
      return database.upsert(caller, table, key, overwriting, 'merge-duplicates');
  }
}

const added = (rows: readonly DatabaseRow[]) => rows.map((row): unknown => expect.objectContaining(row));

/** Verbs that change nothing, so that the test after them needs no fresh rows: three quarters of the calls that are allowed. */
const READING: ReadonlySet<Verb> = new Set(['select', 'count']);

/** The rows of the table after a call that was allowed. */
function expectedRows(before: readonly DatabaseRow[], table: TableName, verb: Verb): unknown[] {
  const { key, where, changes, fresh, freshMany, overwriting } = SAMPLES[table];
  const isMeant = (row: DatabaseRow) => row[where[0]] === where[1];
  /** Whoever changes an entry makes a version of it. */
  const counted = (row: DatabaseRow) =>
    table === 'Personalberatungen' ? { version: Number(row['version']) + 1 } : {};
  switch (verb) {
    case 'select':
    case 'count':
      return [...before];
    case 'insert':
    case 'insert and read back':
      return [...before, ...added([fresh])];
    case 'bulk insert':
      return [...before, ...added(freshMany)];
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
const DATABASES = [
  { name: 'REST', open: openRestTestDatabase, callers: CALLERS },
  { name: MIGRATED_DATABASE.name, open: MIGRATED_DATABASE.open, callers: VERIFIED_CALLERS },
];

describe.each(DATABASES)('the matrix on $name:', ({ name: databaseName, open, callers }) => {
  const { get, expectNoChange } = useAttackedDatabase(open);

  test('it has every table of the public schema', async () => {
    const tables = await get().database.asOwner(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
    );
    expect(tables).toHaveLength(TABLES.length);
    expect(tables).toEqual(expect.arrayContaining(TABLES.map((name) => ({ name }))));
  });

  test('it has every table of the private schema', async () => {
    const tables = await get().database.asOwner(
      `select relname::text as name from pg_class where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
    );
    const listed = INTERNAL_TABLES.flatMap(([schema, name]) => (schema === 'private' ? [{ name }] : []));
    expect(tables).toEqual(expect.arrayContaining(listed));
    expect(listed).toEqual(expect.arrayContaining([...tables]));
  });

  const calls = TABLES.flatMap((table) => VERBS.map((verb) => ({ table, verb })));

  async function makeCall(caller: Caller, table: TableName, verb: Verb) {
    const cell = `${table} ${verb} ${caller.name} ${databaseName}`;
    results.set(cell, 'FAILED');
    const outcome = await attempt(get().database, caller, table, verb);
    return {
      outcome,
      passed: (result: string) => {
        results.set(cell, result);
      },
    };
  }

  test.each(
    calls.flatMap(({ table, verb }) =>
      callers
        .filter(({ role }) => WHO_MAY[table][verb].includes(role))
        .map((caller) => ({ table, verb, caller, who: caller.name })),
    ),
  )('$table: $who may $verb', async ({ table, verb, caller }) => {
    const { [table]: rowsBefore = [], ...othersBefore } = get().before;
    const { outcome, passed } = await makeCall(caller, table, verb);

    const visibleRows = VISIBLE[table]?.[caller.role]?.length ?? rowsBefore.length;
    const readBack: Partial<Record<Verb, number>> = { select: visibleRows, 'insert and read back': 1 };
    expect(outcome).toMatchObject({ errorCode: null, rows: { length: readBack[verb] ?? 0 } });
    expect(outcome.count ?? visibleRows).toBe(visibleRows);
    if (READING.has(verb)) {
      await expectNoChange();
      passed('✓');
      return;
    }
    const { [table]: rows, ...others } = await readState(get().database);
    expectSameRows(rows, expectedRows(rowsBefore, table, verb));
    const goesToo = verb.startsWith('delete') ? (DEPENDENTS[table] ?? []) : [];
    for (const name of Object.keys(othersBefore)) {
      if (goesToo.some((dependent) => dependent === name)) continue;
      // The administrator's actions are logged (tests/integration/administrators.test.ts looks at the entries), and kept.
      const grown = RECORDS.some((record) => record === name) ? othersBefore[name]?.length : undefined;
      // An entry's bare name follows its name (tests/integration/agency-entries.test.ts).
      const ownRows = (all = others) =>
        name === 'agency_derived' && table === 'Personalberatungen'
          ? all[name]?.map((row) => ({ ...row, bare_name: null }))
          : all[name];
      expect({ name, rows: grown === undefined ? ownRows() : ownRows()?.slice(0, grown) }).toEqual({
        name,
        rows: ownRows(othersBefore),
      });
    }
    passed('✓');
  });

  // oxlint-disable-next-line vitest/expect-expect -- expectNothing and expectNoChange do
  test.each(calls)('$table: nobody else may $verb', async ({ table, verb }) => {
    const reached = [];
    for (const caller of callers) {
      if (WHO_MAY[table][verb].includes(caller.role)) continue;
      if (caller.role === 'nobody' && !VERBS_OF_NOBODY.includes(verb)) continue;
      // oxlint-disable-next-line no-await-in-loop -- one call at a time
      reached.push({ caller, ...(await makeCall(caller, table, verb)) });
    }
    for (const { caller, outcome } of reached) expectNothing(outcome, caller, verb);
    await expectNoChange();
    for (const { outcome, passed } of reached) passed(outcome.errorCode ?? 'no row');
  });

  describe('what is not meant for the API:', () => {
    test.each(INTERNAL_FUNCTIONS)('nobody can call %s.%s', async (schema, name, args) => {
      for (const caller of USERS) {
        // oxlint-disable-next-line no-await-in-loop -- one call at a time
        const { errorCode, rows } = await get().database.call(caller, schema, name, args);
        // Refused; or not there; or the schema is not exposed.
        expect({ who: caller.name, errorCode, rows }).toEqual({
          who: caller.name,
          errorCode: expect.toBeOneOf(['42501', '42883', 'PGRST202', 'PGRST106']),
          rows: [],
        });
      }
      await expectNoChange();
    });

    test.each(INTERNAL_TABLES)('nobody can read %s.%s', async (schema, table) => {
      for (const caller of USERS) {
        // oxlint-disable-next-line no-await-in-loop -- one call at a time
        const { errorCode, rows } = await get().database.read(caller, schema, table);
        // Refused; or not there; or the schema is not exposed.
        expect({ who: caller.name, errorCode, rows }).toEqual({
          who: caller.name,
          errorCode: expect.toBeOneOf(['42501', '42P01', '3F000', 'PGRST106', 'PGRST205']),
          rows: [],
        });
      }
      await expectNoChange();
    });

    test('private.is_admin tells everybody the truth', async () => {
      for (const caller of USERS) {
        // oxlint-disable-next-line no-await-in-loop -- one call at a time
        const { errorCode, rows } = await get().database.call(caller, 'private', 'is_admin', {});
        // The policies of signed-in users run with this right; over HTTP nobody gets there.
        const answers =
          caller.role === 'anonymous'
            ? { errorCode: '42501', rows: [] }
            : { errorCode: null, rows: [{ result: caller.role === 'administrator' }] };
        expect({ who: caller.name, errorCode, rows }).toEqual({
          who: caller.name,
          ...(databaseName === 'REST' ? { errorCode: 'PGRST106', rows: [] } : answers),
        });
      }
      await expectNoChange();
    });
  });
});

// The results as a table -----------------------------------------------------------------------

const COLUMNS: [string, readonly Caller[]][] = [
  ...VERIFIED_CALLERS.map((caller): [string, Caller[]] => [caller.name, [caller]]),
  ['unsigned, forged, expired, no key (REST)', CALLERS.filter(({ role }) => role === 'nobody')],
];

function cellOf(table: TableName, verb: Verb, callers: readonly Caller[]): string {
  const perDatabase = DATABASES.map(({ name }) => {
    const outcomes = callers.map((caller) => results.get(`${table} ${verb} ${caller.name} ${name}`) ?? '');
    return [...new Set(outcomes)].join(', ');
  }).filter((outcome) => outcome !== '');
  const [first = ''] = perDatabase;
  return perDatabase.every((outcome) => outcome === first) ? first : perDatabase.join(' · ');
}

const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;

afterAll(() => {
  const lines = [
    `Each cell: ${DATABASES.map(({ name }) => name).join(' · ')}, once where all agree. ✓ allowed, and the database holds`,
    'exactly that; everything else reached nothing and changed nothing: „no row“, or the error code.',
    '',
    line(['table', 'verb', ...COLUMNS.map(([name]) => name)]),
    line(['table', 'verb', ...COLUMNS].map(() => '---')),
    ...TABLES.flatMap((table) =>
      VERBS.map((verb) => line([table, verb, ...COLUMNS.map(([, callers]) => cellOf(table, verb, callers))])),
    ),
  ];
  mkdirSync(new URL('.', `file://${OUTPUT_FILE}`), { recursive: true });
  writeFileSync(OUTPUT_FILE, `${lines.join('\n')}\n`);
});
