import type { PGlite } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { openPlainDatabase } from '#supabase/local/plain-database.ts';
import { readMigrations } from '#supabase/local/sql-files.ts';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';

/** pg_cron, as far as the schema calls it. */
const CRON = `create schema cron;
  create table cron.job (jobid bigint generated always as identity, jobname text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
    $$ insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
       on conflict (jobname) do update set schedule = $2, command = $3 returning jobid $$;`;

const NIGHTLY = {
  jobname: 'nightly-jobs',
  schedule: '17 3 * * *',
  command: 'select public.run_nightly_jobs()',
};
const HOURLY = {
  jobname: 'entry-jobs',
  schedule: '7 * * * *',
  command: 'select public.run_entry_jobs()',
};

const jobsOf = async (db: PGlite) =>
  (await db.query('select jobname, schedule, command from cron.job order by jobname desc')).rows;
const isRunning = async (db: PGlite) =>
  (await db.query('select public.are_nightly_jobs_running() as running')).rows[0];

describe('scheduling the nightly jobs', () => {
  test('happens with the first migration where pg_cron is on, and runs them once', async () => {
    const db = await openPlainDatabase({ migrations: [{ name: 'pg_cron', sql: CRON }, ...readMigrations()] });
    try {
      expect(await jobsOf(db)).toEqual([NIGHTLY, HOURLY]);
      expect(await isRunning(db)).toEqual({ running: true });
      await expect(db.query(NIGHTLY.command)).resolves.toMatchObject({ rows: [{}] });
      await expect(db.query(HOURLY.command)).resolves.toMatchObject({ rows: [{}] });
    } finally {
      await db.close();
    }
  });

  test('is left to the operator where pg_cron is switched on later, and replaces a job with periods of its own', async () => {
    const db = await copyPlainDatabase();
    try {
      await expect(db.query('select private.schedule_nightly_jobs()')).rejects.toThrow(
        'pg_cron is not switched on',
      );
      await db.exec(CRON);
      await db.exec(
        `insert into cron.job (jobname, schedule, command) values ('nightly-jobs', '0 0 * * *', 'select 1')`,
      );
      expect(await isRunning(db)).toEqual({ running: false });
      await db.query('select private.schedule_nightly_jobs()');
      expect(await jobsOf(db)).toEqual([NIGHTLY, HOURLY]);
      expect(await isRunning(db)).toEqual({ running: true });
    } finally {
      await db.close();
    }
  });
});
