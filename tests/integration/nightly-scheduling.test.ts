import { PGlite } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { readHostedSetup } from '#supabase/local/hosted/read-hosted.ts';
import { readMigrations } from '#supabase/local/plain-database.ts';

describe('scheduling the nightly jobs', () => {
  /** pg_cron, as far as the migrations call it. */
  const CRON = `create schema cron;
    create table cron.job (jobid bigint generated always as identity, jobname text primary key, schedule text, command text);
    create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
      $$ insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
         on conflict (jobname) do update set schedule = $2, command = $3 returning jobid $$;
    create function cron.unschedule(job_id bigint) returns boolean language sql as
      $$ with gone as (delete from cron.job where jobid = $1 returning 1) select exists (select from gone) $$;`;

  /** An empty database on which pg_cron was switched on before this migration, where the operator then did something. */
  async function migrate(
    cronBefore: string,
    doneThen: Readonly<Record<string, string>> = {},
  ): Promise<PGlite> {
    const migrated = await PGlite.create();
    await migrated.exec(readHostedSetup());
    for (const { name, sql } of readMigrations()) {
      const done = Object.entries(doneThen).find(([before]) => name.includes(before))?.[1] ?? '';
      // Each one builds on the one before.
      // oxlint-disable-next-line no-await-in-loop
      await migrated.exec(`${name.includes(cronBefore) ? CRON : ''} ${done}; ${sql}`);
    }
    return migrated;
  }

  const JOB = {
    jobname: 'nightly-jobs',
    schedule: '17 3 * * *',
    command: 'select public.run_nightly_jobs()',
  };
  const JOBS = `select jobname, schedule, command from cron.job where jobname = 'nightly-jobs'`;
  const RUNNING = 'select public.are_nightly_jobs_running() as running';

  test('happens in the migration where pg_cron is on, replacing a job with periods of its own, and runs them once', async () => {
    const migrated = await migrate('initial_schema', {
      deletion_periods: 'select private.schedule_nightly_jobs(3, 24)',
    });
    try {
      expect((await migrated.query(JOBS)).rows).toEqual([JOB]);
      expect((await migrated.query(RUNNING)).rows).toEqual([{ running: true }]);
      await expect(migrated.query(JOB.command)).resolves.toMatchObject({ rows: [{}] });
      // The hourly jobs of agencies, likewise.
      expect(
        (await migrated.query(`select schedule, command from cron.job where jobname = 'entry-jobs'`)).rows,
      ).toEqual([{ schedule: '7 * * * *', command: 'select public.run_entry_jobs()' }]);
      await expect(migrated.query('select private.schedule_entry_jobs()')).resolves.toMatchObject({
        rows: [{}],
      });
    } finally {
      await migrated.close();
    }
  });

  test('is left to the operator where pg_cron was switched on since and has no job', async () => {
    const migrated = await migrate('deletion_periods');
    try {
      expect((await migrated.query(JOBS)).rows).toEqual([]);
      expect((await migrated.query(RUNNING)).rows).toEqual([{ running: false }]);
      await migrated.query('select private.schedule_nightly_jobs()');
      expect((await migrated.query(JOBS)).rows).toEqual([JOB]);
      expect((await migrated.query(RUNNING)).rows).toEqual([{ running: true }]);
    } finally {
      await migrated.close();
    }
  });
});
