import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  openPlainDatabase,
  readHostedBase,
  readMigrations,
  runAs,
} from '#supabase/local/plain-database.ts';

const SERVICE: Caller = { role: 'service_role' };
const VISITOR: Caller = { role: 'anon' };
const HASH = 'a'.repeat(64);

let db: PGlite;

beforeAll(async () => {
  db = await openPlainDatabase();
});

afterAll(() => db.close());

beforeEach(async () => {
  await db.exec(
    `truncate public.contact_messages, private.contact_attempts, private.direct_inserts, private.nightly_runs`,
  );
});

async function areRunning(): Promise<unknown> {
  const { rows } = await runAs(db, VISITOR, 'select public.are_nightly_jobs_running() as running');
  return rows[0]?.['running'];
}

/** One message of each status and age; answers with those that are left, and takes everything back. */
async function leftAfter(call: string): Promise<readonly string[]> {
  let left: string[] = [];
  await db.transaction(async (transaction) => {
    await transaction.query(
      `insert into public.contact_messages (name, email, betreff, nachricht, status, created_at)
       select status || ' ' || age, 'a@muster.example', 'x', 'x', status, now() - age::interval
       from unnest(array['unread', 'read', 'responded']) status,
            unnest(array['6 months', '6 months 1 second', '12 months', '12 months 1 second', '10 years']) age`,
    );
    await transaction.query('set local role service_role');
    await transaction.query(`select ${call}`);
    const { rows } = await transaction.query<{ name: string }>('select name from public.contact_messages');
    left = rows.map(({ name }) => name);
    await transaction.rollback();
  });
  return left;
}

const of = (statuses: readonly string[], ages: readonly string[]) =>
  statuses.flatMap((status) => ages.map((age) => `${status} ${age}`));

describe('what the nightly jobs delete', () => {
  test.each([
    [
      'six and twelve months without arguments',
      'public.run_nightly_jobs()',
      ['6 months'],
      ['6 months', '6 months 1 second', '12 months'],
    ],
    [
      'twelve and six months',
      'public.run_nightly_jobs(12, 6)',
      ['6 months', '6 months 1 second', '12 months'],
      ['6 months'],
    ],
  ])('messages, answered and others, after %s', async (_, call, answered, others) => {
    const expected = [...of(['responded'], answered), ...of(['unread', 'read'], others)];
    expect((await leftAfter(call)).toSorted()).toEqual(expected.toSorted());
  });

  test('hashes of addresses that no limit counts any more', async () => {
    await db.exec(
      `insert into private.contact_attempts (address_hash, attempted_at)
       select '${HASH}', now() - age::interval from unnest(array['59 minutes', '61 minutes', '24 hours']) age;
       insert into private.direct_inserts (table_name, address_hash, inserted_at)
       select 'contact_messages', '${HASH}', now() - age::interval from unnest(array['59 minutes', '61 minutes']) age`,
    );
    const { rows } = await runAs(db, SERVICE, 'select public.run_nightly_jobs() as deleted');
    expect(rows).toEqual([{ deleted: { answered_messages: 0, unanswered_messages: 0, address_hashes: 3 } }]);
    const left = await db.query(
      `select 'attempts' as kind, count(*)::int as count from private.contact_attempts
       union all select 'inserts', count(*)::int from private.direct_inserts`,
    );
    expect(left.rows).toEqual([
      { kind: 'attempts', count: 1 },
      { kind: 'inserts', count: 1 },
    ]);
  });

  test.each(['0, 12', '6, 0', 'null, 12', '6, null', '-1, -1'])(
    'nothing for periods of %s months',
    async (months) => {
      await expect(runAs(db, SERVICE, `select public.run_nightly_jobs(${months})`)).rejects.toMatchObject({
        code: '22023',
      });
      expect(await areRunning()).toBe(false);
    },
  );
});

test.each<Caller>([VISITOR, { role: 'authenticated', userId: '11111111-1111-4111-8111-111111111111' }])(
  'they are not for $role',
  async (caller) => {
    await expect(runAs(db, caller, 'select public.run_nightly_jobs()')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(runAs(db, caller, 'select private.schedule_nightly_jobs()')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(runAs(db, caller, 'select * from private.nightly_runs')).rejects.toMatchObject({
      code: '42501',
    });
  },
);

describe('whether they are running', () => {
  test('is no before the first night, and yes once they ran', async () => {
    expect(await areRunning()).toBe(false);
    await runAs(db, SERVICE, 'select public.run_nightly_jobs()');
    expect(await areRunning()).toBe(true);
  });

  test.each([
    ['49 hours', true],
    ['51 hours', false],
  ])('after %s without them: %s', async (age, running) => {
    await db.exec(`insert into private.nightly_runs values (now() - interval '${age}', 0, 0, 0)`);
    expect(await areRunning()).toBe(running);
  });
});

describe('scheduling them', () => {
  test('needs pg_cron, and says so', async () => {
    await expect(db.query('select private.schedule_nightly_jobs()')).rejects.toThrow(
      'pg_cron is not switched on',
    );
  });

  test('happens in the migration where pg_cron is on, in place of the former job, and runs them once', async () => {
    const withCron = await PGlite.create();
    try {
      await withCron.exec(readHostedBase());
      // As far as the migrations call it.
      await withCron.exec(`create schema cron;
        create table cron.job (jobid bigint generated always as identity, jobname text primary key, schedule text, command text);
        create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
          $$ insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
             on conflict (jobname) do update set schedule = $2, command = $3 returning jobid $$;
        create function cron.unschedule(job_id bigint) returns boolean language sql as
          $$ with gone as (delete from cron.job where jobid = $1 returning 1) select exists (select from gone) $$`);
      for (const { sql } of readMigrations()) {
        // Each one builds on the one before.
        // oxlint-disable-next-line no-await-in-loop
        await withCron.exec(sql);
      }
      const jobs = () =>
        withCron.query<{ command: string }>('select jobname, schedule, command from cron.job');
      const job = {
        jobname: 'nightly-jobs',
        schedule: '17 3 * * *',
        command: 'select public.run_nightly_jobs(6, 12)',
      };
      expect((await jobs()).rows).toEqual([job]);
      const running = 'select public.are_nightly_jobs_running() as running';
      expect((await withCron.query(running)).rows).toEqual([{ running: true }]);

      await withCron.query('select private.schedule_nightly_jobs(3, 24)');
      expect((await jobs()).rows).toEqual([{ ...job, command: 'select public.run_nightly_jobs(3, 24)' }]);
      await expect(withCron.query(job.command)).resolves.toMatchObject({ rows: [{}] });
    } finally {
      await withCron.close();
    }
  });
});
