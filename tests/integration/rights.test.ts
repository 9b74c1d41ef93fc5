import { beforeAll, describe, expect, test } from 'vitest';
import { readRights, readWrittenRights } from '#supabase/local/rights.ts';
import { callerNamed, CALLERS } from '#tests/harness/callers.ts';
import { type DescribedDatabase, describeDatabase } from '#tests/harness/describe-database.ts';
import { preparePlainDatabase } from '#tests/harness/plain-copy.ts';
import { IN_PROCESS, MIGRATED } from '#tests/harness/test-databases.ts';

/*
 * Who may reach what, by the catalog: supabase/rights.txt says it line by line, and the rules here hold for whatever is added to it.
 * The rows that policies leave a caller are in attack-matrix.ts.
 */

/** Only the embedded Supabase brings storage with it. */
const isOfStorage = (line: string) => /^(bucket|policy storage\.)/.test(line);

describeDatabase('the rights', (db) => {
  test('are those of supabase/rights.txt (otherwise: npm run db:rights, and read the difference)', async () => {
    const found = await readRights(db.asOwner);
    const written = readWrittenRights().filter((line) => db.engine.isHttp || !isOfStorage(line));
    expect({
      onlyInTheDatabase: found.filter((line) => !written.includes(line)),
      onlyInTheFile: written.filter((line) => !found.includes(line)),
    }).toEqual({ onlyInTheDatabase: [], onlyInTheFile: [] });
  });
});

describe('of all rights that are written down', () => {
  const rights = readWrittenRights();
  const tables = rights.flatMap((line) => /^table (public\.\S+): row-level/.exec(line)?.[1] ?? []);

  test.each<[rule: string, broken: RegExp, but?: RegExp]>([
    ['no table lacks row-level security', /^table .*: no row-level security/],
    ['no view runs with the rights of its owner', /view .*: (?!security_invoker=(true|on))/],
    ['nothing in the public schema runs as its owner', /^function public\..*runs as its owner/],
    [
      'every function has a search_path in which no caller can create anything',
      /^function (?!.*search_path="")/,
    ],
    ['nobody creates anything in a schema', /^schema .* create$/],
    [
      'visitors and signed-in users reach no table and no sequence of the private schema',
      /^(table|sequence) private\..*: (anon|authenticated) /,
    ],
    ['visitors and signed-in users use no sequence', /^sequence .*: (anon|authenticated) /],
    [
      'nobody empties a table past its triggers',
      /^table .*: (anon|authenticated) .*(truncate|trigger|references)/,
    ],
    ['visitors write nothing', /^table .*: anon (insert|update|delete)/],
    ['no policy is for everybody', /^policy .* to public /],
    [
      'signed-in users write nothing but entries, messages and templates',
      /^table .*: authenticated (insert|update|delete)/,
      /^table public\.("Personalberatungen"|contact_messages|answer_templates):/,
    ],
    // The account itself is also that of a session begun with a password, which has no right of an agency.
    [
      'policies ask for private.own_account(), never for auth.uid()',
      /^policy .*auth\.uid\(\)/,
      /^policy public\.frozen_accounts /,
    ],
    // Each asks own_account(), too.
    [
      'members read rows of their own entries alone',
      /^policy public\.\S+ "[^"]*": select to authenticated using .*agency_id = (?!ANY \(\( SELECT private\.own(ed)?_agencies\(\))/,
    ],
    ['no bucket is public', /^bucket .*: public/],
    ['what a later migration creates is granted to nobody', /^new (?!.*: nobody$)/],
    [
      'only the secret key gets past row-level security',
      /^role (anon|authenticated): .*(bypasses|administers)/,
    ],
    ['no role of the API is a member of another', /^role (?!.*member of nothing$)/],
  ])('%s', (_rule, broken, but) => {
    expect(rights.filter((line) => broken.test(line) && !but?.test(line))).toEqual([]);
  });

  test('every table of the public schema has a policy', () => {
    const governed = rights.flatMap((line) => /^policy (public\.\S+)/.exec(line)?.[1] ?? []);
    expect(tables).not.toEqual([]);
    expect(tables.filter((table) => !governed.includes(table))).toEqual([]);
  });
});

describe('what a careless migration does is named:', () => {
  const db = preparePlainDatabase();

  test.each<[sql: string, named: RegExp]>([
    [
      'grant select on private.contracts to authenticated',
      /^table private\.contracts: authenticated select agency_id, /,
    ],
    [
      'grant update (nachricht) on public.contact_messages to authenticated',
      /authenticated update forwarding_done, nachricht, spam_at, status$/,
    ],
    [
      'grant execute on function private.grant_claim(bigint) to anon',
      /^function private\.grant_claim\(bigint\): .*called by anon/,
    ],
    [
      'alter policy "members see members of their agency, administrators all" on public.agency_members using (true)',
      /^policy public\.agency_members "members see members of their agency, administrators all": .* using true$/,
    ],
    [
      'alter function private.is_admin() reset search_path',
      /^function private\.is_admin\(\): .*no search_path/,
    ],
    [
      'alter function public.second_factor_step() security definer',
      /^function public\.second_factor_step\(\): runs as its owner/,
    ],
    ['alter table public.admins disable row level security', /^table public\.admins: no row-level security$/],
    [
      'alter default privileges in schema public grant select on tables to anon',
      /^new tables in public: anon$/,
    ],
    ['create table private.later (id integer)', /^table private\.later: no row-level security$/],
  ])('%s', async (sql, named) => {
    await db.transaction(async (transaction) => {
      await transaction.exec(sql);
      const found = await readRights(async (query) => (await transaction.query(query)).rows);
      expect(found.filter((line) => !readWrittenRights().includes(line))).toEqual([
        expect.stringMatching(named),
      ]);
      await transaction.rollback();
    });
  });
});

/** Runs statements as the role that applies the migrations and later ones. */
async function migrate(db: DescribedDatabase, statements: readonly string[]) {
  const role = db.engine.name === 'PostgreSQL' ? 'project_owner' : 'postgres';
  for (const statement of [`set role ${role}`, ...statements, 'reset role']) await db.asOwner(statement);
}

describeDatabase(
  'what a later migration',
  (db) => {
    const callers = CALLERS.filter(({ role, verified }) => verified !== null && role !== 'service');

    describe.each(['public', 'private'])('creates in %s', (schema) => {
      beforeAll(() =>
        migrate(db, [
          `create table ${schema}.later (id bigint generated by default as identity, secret text)`,
          `insert into ${schema}.later (secret) values ('geheim')`,
          `create view ${schema}.later_view as select * from ${schema}.later`,
          `create sequence ${schema}.later_sequence`,
          `create function ${schema}.later_function() returns text language sql security definer set search_path = ''
             as $$ select secret from ${schema}.later $$`,
        ]),
      );

      test.each(callers)('is closed to $name until it is granted', async (caller) => {
        const rejected = { errorCode: '42501', rows: [] };
        expect(await db.read(caller, schema, 'later')).toMatchObject(rejected);
        expect(await db.read(caller, schema, 'later_view')).toMatchObject(rejected);
        expect(await db.read(caller, schema, 'later_sequence')).toMatchObject(rejected);
        expect(await db.call(caller, schema, 'later_function', {})).toMatchObject(rejected);
      });
    });

    test('grants answers', async () => {
      await migrate(db, [
        `create function public.opened() returns integer language sql set search_path = '' as 'select 1'`,
        'grant execute on function public.opened() to authenticated',
      ]);
      expect(await db.answer(callerNamed('signed-in stranger'), 'opened')).toBe(1);
      expect(await db.errorCodeOf(callerNamed('anonymous'), 'opened')).toBe('42501');
    });
  },
  MIGRATED === IN_PROCESS ? [IN_PROCESS] : [IN_PROCESS, MIGRATED],
);
