/*
 * Type-checks every edge function with Deno, on the packages of its own lock.
 *
 *   npm run check:functions
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const FUNCTIONS = 'supabase/functions';

for (const { name } of readdirSync(FUNCTIONS, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !entry.name.startsWith('_'),
)) {
  const folder = `${FUNCTIONS}/${name}`;
  const options = [
    '--node-modules-dir=manual',
    '--frozen',
    `--lock=${folder}/deno.lock`,
    `--config=${folder}/deno.json`,
  ];
  const { status } = spawnSync('deno', ['check', ...options, `${folder}/index.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
