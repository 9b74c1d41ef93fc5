import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres, { type Sql } from 'postgres';
import { readHostedSetup } from './hosted/read-hosted.ts';
import { readMigrations, type SqlFile } from './sql-files.ts';

/** Folders in which Debian and others install PostgreSQL servers, by major version. */
const VERSIONED_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

function majorVersionOf(folder: string): number {
  return Number(/(\d+)$/.exec(folder)?.[1] ?? 0);
}

function versionedFolders(): string[] {
  return VERSIONED_FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => majorVersionOf(folder) >= 15)
    .toSorted((a, b) => majorVersionOf(b) - majorVersionOf(a))
    .map((folder) => join(folder, 'bin'));
}

/**
 * The folder with the programs of a PostgreSQL server, 15 or newer where the folder shows it; null where
 * this machine has none.
 */
export function findPostgres(): string | null {
  const folders = [...versionedFolders(), ...(process.env['PATH'] ?? '').split(delimiter)];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  );
}

/** Whether the server has the extension pg_cron (Debian: postgresql-15-cron). */
export function hasCron(binaries: string | null): boolean {
  return binaries !== null && existsSync(join(dirname(binaries), 'lib', 'pg_cron.so'));
}

/** What a server needs to run pg_cron, without a password of its own. */
const CRON_SETTINGS = {
  shared_preload_libraries: 'pg_cron',
  'cron.database_name': 'postgres',
  'cron.use_background_workers': 'on',
};

/** pg_cron as a hosted project's dashboard switches it on. */
const SWITCH_CRON_ON = `
  create extension pg_cron;
  grant usage on schema cron to project_owner;
  grant execute on all functions in schema cron to project_owner;
  grant all on all tables in schema cron to project_owner;
  revoke all on cron.job from project_owner;
  grant select on cron.job to project_owner;`;

const ENVIRONMENT = { LC_ALL: 'C', PATH: process.env['PATH'] };

interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as the first of these users that exists. */
function findUnprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres', 'nobody']
    .map((name) => users.find((user) => user.startsWith(`${name}:`)))
    .find(Boolean);
  if (line === undefined)
    throw new Error('Neither a user postgres nor a user nobody exists to run PostgreSQL.');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

export interface PostgresServer {
  /** Connects as the superuser, to whom grants and policies do not apply. */
  readonly owner: Sql;
  /** The same connection as an address for other programs. */
  readonly ownerUrl: string;
  /** Connects as PostgREST does, with no right except to take the role of a caller. */
  readonly authenticator: Sql;
  /** Stops the server and removes its data. */
  readonly close: () => Promise<void>;
}

interface Cluster {
  readonly binaries: string;
  /** The user that runs the server, where the current user must not. */
  readonly user: SystemUser | undefined;
  readonly dataDir: string;
  readonly password: string;
  readonly isCronOn: boolean;
}

function createCluster({ binaries, user, dataDir, password }: Cluster): void {
  const passwordFile = `${dataDir}-password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  execFileSync(
    join(binaries, 'initdb'),
    // prettier-ignore
    ['--pgdata', dataDir, '--username=superuser', '--auth=scram-sha-256', '--pwfile', passwordFile,
     '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...user, cwd: dirname(dataDir), env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

interface RunningCluster {
  readonly port: number;
  readonly connect: (username: string, max?: number) => Sql;
  /** @param signal SIGINT leaves data that can be copied, SIGQUIT is quicker */
  readonly stop: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
}

async function runCluster({ binaries, user, dataDir, password, isCronOn }: Cluster): Promise<RunningCluster> {
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Durability is not needed, because the data are deleted after the test.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    ...(isCronOn && CRON_SETTINGS),
  };
  const server = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      dataDir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]),
    ],
    { ...user, cwd: dirname(dataDir), env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // The server ends with the tests, however they end.
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  const ended = once(server, 'exit');

  const said: string[] = [];
  const ready = new Promise<boolean>((resolve) => {
    createInterface({ input: server.stderr })
      .on('line', (line) => {
        said.push(line);
        if (line.includes('ready to accept connections')) resolve(true);
      })
      .once('close', () => {
        resolve(false);
      });
  });
  if (!(await ready)) throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`);
  return {
    port,
    connect: (username, max = 1) =>
      postgres({
        host: '127.0.0.1',
        port,
        username,
        password,
        database: 'postgres',
        max,
        onnotice: () => undefined,
      }),
    stop: async (signal) => {
      server.kill(signal);
      await ended;
      process.off('exit', kill);
    },
  };
}

/** Creates the schema of a hosted project and applies the migrations, by a role that is no superuser, as there. */
async function migrate(
  { password, isCronOn }: Cluster,
  { connect }: RunningCluster,
  migrations: readonly SqlFile[],
): Promise<void> {
  const owner = connect('superuser');
  await owner.unsafe(readHostedSetup());
  await owner.unsafe(`
    create role project_owner login createrole bypassrls password '${password}';
    grant create on database postgres to project_owner;
    grant create on schema public to project_owner with grant option;
    grant usage on schema auth to project_owner;
    grant select, insert, update, delete, references, trigger on all tables in schema auth to project_owner;
    grant all on all sequences in schema auth to project_owner;
    create role authenticator login noinherit password '${password}';
    grant anon, authenticated, service_role to authenticator;
    ${isCronOn ? SWITCH_CRON_ON : ''}
  `);
  const projectOwner = connect('project_owner');
  for (const migration of migrations) {
    // Each one builds on the one before.
    await projectOwner.begin((transaction) => transaction.unsafe(migration.sql));
  }
  await Promise.all([owner.end(), projectOwner.end()]);
}

function copyFolder(from: string, to: string): void {
  // `-a` keeps the owner of the files, without which PostgreSQL does not start.
  execFileSync('cp', ['-a', from, to]);
}

/** Starts a new migrated server, and stores a copy of its data as the template, if one is requested. */
async function startFirst(
  cluster: Cluster,
  template: string | undefined,
  migrations: readonly SqlFile[],
): Promise<RunningCluster> {
  createCluster(cluster);
  const running = await runCluster(cluster);
  await migrate(cluster, running, migrations);
  if (template === undefined) return running;
  await running.stop('SIGINT');
  const made = `${template}-${randomUUID()}`;
  copyFolder(cluster.dataDir, made);
  // Another process may have made the template meanwhile.
  if (!existsSync(template)) renameSync(made, template);
  return runCluster(cluster);
}

/**
 * A migrated PostgreSQL server of its own, in a temporary folder and on a free port of the loopback interface.
 *
 * @param binaries what findPostgres has found
 * @param template folder of a migrated database to copy, because migrating takes seconds. The first caller creates it;
 * without it, every server is migrated anew
 * @param migrations what is applied; the default is the folder `migrations`
 * @param isCronOn whether pg_cron is switched on before them, where `hasCron` is true
 * @throws Error where the server ends before it is ready, with its output
 */
export async function startPostgres(
  binaries: string,
  template?: string,
  migrations: readonly SqlFile[] = readMigrations(),
  isCronOn = false,
): Promise<PostgresServer> {
  const user = findUnprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  // All copies of a template have the same password: the name of the template's parent folder.
  const password =
    template === undefined ? randomBytes(18).toString('base64url') : basename(dirname(template));
  const cluster = { binaries, user, dataDir: join(folder, 'data'), password, isCronOn };
  try {
    const isCopy = template !== undefined && existsSync(template);
    if (isCopy) copyFolder(template, cluster.dataDir);
    const running = await (isCopy ? runCluster(cluster) : startFirst(cluster, template, migrations));
    const owner = running.connect('superuser');
    const authenticator = running.connect('authenticator', 26);
    return {
      owner,
      ownerUrl: `postgresql://superuser:${password}@127.0.0.1:${String(running.port)}/postgres`,
      authenticator,
      close: async () => {
        await Promise.all([owner.end(), authenticator.end()]);
        await running.stop('SIGQUIT');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
