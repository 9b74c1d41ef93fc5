import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findPostgres,
  hasCron,
  type PostgresServer,
  startPostgres,
} from '#supabase/local/postgres-server.ts';

/* The jobs on a server with pg_cron (Debian: postgresql-15-cron), scheduled as docs/operating.md says, step 4. */

const binaries = findPostgres();

const NIGHTLY = {
  jobname: 'nightly-jobs',
  schedule: '17 3 * * *',
  command: 'select public.run_nightly_jobs()',
};
const HOURLY = { jobname: 'entry-jobs', schedule: '7 * * * *', command: 'select public.run_hourly_jobs()' };
const FUNCTIONS = ['entry-account', 'newsletter', 'send-contact-email'];

const GUIDE = readFileSync('docs/operating.md', 'utf8');

/** What the operator runs in the SQL editor: to schedule the jobs, and to see whether they ran. */
const [, documented = '', lastRuns = '', newKey = ''] =
  /```sql\n(select private\.schedule_nightly_jobs[^]*?)```[^]*?```sql\n(select jobname, status[^]*?)```[^]*?```sql\n(select vault\.update_secret[^]*?)```/.exec(
    GUIDE,
  ) ?? [];

/** Those that change something, besides. */
const CHANGES = [...GUIDE.matchAll(/(?:```sql\n|`)((?:begin; delete|update|delete) [^`]+)`/g)].map(
  ([, sql = '']) => sql,
);

/** Vault and pg_net as far as the statements use them, with their signatures: Debian has neither. Each call is kept. */
const HOSTED_ALONE = `
  create schema vault;
  create table vault.decrypted_secrets (id uuid default gen_random_uuid(), name text, decrypted_secret text);
  create view vault.secrets as select id, name from vault.decrypted_secrets;
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as
    'update vault.decrypted_secrets set decrypted_secret = new_secret where id = secret_id';
  create function vault.create_secret(new_secret text, new_name text) returns void language sql as
    'insert into vault.decrypted_secrets (name, decrypted_secret) values (new_name, new_secret)';
  create schema net;
  create table net.calls (url text, body jsonb, headers jsonb, timeout integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000)
    returns bigint language sql as 'insert into net.calls values ($1, $2, $4, $5) returning 1::bigint';
  grant usage on schema vault, net to project_owner;
  grant all on all tables in schema vault, net to project_owner;`;

describe.skipIf(!hasCron(binaries))('the jobs on a server with pg_cron', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres(binaries ?? '', undefined, undefined, true);
    await server.owner.unsafe(HOSTED_ALONE);
  });
  afterAll(async () => {
    await server.close();
  });

  /** Runs statements in the SQL editor. */
  const edit = (sql: string) => server.owner.unsafe(`set role project_owner; ${sql}; reset role;`);
  const jobs = () =>
    server.owner`select jobname, schedule, command from cron.job where username = 'project_owner' order by jobname`;

  test('are scheduled by the first migration, which runs those of the night once', async () => {
    expect([...(await jobs())]).toEqual([HOURLY, NIGHTLY]);
    expect([...(await server.owner`select public.are_nightly_jobs_running() as running`)]).toEqual([
      { running: true },
    ]);
  });

  test('run as the documented statements schedule them, in place of what was there', async () => {
    await edit(`select cron.schedule('nightly-jobs', '0 0 * * *', 'select 1')`);
    await edit(documented);
    const scheduled = await jobs();
    expect([...scheduled].slice(0, 2)).toMatchObject([
      { jobname: 'entry-account', schedule: '*/2 * * * *' },
      HOURLY,
    ]);
    expect(scheduled.map(({ jobname }) => jobname)).toEqual(
      [...FUNCTIONS, 'entry-jobs', 'nightly-jobs'].toSorted((a, b) => a.localeCompare(b)),
    );
    expect([...scheduled]).toContainEqual(NIGHTLY);

    // Nobody waits until the night.
    await edit(`select cron.schedule(jobname, '* * * * *', command) from cron.job`);
    const runs = () =>
      server.owner`select distinct jobname, status, return_message as message
        from cron.job_run_details join cron.job using (jobid) where status not in ('starting', 'running') order by jobname`;
    await expect.poll(async () => (await runs()).length, { timeout: 90_000, interval: 1_000 }).toBe(5);
    expect([...(await runs())]).toEqual(
      scheduled.map(({ jobname }) => ({ jobname, status: 'succeeded', message: 'SELECT 1' })),
    );
    expect([...(await server.owner.unsafe(lastRuns))]).toContainEqual(
      expect.objectContaining({ jobname: 'nightly-jobs', status: 'succeeded' }),
    );
    expect([...(await server.owner`select distinct * from net.calls order by url`)]).toEqual(
      FUNCTIONS.map((name) => ({
        url: `https://abcdefgh.supabase.co/functions/v1/${name}`,
        body: { action: 'runJobs' },
        headers: { apikey: 'sb_secret_…', 'content-type': 'application/json' },
        timeout: 60_000,
      })),
    );
  }, 120_000);

  test('call with the new key after the documented statement, where the old one leaked', async () => {
    await edit(newKey.replace('sb_secret_…', 'sb_secret_new'));
    const [job] = await server.owner<
      { command: string }[]
    >`select command from cron.job where jobname = 'newsletter'`;
    await edit(`truncate net.calls; ${job?.command ?? ''}`);
    expect([...(await server.owner`select headers ->> 'apikey' as key from net.calls`)]).toEqual([
      { key: 'sb_secret_new' },
    ]);
  });

  test('are on a project whose operator may make the documented changes', async () => {
    expect(CHANGES).toHaveLength(4);
    for (const sql of CHANGES) await expect(edit(sql)).resolves.toBeDefined();
  });
});
