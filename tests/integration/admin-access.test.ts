import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openPlainDatabase, runAs } from '#supabase/local/plain-database.ts';

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
        'admin_log: authenticated select permissive',
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
});
