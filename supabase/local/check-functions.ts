/*
 * Type-checks every edge function with Deno, on the packages of its own lock.
 *
 *   npm run check:functions [-- --write-locks]
 *
 * With --write-locks it first brings each lock up to date with its function's imports, for which it fetches the packages.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

const FUNCTIONS = 'supabase/functions';
const { values } = parseArgs({ options: { 'write-locks': { type: 'boolean', default: false } } });

function runDeno(folder: string, command: string, ...options: string[]): void {
  const files = [`--lock=${folder}/deno.lock`, `--config=${folder}/deno.json`, `${folder}/index.ts`];
  const { status } = spawnSync('deno', [command, ...options, ...files], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

for (const { name } of readdirSync(FUNCTIONS, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !entry.name.startsWith('_'),
)) {
  const folder = `${FUNCTIONS}/${name}`;
  if (values['write-locks']) runDeno(folder, 'cache', '--node-modules-dir=none', '--frozen=false');
  runDeno(folder, 'check', '--node-modules-dir=manual', '--frozen');
}
