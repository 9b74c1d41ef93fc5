import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '#supabase/local/postgres-server.ts';

/*
 * plpgsql_check reads every function of the product: names that do not exist, types that do not fit, variables that nobody uses,
 * values that no path returns. Where the server has the extension (Debian: postgresql-15-plpgsql-check).
 */

const binaries = findPostgres();

/** What functions use only where it exists: storage and pg_cron, and the parts of auth that this server lacks. */
const HOSTED_ALONE = `
  create schema storage;
  create table storage.objects (name text, bucket_id text, owner uuid, owner_id text, created_at timestamptz);
  create schema cron;
  create function cron.schedule(text, text, text) returns bigint language sql as 'select 1::bigint';
  create table auth.identities (user_id uuid, provider text);
  create table auth.one_time_tokens (user_id uuid);`;

let server: PostgresServer;
let hasExtension = false;

beforeAll(async () => {
  if (binaries === null) return;
  server = await startPostgres(binaries, `${inject('databaseTemplate')}.postgres`);
  const available = await server.owner`select from pg_available_extensions where name = 'plpgsql_check'`;
  hasExtension = available.length > 0;
  if (hasExtension) await server.owner.unsafe(`create extension plpgsql_check; ${HOSTED_ALONE}`);
});

afterAll(async () => {
  if (binaries !== null) await server.close();
});

/** What the extension says of each function, of a trigger's for each table that it is on. */
const findings = async () => {
  const found = await server.owner.unsafe<{ finding: string }[]>(`
    select distinct format('%s:%s %s: %s', f.oid::regprocedure, c.lineno, c.level, concat_ws(' ', c.message, c.detail, c.query)) as finding
    from pg_proc f
    join pg_namespace n on n.oid = f.pronamespace and n.nspname in ('public', 'private')
    join pg_language l on l.oid = f.prolang and l.lanname = 'plpgsql'
    left join (
      -- A function reads the rows of those of its triggers that have them.
      select tgfoid, tgrelid, max(tgoldtable) over (partition by tgfoid) as old_rows, max(tgnewtable) over (partition by tgfoid) as new_rows
      from pg_trigger where not tgisinternal
    ) t on t.tgfoid = f.oid
    cross join lateral plpgsql_check_function_tb(
      f.oid, coalesce(t.tgrelid, 0), fatal_errors => false, performance_warnings => false,
      oldtable => t.old_rows, newtable => t.new_rows) c
    where f.prorettype <> 'trigger'::regtype or t.tgrelid is not null
    order by 1`);
  return found.map(({ finding }) => finding);
};

describe.runIf(binaries !== null)('plpgsql_check', () => {
  test('finds nothing in any function', async ({ skip }) => {
    if (!hasExtension) return skip('This server lacks plpgsql_check.');
    expect(await findings()).toEqual([]);
  });

  test('finds a name that does not exist and a variable that nobody reads', async ({ skip }) => {
    if (!hasExtension) return skip('This server lacks plpgsql_check.');
    await server.owner
      .unsafe(`create function private.wrong() returns integer language plpgsql set search_path = '' as $$
      declare unused integer; begin return (select no_such_column from public.admins); end $$`);
    expect(await findings()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/wrong\(\).*no_such_column/),
        expect.stringMatching(/wrong\(\).*unused/),
      ]),
    );
  });
});
