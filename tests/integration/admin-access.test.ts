import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Caller,
  openPlainDatabase,
  readHostedBase,
  readMigrations,
  runAs,
} from '#supabase/local/plain-database.ts';

let db: PGlite;

beforeAll(async () => {
  db = await openPlainDatabase();
});

afterAll(() => db.close());

describe('the policies', () => {
  test('are these and no others', async () => {
    const { rows } = await db.query<{ policy: string }>(
      `select tablename || ': ' || array_to_string(roles, ' and ') || ' ' || lower(cmd) || ' ' || lower(permissive) as policy
       from pg_policies where schemaname = 'public'`,
    );
    expect(rows.map(({ policy }) => policy).toSorted()).toEqual(
      [
        'Personalberatungen: anon and authenticated select permissive',
        'Personalberatungen: authenticated insert permissive',
        'Personalberatungen: authenticated update permissive',
        'Personalberatungen: authenticated delete permissive',
        'contact_messages: anon and authenticated insert permissive',
        'contact_messages: authenticated select permissive',
        'contact_messages: authenticated update permissive',
        'contact_messages: authenticated delete permissive',
        'newsletter_subscriptions: anon and authenticated insert permissive',
        'admins: authenticated select permissive',
      ].toSorted(),
    );
  });
});

describe('the functions of the private schema', () => {
  test('look nothing up where a caller could have put something', async () => {
    const { rows } = await db.query(
      `select proname as name from pg_proc
       where pronamespace = 'private'::regnamespace and not ('search_path=""' = any (coalesce(proconfig, '{}')))`,
    );
    expect(rows).toEqual([]);
  });

  test('are executed by these roles and no others', async () => {
    const { rows } = await db.query<{ name: string; role: string }>(
      `select proname as name, rolname as role
       from pg_proc, pg_roles
       where pronamespace = 'private'::regnamespace and rolname in ('anon', 'authenticated', 'service_role')
         and has_function_privilege(pg_roles.oid, pg_proc.oid, 'execute')`,
    );
    const ours = rows.filter(({ name }) =>
      ['is_admin', 'refuse_rewriting', 'delete_answered_messages'].includes(name),
    );
    expect(ours.map(({ name, role }) => `${role}: ${name}`).toSorted()).toEqual([
      'authenticated: is_admin',
      'service_role: delete_answered_messages',
      'service_role: is_admin',
    ]);
  });
});

describe('deleting answered messages', () => {
  const FILL = `insert into public.contact_messages (name, email, betreff, nachricht, status, created_at)
    select status || ' ' || age, 'a@muster.example', 'x', 'x', status, now() - age::interval
    from unnest(array['unread', 'read', 'responded']) status,
         unnest(array['0 days', '1 month', '6 months', '6 months 1 second', '7 months', '10 years']) age`;
  const SERVICE: Caller = { role: 'service_role' };

  /** What is left of FILL, in one transaction, so that now() stays what it is; and takes everything back. */
  async function leftAfter(call: string): Promise<{ deleted: number; names: string[] }> {
    let result: { deleted: number; names: string[] } | undefined;
    await db.transaction(async (transaction) => {
      await transaction.query(FILL);
      await transaction.query(`set local role service_role`);
      const { rows: calls } = await transaction.query<{ deleted: number }>(`select ${call}::int as deleted`);
      const { rows } = await transaction.query<{ name: string }>('select name from public.contact_messages');
      result = { deleted: calls[0]?.deleted ?? -1, names: rows.map(({ name }) => name) };
      await transaction.rollback();
    });
    if (!result) throw new Error('The transaction did not run');
    return result;
  }

  const kept = ['unread', 'read'].flatMap((status) =>
    ['0 days', '1 month', '6 months', '6 months 1 second', '7 months', '10 years'].map(
      (age) => `${status} ${age}`,
    ),
  );

  test.each([
    [
      'six months without an argument',
      'private.delete_answered_messages()',
      ['0 days', '1 month', '6 months'],
    ],
    ['six months', 'private.delete_answered_messages(6)', ['0 days', '1 month', '6 months']],
    ['one month', 'private.delete_answered_messages(1)', ['0 days', '1 month']],
    [
      'seven months',
      'private.delete_answered_messages(keep_months => 7)',
      ['0 days', '1 month', '6 months', '6 months 1 second', '7 months'],
    ],
  ])('keeps them for %s, and every other one for good', async (_, call, ages) => {
    const { deleted, names } = await leftAfter(call);
    const expected = [...kept, ...ages.map((age) => `responded ${age}`)];
    expect(names.toSorted()).toEqual(expected.toSorted());
    expect(deleted).toBe(6 - ages.length);
  });

  test.each(['0', '-1', 'null'])('refuses to keep them for %s months', async (months) => {
    await expect(
      runAs(db, SERVICE, `select private.delete_answered_messages(${months})`),
    ).rejects.toMatchObject({
      code: '22023',
    });
  });

  test.each<Caller>([
    { role: 'anon' },
    { role: 'authenticated', userId: '11111111-1111-4111-8111-111111111111' },
  ])('is not for $role', async (caller) => {
    await expect(runAs(db, caller, 'select private.delete_answered_messages()')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('is scheduled every night where pg_cron is on', async () => {
    const withCron = await PGlite.create();
    try {
      await withCron.exec(readHostedBase());
      // As far as the migration calls it.
      await withCron.exec(`create schema cron;
        create table cron.job (jobname text primary key, schedule text, command text);
        create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
          $$ insert into cron.job values ($1, $2, $3) returning 1::bigint $$`);
      for (const { sql } of readMigrations()) {
        // Each one builds on the one before.
        // oxlint-disable-next-line no-await-in-loop
        await withCron.exec(sql);
      }
      const { rows } = await withCron.query<{ jobname: string; schedule: string; command: string }>(
        'select * from cron.job',
      );
      const job = rows.find(({ jobname }) => jobname === 'delete-answered-messages');
      expect(job).toMatchObject({ schedule: '17 3 * * *' });
      await expect(withCron.query(job?.command ?? '')).resolves.toMatchObject({
        rows: [{ delete_answered_messages: 0 }],
      });
    } finally {
      await withCron.close();
    }
  });
});
