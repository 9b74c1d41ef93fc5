/**
 * Runs the official CLI's database advisors on the migrations, with a separate PostgreSQL server:
 * `npm run db:advisors`. Fails on any warning. Needs PostgreSQL on this machine, and npm to fetch the CLI.
 */
import { spawnSync } from 'node:child_process';
import { CLI } from './cli.ts';
import { findPostgres, startPostgres } from './postgres-server.ts';

const binaries = findPostgres();
if (binaries === null)
  throw new Error('There is no PostgreSQL server on this machine: apt-get install postgresql');
const server = await startPostgres(binaries);
try {
  const { status } = spawnSync(
    'npx',
    ['--yes', CLI, 'db', 'advisors', `--remote=${server.ownerUrl}`, '--level=info', '--fail-on=warn'],
    { stdio: 'inherit', env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' } },
  );
  process.exitCode = status ?? 1;
} finally {
  await server.close();
}
