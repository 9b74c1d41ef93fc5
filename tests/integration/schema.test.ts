import { beforeAll, describe, expect, test } from 'vitest';
import { checkAppliedMigrations } from '#supabase/local/applied-migrations.ts';
import { openPlainDatabase } from '#supabase/local/plain-database.ts';
import { findPostgres, startPostgres } from '#supabase/local/postgres-server.ts';
import { readMigrations, readSchema, type SqlFile } from '#supabase/local/sql-files.ts';
import { makeBaseline } from '#supabase/local/write-baseline.ts';
import { compareCatalogs, readCatalog } from '#tests/harness/catalog.ts';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';

/*
 * supabase/schemas and supabase/data are what people read and change, supabase/migrations what databases apply. Both make the same
 * database; where they do not, the test names what differs (docs/recipes.md, A change of the database).
 */

const binaries = findPostgres();

async function catalogOnPglite(migrations: readonly SqlFile[]) {
  const db = await openPlainDatabase({ migrations });
  try {
    return await readCatalog(async (sql) => (await db.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await db.close();
  }
}

async function catalogOnServer(migrations: readonly SqlFile[]) {
  const { owner, close } = await startPostgres(binaries ?? '', undefined, migrations);
  try {
    return await readCatalog(async (sql) => owner.unsafe(sql));
  } finally {
    await close();
  }
}

/** The migrations with one passage replaced, which has to be there. */
function replaceIn(files: readonly SqlFile[], passage: string, by: string): SqlFile[] {
  expect(files.some(({ sql }) => sql.includes(passage))).toBe(true);
  return files.map(({ name, sql }) => ({ name, sql: sql.replace(passage, () => by) }));
}

let usual: ReturnType<typeof catalogOnServer> | undefined;
const usualCatalog = () => (usual ??= catalogOnServer(readMigrations()));

const NAMES = ['schemas', 'migrations'] as const;

describe('the schema and the migrations', () => {
  let schema: ReadonlyMap<string, string>;

  beforeAll(async () => {
    schema = await catalogOnPglite(readSchema());
  });

  test('make the same database on PGlite', async () => {
    const migrated = await catalogOnPglite(readMigrations());
    expect(migrated.size).toBeGreaterThan(1500);
    expect(compareCatalogs(schema, migrated, NAMES)).toEqual([]);
  });

  test.runIf(binaries !== null)('make the same database on a PostgreSQL server', async () => {
    const made = await catalogOnServer(readSchema());
    const migrated = await usualCatalog();
    expect(migrated.size).toBeGreaterThan(1500);
    expect(compareCatalogs(made, migrated, NAMES)).toEqual([]);
  });

  test('are told apart by what a hand has changed in one of them', async () => {
    const changed = replaceIn(
      replaceIn(
        replaceIn(readMigrations(), "at time zone 'Europe/Berlin')::date $$", "at time zone 'UTC')::date $$"),
        'grant select on public.agency_derived to anon, ',
        'grant select on public.agency_derived to ',
      ),
      'review_count integer not null',
      'review_count bigint not null',
    );
    expect(compareCatalogs(schema, await catalogOnPglite(changed), NAMES)).toEqual([
      `column public.agency_derived.review_count: „integer“ in schemas, „bigint“ in migrations`,
      expect.stringMatching(
        /^function private\.berlin_today\(\): „.*Europe\/Berlin.*“ in schemas, „.*UTC.*“ in migrations$/,
      ),
      expect.stringMatching(
        /^relation public\.agency_derived: „anon SELECT, .*“ in schemas, „authenticated SELECT, .*“ in migrations$/,
      ),
    ]);
  });
});

describe('the baseline', () => {
  test('changes nothing where it is applied again, and says what to do', async () => {
    const [baseline] = readMigrations();
    const db = await copyPlainDatabase();
    const read = () => readCatalog(async (sql) => (await db.query<Record<string, unknown>>(sql)).rows);
    try {
      const before = await read();
      await expect(db.exec(baseline?.sql ?? '')).rejects.toMatchObject({
        message: expect.stringContaining('has its tables already, and nothing was changed'),
        hint: expect.stringContaining('delete the folder supabase/.embedded'),
      });
      expect(compareCatalogs(before, await read(), ['before', 'after'])).toEqual([]);
    } finally {
      await db.close();
    }
  });

  test.runIf(binaries !== null)(
    'leaves nothing where a push breaks off, and is whole at the next, beside older extensions in public',
    async () => {
      const { owner, close } = await startPostgres(binaries ?? '', undefined, []);
      const read = () => readCatalog(async (sql) => owner.unsafe(sql));
      /** As the CLI does: by a role that is no superuser, a file in one transaction. */
      const push = (files: readonly SqlFile[]) =>
        owner.begin(async (transaction) => {
          await transaction.unsafe('set local role project_owner');
          for (const { sql } of files) await transaction.unsafe(sql);
        });
      try {
        await owner.unsafe(
          `create extension pg_trgm version '1.3' schema public; create extension citext schema public; create extension hstore schema public`,
        );
        const before = await read();
        const broken = replaceIn(readMigrations(), 'reset check_function_bodies;', 'select 1 / 0;');
        await expect(push(broken)).rejects.toMatchObject({ code: '22012' });
        expect(compareCatalogs(before, await read(), ['before', 'after'])).toEqual([]);
        await push(readMigrations());
        const differences = compareCatalogs(await usualCatalog(), await read(), ['usual', 'this']);
        expect(differences.filter((line) => !line.startsWith('type '))).toEqual([
          'extension citext: in this alone',
          'extension hstore: in this alone',
          'extension pg_trgm: „extensions“ in usual, „public“ in this',
          expect.stringMatching(/^function private\.text_similarity.*select public\.similarity/),
        ]);
        const [compared] = await owner`select private.text_similarity('abc', 'abd') as alike`;
        expect(compared?.['alike']).toBeCloseTo(1 / 3);
      } finally {
        await close();
      }
    },
  );

  test('is not written where there are migrations after it', async () => {
    const later = { name: 'migrations/20260401000000_more.sql', sql: 'select 1;' };
    await expect(makeBaseline(readSchema(), [...readMigrations(), later])).rejects.toThrow(
      /other migrations than the baseline \(migrations\/20260401000000_more\.sql\).*Write a migration/,
    );
  });

  test('is not written where a file of the schema cannot be applied, which is named', async () => {
    const broken = replaceIn(
      readSchema(),
      'create table public.agency_members (',
      'create table agency_members (,',
    );
    await expect(makeBaseline(broken, readMigrations())).rejects.toThrow(
      'supabase/schemas/43_members.sql:3 failed: syntax error',
    );
  });
});

test('a local database is refused where the migrations that it has applied have changed since', async () => {
  const [baseline] = readMigrations();
  const db = await copyPlainDatabase();
  try {
    await expect(checkAppliedMigrations(db, 'folder')).resolves.toBeUndefined();
    await db.exec(`create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text, statements text[])`);
    await db.query('insert into supabase_migrations.schema_migrations values ($1, $2)', [
      '20260301000000',
      [baseline?.sql.trim().replace(/;$/, '')],
    ]);
    await expect(checkAppliedMigrations(db, 'folder')).resolves.toBeUndefined();
    await db.exec(
      `update supabase_migrations.schema_migrations set statements = array_append(statements, 'select 1') where true`,
    );
    await expect(checkAppliedMigrations(db, 'folder')).rejects.toThrow(
      'The embedded database folder was made from other migrations than those in supabase/migrations.',
    );
  } finally {
    await db.close();
  }
});
