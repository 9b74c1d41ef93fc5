import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PGlite } from '@electric-sql/pglite';
import { readSchema } from '#supabase/local/sql-files.ts';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';

/*
 * private.expose (supabase/schemas/00_roles_and_defaults.sql) makes the functions of public that call one of private.
 */

describe('an exposed function', () => {
  let db: PGlite;

  beforeAll(async () => {
    db = await copyPlainDatabase();
    await db.exec(`
      create table private.numbers (number integer);
      create function private.add_numbers(at integer, "from" integer[] default '{1}') returns table (total bigint)
      language sql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
        insert into private.numbers select at union all select unnest("from");
        select sum(number) from private.numbers;
      $$;
      select private.expose('add_numbers', 'anon, service_role', 'Adds ''numbers''.');`);
  });

  afterAll(async () => {
    await db.close();
  });

  /** Who may execute a function besides its owner. */
  async function readCallers(name: string) {
    const { rows } = await db.query<{ role: string }>(
      `select coalesce(r.rolname, 'everybody') as role
       from pg_proc p, aclexplode(p.proacl) a left join pg_roles r on r.oid = a.grantee
       where p.oid = $1::regproc and a.grantee <> p.proowner order by 1`,
      [name],
    );
    return rows.map(({ role }) => role);
  }

  test('is called by its roles in public, with the same arguments, and does what only its owner may', async () => {
    await db.exec('set role anon');
    try {
      expect((await db.query('select * from public.add_numbers(2)')).rows).toEqual([{ total: 3 }]);
      expect((await db.query(`select * from public.add_numbers("from" => '{4, 5}', at => 3)`)).rows).toEqual([
        { total: 15 },
      ]);
      await expect(db.query('select from private.numbers')).rejects.toThrow('permission denied');
    } finally {
      await db.exec('reset role');
    }
    expect(
      (
        await db.query(
          `select prosecdef, provolatile, proconfig, obj_description(oid, 'pg_proc') as comment
           from pg_proc where oid = 'public.add_numbers'::regproc`,
        )
      ).rows,
    ).toEqual([
      { prosecdef: false, provolatile: 'v', proconfig: ['search_path=""'], comment: "Adds 'numbers'." },
    ]);
  });

  test('is open to the roles that were named last, and to nobody else', async () => {
    expect(await readCallers('public.add_numbers')).toEqual(['anon', 'service_role']);
    expect(await readCallers('private.add_numbers')).toEqual(['anon', 'service_role']);
    await db.exec(`select private.expose('add_numbers', 'authenticated')`);
    expect(await readCallers('public.add_numbers')).toEqual(['authenticated']);
    expect(await readCallers('private.add_numbers')).toEqual(['authenticated']);
  });

  test('runs as its owner: what needs no such rights stands in public itself', async () => {
    await expect(db.query(`select private.expose('fold', 'anon')`)).rejects.toThrow(
      'private.fold runs as its caller, so it can stand in public itself',
    );
    await expect(db.query(`select private.expose('no_such_name', 'anon')`)).rejects.toThrow(
      'function "private.no_such_name" does not exist',
    );
  });

  test('cannot be exposed by a role of the API', async () => {
    expect(await readCallers('private.expose')).toEqual([]);
  });

  test('is never written by hand: no file has a function of the same name in public', () => {
    const [inPublic = [], inPrivate = []] = ['public', 'private'].map((schema) =>
      readSchema().flatMap(({ sql }) =>
        [...sql.matchAll(new RegExp(`create function ${schema}\\.(\\w+)`, 'g'))].map(([, name]) => name),
      ),
    );
    expect(inPublic.length).toBeGreaterThan(3);
    expect(inPublic.filter((name) => inPrivate.includes(name))).toEqual([]);
  });
});
