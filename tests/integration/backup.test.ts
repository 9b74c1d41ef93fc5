import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '#supabase/local/postgres-server.ts';
import { STANDING_SESSIONS } from '#tests/harness/standing-sessions.ts';
import { ROW_INSERTS } from './expired-rows.ts';

/* A backup, and its restore into a project that has the migrations alone, by the commands of docs/operating.md. */

const binaries = findPostgres();
const hasPrograms = binaries !== null && existsSync(join(binaries, 'pg_dump'));

const GUIDE = readFileSync('docs/operating.md', 'utf8');

/** The commands in a shell, in their order. */
const [, save = '', restore = ''] = /```sh\n(pg_dump [^]*?)```[^]*?```sh\n(psql [^]*?)```/.exec(GUIDE) ?? [];

const open = () => startPostgres(binaries ?? '', `${inject('databaseTemplate')}.postgres`);

/** Each table with the number of its rows and a hash of what they hold. */
async function contentsOf({ owner }: PostgresServer): Promise<Record<string, string>> {
  const tables = await owner<{ name: string }[]>`select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace) order by 1`;
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await owner.unsafe<{ content: string }[]>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${name} t`,
    );
    contents[name] = row?.content ?? '';
  }
  return contents;
}

describe.skipIf(!hasPrograms)('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  let servers: readonly [old: PostgresServer, fresh: PostgresServer];

  beforeAll(async () => {
    servers = [await open(), await open()];
    // As `postgres` may on a hosted project.
    const permission = 'grant set on parameter session_replication_role to project_owner';
    await Promise.all(servers.map(({ owner }) => owner.unsafe(permission)));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map(({ close }) => close()));
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (commands: string) =>
    execFileSync('bash', ['--norc', '-eo', 'pipefail', '-c', commands], {
      cwd: folder,
      stdio: 'pipe',
      encoding: 'utf8',
      env: {
        PATH: `${binaries ?? ''}:${process.env['PATH'] ?? ''}`,
        OLD_DATABASE: servers[0].ownerUrl.replace('superuser', 'project_owner'),
        NEW_DATABASE: servers[1].ownerUrl.replace('superuser', 'project_owner'),
      },
    });

  test('brings all rows back into a new project, and the next row gets the next number', async () => {
    const [old, fresh] = servers;
    await old.owner.unsafe(`${STANDING_SESSIONS};
      insert into public."Personalberatungen" ("Name", "Standort") values ('Ahornsteg', 'Kiel'), ('Ulme & „Linde“', 'Köln');
      insert into public.contact_messages (name, email, betreff, nachricht) values ('Jana', 'jana@firma.example', 'Frage', E'Wann?\\n\\\\.');
      update private.limits set most = 77 where kind = 'event';
      ${ROW_INSERTS.mails("interval '1 hour'")};
      select public.run_nightly_jobs();`);
    const before = await contentsOf(old);
    expect(await contentsOf(fresh)).not.toEqual(before);
    run(save);
    run(restore);
    expect(await contentsOf(fresh)).toEqual(before);
    const add = `insert into public."Personalberatungen" ("Name") values ('Neu') returning id::int`;
    expect([...(await fresh.owner.unsafe(add))]).toEqual([...(await old.owner.unsafe(add))]);
    // Triggers and rules are on again.
    await expect(
      fresh.owner.unsafe(
        `insert into public.contact_messages (name, email, betreff, nachricht) values ('', '', '', '')`,
      ),
    ).rejects.toThrow('violates check constraint');
  });

  test('is not all: what the operator looks at when mails stand still or the database is full runs there, too', async () => {
    const [, fresh] = servers;
    const blocks = [...GUIDE.matchAll(/```sql\n([^]*?)```/g)].map(([, sql = '']) => sql);
    const looking = blocks.filter((sql) => /outgoing_mails|run_nightly_jobs\(\)/.test(sql));
    expect(looking).toHaveLength(2);
    // As a full project is, also for who connects.
    await fresh.owner.unsafe('set default_transaction_read_only = on');
    for (const sql of looking) {
      await expect(fresh.owner.unsafe(`set role project_owner; ${sql}; reset role`)).resolves.toBeDefined();
    }
    await fresh.owner.unsafe('set default_transaction_read_only = off');
  });

  test('that is cut off changes nothing', async () => {
    const [, fresh] = servers;
    const before = await contentsOf(fresh);
    run('head -c 20000 backup.sql > cut.sql');
    expect(() => run(restore.replace('backup.sql', 'cut.sql'))).toThrow(/ERROR:/);
    expect(await contentsOf(fresh)).toEqual(before);
  });
});
