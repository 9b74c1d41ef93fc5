import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  ADMIN_ID,
  type Caller,
  CALLERS,
  type OpenTestDatabase,
  openPlainTestDatabase,
  openPostgresTestDatabase,
  openRestTestDatabase,
  type Outcome,
  requestRest,
  type Row,
  STRANGER_ID,
} from '#tests/harness/test-databases.ts';
import { findPostgres } from '#supabase/local/postgres-server.ts';
import {
  CREATE_USERS,
  DEPENDENTS,
  MESSAGE,
  RECORDS,
  RESET,
  SAMPLES,
  STATE,
  SUBSCRIPTION,
  type Table,
  TABLES,
  UNREAD_ID,
  type Verb,
  VERBS,
  VISIBLE,
  WHO_MAY,
} from './attack-matrix.ts';

const OUTPUT_FILE = fileURLToPath(new URL('../.output/attack-matrix.md', import.meta.url));

type State = Readonly<Record<string, readonly Row[]>>;

const stateSchema = z.tuple([z.object({ state: z.string() })]);

async function readState({ asOwner }: OpenTestDatabase): Promise<State> {
  const [{ state }] = stateSchema.parse(await asOwner(STATE));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what STATE asks for
  return JSON.parse(state) as State;
}

/** Makes the matrix's call. */
function attempt(database: OpenTestDatabase, caller: Caller, table: Table, verb: Verb): Promise<Outcome> {
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

const added = (rows: readonly Row[]) => rows.map((row): unknown => expect.objectContaining(row));

/** The rows of the table after a call that was allowed. */
function expectedRows(before: readonly Row[], table: Table, verb: Verb): unknown[] {
  const { key, where, changes, fresh, freshMany, overwriting } = SAMPLES[table];
  const isMeant = (row: Row) => row[where[0]] === where[1];
  /** Whoever changes an entry makes a version of it. */
  const counted = (row: Row) =>
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

function expectNothing({ errorCode, rows, count }: Outcome, { role }: Caller, verb: Verb) {
  expect({ rows, count: count ?? 0 }).toEqual({ rows: [], count: 0 });
  // What asks for a count alone (HEAD) gets no error code.
  const withoutCode = verb === 'count' ? [role === 'anonymous' ? '401' : '403'] : [];
  expect(role === 'nobody' ? TURNED_AWAY : [...REACHED_NOTHING, ...withoutCode]).toContain(errorCode);
}

const results = new Map<string, string>();

const postgres = findPostgres();

const TEST_DATABASES = [
  { name: 'REST', title: 'the embedded Supabase over REST', isHere: true, open: openRestTestDatabase },
  { name: 'PGlite', title: 'PGlite with the migrations alone', isHere: true, open: openPlainTestDatabase },
  {
    name: 'PostgreSQL',
    title:
      postgres === null
        ? 'PostgreSQL (SKIPPED: no initdb on this machine, apt-get install postgresql)'
        : 'a PostgreSQL server with the migrations alone',
    isHere: postgres !== null,
    open: () => openPostgresTestDatabase(postgres ?? ''),
  },
];

const long = (length: number) => 'ä'.repeat(length);

function rest(
  { server }: OpenTestDatabase,
  caller: Caller,
  path: string,
  options?: Parameters<typeof requestRest>[3],
) {
  if (!server) throw new Error('This database is not one over HTTP');
  return requestRest(server, caller.headers(server), path, options);
}

for (const { name: databaseName, title, isHere, open } of TEST_DATABASES) {
  // oxlint-disable-next-line vitest/valid-title -- a string of TEST_DATABASES
  describe.runIf(isHere)(title, () => {
    // Which callers there are is known before the database is open.
    const callers = databaseName === 'REST' ? CALLERS : CALLERS.filter(({ verified }) => verified !== null);
    const users = callers.filter(({ role, verified }) => verified !== null && role !== 'service');
    const noAdministrators = users.filter(({ role }) => role !== 'administrator');
    const callerNamed = (name: string) => {
      const caller = callers.find((candidate) => candidate.name === name);
      if (!caller) throw new Error(`No caller is called ${name}`);
      return caller;
    };
    const anonymous = callerNamed('anonymous');
    const administrator = callerNamed('administrator');
    const service = callerNamed('secret key');

    let database: OpenTestDatabase;
    let before: State;
    /** Whether the tables may differ from what RESET makes of them. */
    let isTouched = true;

    beforeAll(async () => {
      database = await open();
      await database.asOwner(CREATE_USERS);
      await database.asOwner(RESET);
      before = await readState(database);
    });

    afterAll(() => database.close());

    beforeEach(async () => {
      if (isTouched) await database.asOwner(RESET);
      isTouched = true;
    });

    const expectNoChange = async () => {
      expect(await readState(database)).toEqual(before);
    };

    test('the matrix has every table of the public schema', async () => {
      const tables = await database.asOwner(
        `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
      );
      expect(tables).toHaveLength(TABLES.length);
      expect(tables).toEqual(expect.arrayContaining(TABLES.map((name) => ({ name }))));
    });

    const cells = TABLES.flatMap((table) =>
      VERBS.flatMap((verb) => callers.map((caller) => ({ table, verb, caller, who: caller.name }))),
    );
    const isAllowed = ({ table, verb, caller }: (typeof cells)[number]) =>
      WHO_MAY[table][verb].includes(caller.role);

    async function attemptCell({ table, verb, caller }: (typeof cells)[number]) {
      const cell = `${table} ${verb} ${caller.name} ${databaseName}`;
      results.set(cell, 'FAILED');
      const outcome = await attempt(database, caller, table, verb);
      return {
        outcome,
        passed: (result: string) => {
          results.set(cell, result);
        },
      };
    }

    test.each(cells.filter(isAllowed))('$table: $who may $verb', async (cell) => {
      const { table, verb } = cell;
      const { [table]: rowsBefore = [], ...othersBefore } = before;
      const { outcome, passed } = await attemptCell(cell);

      const visibleRows = VISIBLE[table]?.[cell.caller.role]?.length ?? rowsBefore.length;
      const readBack: Partial<Record<Verb, number>> = {
        select: visibleRows,
        'insert and read back': 1,
      };
      expect(outcome).toMatchObject({
        errorCode: null,
        rows: { length: readBack[verb] ?? 0 },
      });
      expect(outcome.count ?? visibleRows).toBe(visibleRows);
      const { [table]: rows, ...others } = await readState(database);
      expectSameRows(rows, expectedRows(rowsBefore, table, verb));
      const goesToo = verb.startsWith('delete') ? (DEPENDENTS[table] ?? []) : [];
      for (const name of Object.keys(othersBefore)) {
        if (goesToo.some((dependent) => dependent === name)) continue;
        // What an administrator does is logged (tests/integration/administrators.test.ts looks at the entries), and kept.
        const grown = RECORDS.some((record) => record === name) ? othersBefore[name]?.length : undefined;
        expect({ name, rows: grown === undefined ? others[name] : others[name]?.slice(0, grown) }).toEqual({
          name,
          rows: othersBefore[name],
        });
      }
      passed('✓');
    });

    test.each(cells.filter((cell) => !isAllowed(cell)))('$table: $who may not $verb', async (cell) => {
      const { outcome, passed } = await attemptCell(cell);
      expectNothing(outcome, cell.caller, cell.verb);
      expect(await readState(database)).toEqual(before);
      isTouched = false;
      passed(outcome.errorCode ?? 'no row');
    });

    describe('what comes with an insert', () => {
      const each = (extras: readonly Row[]) =>
        users.flatMap((caller) =>
          extras.map((extra) => ({ caller, extra, who: caller.name, with: JSON.stringify(extra) })),
        );

      test.each(each([{ id: '88888888-8888-4888-8888-888888888888' }, { status: 'unread' }]))(
        'a message from $who may have $with',
        async ({ caller, extra }) => {
          const { errorCode } = await database.insert(caller, 'contact_messages', [{ ...MESSAGE, ...extra }]);
          expect(errorCode).toBeNull();
          const { contact_messages: messages } = await readState(database);
          const message = { ...MESSAGE, status: 'unread', notes: null, ...extra };
          expectSameRows(messages, [...(before['contact_messages'] ?? []), ...added([message])]);
        },
      );

      test.each(
        each([
          { status: 'read' },
          { status: 'responded' },
          { notes: 'vom Absender' },
          { notes: '' },
          { created_at: '2020-01-01T00:00:00Z' },
          { created_at: '2099-01-01T00:00:00Z' },
          { status: 'responded', created_at: '2020-01-01T00:00:00Z', notes: 'vom Absender' },
        ]),
      )('a message from $who may not have $with', async ({ caller, extra }) => {
        expect(
          (await database.insert(caller, 'contact_messages', [{ ...MESSAGE, ...extra }])).errorCode,
        ).toBe('42501');
        await expectNoChange();
      });

      test.each(each([{ id: 999 }, { status: 'unsubscribed' }, { created_at: '2020-01-01T00:00:00Z' }]))(
        'a subscription from $who may not have $with',
        async ({ caller, extra }) => {
          const outcome = await database.insert(caller, 'newsletter_subscriptions', [
            { ...SUBSCRIPTION, ...extra },
          ]);
          expect(['42501', '428C9']).toContain(outcome.errorCode);
          await expectNoChange();
        },
      );

      test.each(users)('the id of a message that is there overwrites nothing, from $name', async (caller) => {
        const forged = { ...MESSAGE, id: UNREAD_ID, nachricht: 'gefälscht' };
        expect((await database.insert(caller, 'contact_messages', [forged])).errorCode).toBe('23505');
        const ignoring = await database.upsert(caller, 'contact_messages', 'id', forged, 'ignore-duplicates');
        expect([null, '42501']).toContain(ignoring.errorCode);
        await expectNoChange();
      });
    });

    describe('what a sender wrote', () => {
      const rewriters = [
        administrator,
        // Even where every column is granted and no policy applies.
        service,
      ];
      const rewritings: Row[] = [
        { id: MESSAGE.id },
        { created_at: '2020-01-01T00:00:00Z' },
        { name: 'Jemand anderes' },
        { email: 'jemand@anders.example' },
        { betreff: 'gefälscht' },
        { nachricht: 'gefälscht' },
        { nachricht: '' },
        { status: 'read', notes: 'harmlos', nachricht: 'gefälscht' },
      ];
      test.each(
        rewriters.flatMap((caller) =>
          rewritings.map((changes) => ({ caller, changes, who: caller.name, what: JSON.stringify(changes) })),
        ),
      )('cannot be changed by the $who to $what', async ({ caller, changes }) => {
        for (const where of [['id', UNREAD_ID], null] as const) {
          // oxlint-disable-next-line no-await-in-loop -- one call at a time
          const outcome = await database.update(caller, 'contact_messages', where, changes);
          expect(outcome).toMatchObject({ errorCode: '42501', rows: [] });
          // oxlint-disable-next-line no-await-in-loop
          await expectNoChange();
        }
      });

      test('stays when it is set to what it is', async () => {
        const outcome = await database.update(service, 'contact_messages', ['id', UNREAD_ID], {
          nachricht: 'Personenbezogen',
          status: 'read',
        });
        expect(outcome.errorCode).toBeNull();
        expect((await readState(database))['contact_messages']).toContainEqual(
          expect.objectContaining({ id: UNREAD_ID, nachricht: 'Personenbezogen', status: 'read' }),
        );
      });

      test.each([{ status: 'archived' }, { status: null }, { status: '' }])(
        'has no status %o',
        async (changes) => {
          const outcome = await database.update(
            administrator,
            'contact_messages',
            ['id', UNREAD_ID],
            changes,
          );
          expect(outcome.errorCode).not.toBeNull();
          await expectNoChange();
        },
      );
    });

    describe('many rows at once', () => {
      const messages = Array.from({ length: 100 }, (_, index) => ({
        ...MESSAGE,
        id: `77777777-7777-4777-8777-${String(index).padStart(12, '0')}`,
        status: 'unread',
      }));

      test.each(noAdministrators)('from $name are not stored', async (caller) => {
        expect((await database.insert(caller, 'contact_messages', messages)).errorCode).toBe('42501');
        await expectNoChange();
      });

      test('from the administrator are stored whole or not at all', async () => {
        const last = messages.length - 1;
        const withOneBad = messages.map((message, index) =>
          index === last ? { ...message, status: 'responded' } : message,
        );
        expect((await database.insert(administrator, 'contact_messages', withOneBad)).errorCode).toBe(
          '42501',
        );
        await expectNoChange();

        expect((await database.insert(administrator, 'contact_messages', messages)).errorCode).toBeNull();
        expect((await readState(database))['contact_messages']).toHaveLength(102);
      });

      test.each(noAdministrators)(
        'of agencies or administrators from $name are not stored',
        async (caller) => {
          const agencies = Array.from({ length: 100 }, (_, index) => ({
            Name: `Eindringling ${String(index)}`,
          }));
          expect((await database.insert(caller, 'Personalberatungen', agencies)).errorCode).toBe('42501');
          expect((await database.insert(caller, 'admins', SAMPLES.admins.freshMany)).errorCode).toBe('42501');
          await expectNoChange();
        },
      );
    });

    describe('values that are too long or have a wrong shape', () => {
      const inserts: [Caller, Table, Row][] = [
        ...['name', 'betreff', 'nachricht'].map((column): [Caller, Table, Row] => [
          anonymous,
          'contact_messages',
          { ...MESSAGE, [column]: long(100_000) },
        ]),
        [anonymous, 'contact_messages', { ...MESSAGE, nachricht: long(10_001) }],
        [anonymous, 'contact_messages', { ...MESSAGE, nachricht: ' '.repeat(1_000_000) }],
        [anonymous, 'contact_messages', { ...MESSAGE, email: `${long(400)}@muster.example` }],
        [anonymous, 'contact_messages', { ...MESSAGE, email: 'kein@e@mail' }],
        [anonymous, 'newsletter_subscriptions', { ...SUBSCRIPTION, email: `${long(400)}@muster.example` }],
        [anonymous, 'newsletter_subscriptions', { ...SUBSCRIPTION, source: long(101) }],
        [anonymous, 'newsletter_subscriptions', { ...SUBSCRIPTION, metadata: { page: long(2_000) } }],
        [anonymous, 'newsletter_subscriptions', { ...SUBSCRIPTION, metadata: ['blog'] }],
        [anonymous, 'newsletter_subscriptions', { ...SUBSCRIPTION, source: 'import' }],
        [anonymous, 'newsletter_subscriptions', { ...SUBSCRIPTION, metadata: {} }],
        [anonymous, 'newsletter_subscriptions', { ...SUBSCRIPTION, metadata: { page: 'faq' } }],
        [anonymous, 'newsletter_subscriptions', { ...SUBSCRIPTION, metadata: { page: 'blog', note: 'x' } }],
        [administrator, 'Personalberatungen', { Name: long(201) }],
        [administrator, 'Personalberatungen', { Name: 'Ahornsteg', Zusammenfassung: long(100_000) }],
      ];
      test.each(
        inserts.map(([caller, table, row]) => ({
          caller,
          table,
          row,
          who: caller.name,
          what: JSON.stringify(row).replaceAll(/(ä| ){20,}/g, (run) => `${String(run.length)} characters`),
        })),
      )('$who cannot insert into $table $what', async ({ caller, table, row }) => {
        const { errorCode } = await database.insert(caller, table, [row]);
        expect(errorCode).toBe('23514');
        await expectNoChange();
      });

      test('an administrator cannot note 10,001 characters', async () => {
        const changes = { notes: long(10_001) };
        const { errorCode } = await database.update(
          administrator,
          'contact_messages',
          ['id', UNREAD_ID],
          changes,
        );
        expect(errorCode).toBe('23514');
        await expectNoChange();
      });
    });

    describe('the functions of the inbox', () => {
      const ids = [UNREAD_ID];
      const functions: [name: string, args: Row, nothing: unknown, does: string][] = [
        ['inbox_messages', {}, { messages: [], next: null, newest: null }, 'shows nothing'],
        [
          'inbox_messages',
          { term: 'Vertraulich' },
          { messages: [], next: null, newest: null },
          'finds nothing',
        ],
        ['inbox_counts', {}, { all: {}, found: {}, newest: null }, 'counts nothing'],
        ['inbox_counts', { term: 'absender' }, { all: {}, found: {}, newest: null }, 'counts nothing found'],
        ['set_messages_status', { ids, new_status: 'responded' }, 0, 'sets nothing'],
        ['delete_messages', { ids }, 0, 'deletes nothing'],
      ];
      const cases = (callersMeant: readonly Caller[]) =>
        callersMeant.flatMap((caller) =>
          functions.map(([name, args, nothing, does]) => ({
            caller,
            name,
            args,
            nothing,
            does,
            who: caller.name,
          })),
        );

      test.each(cases(noAdministrators))('$name $does for $who', async ({ caller, name, args, nothing }) => {
        const { errorCode, rows } = await database.call(caller, 'public', name, args);
        const isForbidden = caller.role === 'anonymous';
        expect(errorCode).toBe(isForbidden ? '42501' : null);
        expect(rows).toEqual(isForbidden ? [] : [{ result: nothing }]);
        await expectNoChange();
      });

      test('do for an administrator what they are for', async () => {
        const call = async (name: string, args: Row) =>
          (await database.call(administrator, 'public', name, args)).rows[0]?.['result'];
        expect(await call('inbox_messages', { term: 'personenbezogen' })).toMatchObject({
          messages: [{ id: UNREAD_ID }],
          next: null,
        });
        expect(await call('inbox_counts', { term: 'ina' })).toMatchObject({
          all: { unread: 1, responded: 1 },
          found: { responded: 1 },
        });
        expect(await call('set_messages_status', { ids, new_status: 'read' })).toBe(1);
        expect(await call('delete_messages', { ids })).toBe(1);
        expect((await readState(database))['contact_messages']).toHaveLength(1);
      });

      test.each([
        ['inbox_messages', { sort: 'nachricht; drop table contact_messages' }],
        ['inbox_messages', { after: JSON.stringify(['x']) }],
        ['set_messages_status', { ids, new_status: 'archived' }],
        ['set_messages_status', { ids: Array.from({ length: 1_001 }, () => UNREAD_ID), new_status: 'read' }],
        ['delete_messages', { ids: Array.from({ length: 1_001 }, () => UNREAD_ID) }],
      ])('%s rejects %j', async (name, args) => {
        expect((await database.call(administrator, 'public', name, args)).errorCode).not.toBeNull();
        await expectNoChange();
      });
    });

    describe('what is not meant for the API', () => {
      const functions: [string, string, Row][] = [
        ['private', 'refuse_rewriting', {}],
        ['private', 'refuse_flood', {}],
        ['private', 'count_direct_insert', {}],
        ['private', 'caller_hash', {}],
        ['private', 'request_header', { name: 'authorization' }],
        ['private', 'schedule_nightly_jobs', {}],
        ['public', 'run_nightly_jobs', {}],
        ['private', 'delete_old_log_entries', {}],
        ['private', 'delete_unused_words', {}],
        ['private', 'delete_old_codes', {}],
        ['private', 'delete_old_entry_records', {}],
        ['private', 'renew_points', {}],
        ['search', 'set_points', {}],
        [
          'private',
          'delete_old_sign_ins',
          { attempts_before: '2100-01-01', sessions_before: '2100-01-01', log_before: '2100-01-01' },
        ],
        ['private', 'is_admin_account', {}],
        ['private', 'has_second_factor', { account: ADMIN_ID }],
        ['private', 'remove_factors', { account: ADMIN_ID }],
        ['private', 'end_sessions', { account: ADMIN_ID }],
        ['private', 'appoint_admin', { account: STRANGER_ID }],
        ['private', 'hash_recovery_code', { account: ADMIN_ID, code: 'a' }],
        [
          'private',
          'add_log_entry',
          { action: 'export', table_name: 'a', row_key: 'b', changes: '{}', actor_role: 'service' },
        ],
        ['public', 'appoint_admin', { account: STRANGER_ID }],
        [
          'public',
          'keep_entry_code',
          {
            caller_hash: 'a',
            email: 'm@ahornsteg.example',
            code: '123456',
            purpose: 'session',
            account: null,
          },
        ],
        [
          'public',
          'try_entry_code',
          {
            caller_hash: 'a',
            email: 'm@ahornsteg.example',
            code: '123456',
            purpose: 'session',
            account: null,
          },
        ],
        [
          'public',
          'prove_claim',
          { account: STRANGER_ID, agency: 1, revision: null, domain: 'ahornsteg.example' },
        ],
        ['private', 'grant_claim', { claim: 1 }],
        ['private', 'settle_claims', { at: '2100-01-01' }],
        ['private', 'after_new_entry', { revision: 4, agency: 1 }],
        ['private', 'write_fields', { agency: 1, accepted: '{"Name": "X"}', revision: 1, origin: 'own' }],
        [
          'private',
          'queue_mail',
          { kind: 'invitation', recipient: 'a@b.example', data: '{}', occasion: null },
        ],
        ['private', 'keyed_hash', { value: 'x' }],
        ['public', 'run_entry_jobs', { at: '2100-01-01' }],
        ['public', 'take_mails', { amount: 1 }],
        ['public', 'finish_mail', { mail: UNREAD_ID, error: null }],
        ['private', 'remind_owners', { at: '2100-01-01' }],
        ['public', 'searchable', { value: 'x' }],
        [
          'public',
          'claim_contact_attempt',
          { caller_hash: 'a'.repeat(64), message_id: UNREAD_ID, max_attempts: 5 },
        ],
        ['public', 'is_admin', {}],
        ['public', 'load_facet_terms', { version: 'x', terms: '{}' }],
        ['private', 'load_facet_terms', { new_version: 'x', new_terms: '{}' }],
        ['search', 'rebuild', {}],
        ['search', 'add', { ids: '{1}' }],
        ['search', 'remove', { ids: '{1}' }],
        ['search', 'follow_agencies', {}],
        ['pg_catalog', 'pg_read_file', { filename: 'postgresql.conf' }],
      ];
      test.each(
        users.flatMap((caller) =>
          functions.map(([schema, name, args]) => ({ caller, schema, name, args, who: caller.name })),
        ),
      )('$who cannot call $schema.$name', async ({ caller, schema, name, args }) => {
        const { errorCode, rows } = await database.call(caller, schema, name, args);
        // Refused; or not there; or the schema is not exposed.
        expect(['42501', '42883', 'PGRST202', 'PGRST106']).toContain(errorCode);
        expect(rows).toEqual([]);
        await expectNoChange();
      });

      test.each(users)('private.is_admin tells $name nothing but the truth', async (caller) => {
        const { errorCode, rows } = await database.call(caller, 'private', 'is_admin', {});
        // The policies of signed-in users run with this right; over HTTP nobody gets there.
        const answers =
          caller.role === 'anonymous'
            ? { errorCode: '42501', rows: [] }
            : { errorCode: null, rows: [{ result: caller.role === 'administrator' }] };
        expect({ errorCode, rows }).toEqual(
          databaseName === 'REST' ? { errorCode: 'PGRST106', rows: [] } : answers,
        );
        await expectNoChange();
      });

      const tables = [
        ['auth', 'users'],
        ['auth', 'identities'],
        ['auth', 'refresh_tokens'],
        ['auth', 'sessions'],
        ['auth', 'mfa_factors'],
        ['private', 'contact_attempts'],
        ['private', 'direct_inserts'],
        ['private', 'address_salt'],
        ['private', 'nightly_runs'],
        ['private', 'recovery_codes'],
        ['private', 'recovery_attempts'],
        ['search', 'terms'],
        ['search', 'entries'],
        ['pg_catalog', 'pg_authid'],
        ['supabase_migrations', 'schema_migrations'],
      ] as const;
      test.each(
        users.flatMap((caller) =>
          tables.map(([schema, table]) => ({ caller, schema, table, who: caller.name })),
        ),
      )('$who cannot read $schema.$table', async ({ caller, schema, table }) => {
        const { errorCode, rows } = await database.read(caller, schema, table);
        // Refused; or not there; or the schema is not exposed.
        expect(['42501', '42P01', '3F000', 'PGRST106', 'PGRST205']).toContain(errorCode);
        expect(rows).toEqual([]);
        await expectNoChange();
      });
    });

    if (databaseName !== 'REST') return;

    describe('tricks of HTTP', () => {
      /** What nobody but an administrator may ever see in an answer. */
      const SECRETS = /absender|Vertraulich|Personenbezogen|intern|22222222-2222/;

      /** Two rows, the second of no use, in every way in which PostgREST takes several. */
      const twoRows = [
        { name: 'a list', query: {}, headers: {} },
        { name: 'chosen columns', query: { columns: 'email,source' }, headers: {} },
        {
          name: 'a conflict on id',
          query: { on_conflict: 'id' },
          headers: { prefer: 'resolution=ignore-duplicates' },
        },
        {
          name: 'a conflict on the address',
          query: { on_conflict: 'email_key' },
          headers: { prefer: 'resolution=ignore-duplicates' },
        },
        {
          name: 'merging on the address',
          query: { on_conflict: 'email_key' },
          headers: { prefer: 'resolution=merge-duplicates' },
        },
        { name: 'no resolution named', query: {}, headers: { prefer: 'resolution=ignore-duplicates' } },
        { name: 'missing columns', query: {}, headers: { prefer: 'missing=default' } },
        { name: 'one object wanted', query: {}, headers: { accept: 'application/vnd.pgrst.object+json' } },
        { name: 'a rollback wanted', query: {}, headers: { prefer: 'tx=rollback' } },
        { name: 'a table of commas', query: {}, headers: { 'content-type': 'text/csv' } },
      ] as const;
      test.each(
        noAdministrators.flatMap((caller) =>
          twoRows.map((trick) => ({ ...trick, caller, who: caller.name, what: trick.name })),
        ),
      )('$who learns from two rows with $what not who is subscribed', async ({ caller, query, headers }) => {
        if (!database.server) throw new Error('This database is not one over HTTP');
        const url = `${database.server.url}/rest/v1/newsletter_subscriptions?${String(new URLSearchParams(query))}`;
        const isTable = 'content-type' in headers;
        const ask = async (email: string, method: string) => {
          const rows = [
            { email, source: 'blog_page' },
            { email: 'nix', source: 'blog_page' },
          ];
          const answer = await fetch(url, {
            method,
            headers: {
              ...(database.server ? caller.headers(database.server) : {}),
              'content-type': 'application/json',
              ...headers,
            },
            body: isTable ? `email,source\n${email},blog_page\nnix,blog_page\n` : JSON.stringify(rows),
          });
          return { status: answer.status, text: await answer.text() };
        };
        for (const method of ['POST', 'PUT']) {
          // oxlint-disable-next-line no-await-in-loop -- one call at a time
          const subscribed = await ask('max@absender.example', method);
          // oxlint-disable-next-line no-await-in-loop
          const unknown = await ask('neu@absender.example', method);
          expect(subscribed).toEqual(unknown);
          expect(subscribed.status).toBeGreaterThanOrEqual(400);
        }
        await expectNoChange();
      });

      // Only of who has no account: a stranger may select, without getting a row, so the planner tells
      // him how many rows it reckons with. Accounts are made by hand.
      test.each(
        TABLES.filter((table) => !WHO_MAY[table].select.includes('anonymous')).flatMap((table) =>
          ['exact', 'planned', 'estimated'].map((count) => ({ table, count })),
        ),
      )('nobody without an account learns the $count number of $table', async ({ table, count }) => {
        for (const method of ['HEAD', 'GET']) {
          const headers = { prefer: `count=${count}`, range: '0-0' };
          // oxlint-disable-next-line no-await-in-loop -- one call at a time
          const answer = await rest(database, anonymous, table, { method, headers });
          expect(answer.count ?? 0).toBe(0);
          expect(answer.rows).toEqual([]);
        }
      });

      test.each(
        noAdministrators.flatMap((caller) =>
          [
            'contact_messages?select=nachricht&nachricht=like.*Personen*',
            'contact_messages?select=count()',
            'contact_messages?select=*&order=nachricht&limit=1',
            'contact_messages?or=(id.not.is.null,status.eq.unread)',
            'newsletter_subscriptions?email=eq.max@absender.example',
            'admins?select=user_id,users(email)',
            'admins?select=*,auth.users(*)',
            'users?select=*',
            'auth.users?select=*',
            'private.admins',
            '',
            'rpc/',
          ].map((path) => ({ caller, who: caller.name, path })),
        ),
      )('$who gets nothing secret from /$path', async ({ caller, path }) => {
        const answer = await rest(database, caller, path);
        expect(answer.text).not.toMatch(SECRETS);
        expect(answer.rows).toEqual([]);
        await expectNoChange();
      });

      test.each(
        noAdministrators.flatMap((caller) =>
          [
            { prefer: 'return=representation' },
            { prefer: 'return=headers-only,count=exact' },
            { prefer: 'tx=commit,handling=lenient,missing=default,return=representation' },
            { role: 'service_role', 'x-supabase-role': 'service_role', 'x-postgrest-role': 'service_role' },
            { 'x-http-method-override': 'DELETE', 'content-profile': 'public' },
            { 'x-forwarded-for': '127.0.0.1', host: 'localhost', origin: 'http://localhost' },
          ].map((headers) => ({ caller, who: caller.name, headers })),
        ),
      )('$who changes and deletes nothing with $headers', async ({ caller, headers }) => {
        for (const [method, path, body] of [
          ['PATCH', `contact_messages?id=eq.${UNREAD_ID}`, { status: 'read' }],
          ['PUT', `contact_messages?id=eq.${UNREAD_ID}`, SAMPLES.contact_messages.overwriting],
          ['DELETE', 'contact_messages', undefined],
          ['PATCH', 'Personalberatungen', { Name: 'Übernommen' }],
          ['PUT', 'Personalberatungen?id=eq.1', SAMPLES.Personalberatungen.overwriting],
          ['DELETE', 'admins', undefined],
        ] as const) {
          // oxlint-disable-next-line no-await-in-loop -- one call at a time
          const answer = await rest(database, caller, path, { method, headers, body });
          expect(answer.text).not.toMatch(SECRETS);
        }
        await expectNoChange();
      });

      test.each(
        [
          { apikey: 'sb_secret_unknown' },
          { apikey: 'service_role' },
          { apikey: 'unsafe-secret-change-me' },
          { role: 'service_role' },
        ].map((query) => ({ query: String(new URLSearchParams(query)) })),
      )('the address with $query opens nothing', async ({ query }) => {
        for (const caller of [anonymous, callerNamed('no key')]) {
          // oxlint-disable-next-line no-await-in-loop -- one call at a time
          const answer = await rest(database, caller, `contact_messages?${query}`);
          expect(answer.text).not.toMatch(SECRETS);
          expect(answer.rows).toEqual([]);
        }
      });
    });
  });
}

// The results as a table -----------------------------------------------------------------------

const COLUMNS: [string, readonly Caller[]][] = [
  ...CALLERS.filter(({ verified }) => verified !== null).map((caller): [string, Caller[]] => [
    caller.name,
    [caller],
  ]),
  ['unsigned, forged, expired, no key (REST)', CALLERS.filter(({ role }) => role === 'nobody')],
];

function cellOf(table: Table, verb: Verb, callers: readonly Caller[]): string {
  const perDatabase = TEST_DATABASES.map(({ name }) => {
    const outcomes = callers.map((caller) => results.get(`${table} ${verb} ${caller.name} ${name}`) ?? '');
    return [...new Set(outcomes)].join(', ');
  }).filter((outcome) => outcome !== '');
  const [first = ''] = perDatabase;
  return perDatabase.every((outcome) => outcome === first) ? first : perDatabase.join(' · ');
}

const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;

afterAll(() => {
  const lines = [
    `Each cell: ${TEST_DATABASES.map(({ name }) => name).join(' · ')}, once where all agree. ✓ allowed, and the database holds`,
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
