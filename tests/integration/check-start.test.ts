import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLI } from '#supabase/local/cli.ts';
import { findDeadOrigin, listen } from '#tests/harness/loopback.ts';

/* What `npm run check:start` says of a machine on which `supabase start` is to run. */

const SCRIPT = fileURLToPath(new URL('../../supabase/local/check-start.ts', import.meta.url));

const FUNCTION_SETTINGS = `PROJECT_IS_LOCAL=true
VITE_SITE_URL=http://127.0.0.1:5173
MAIL_FROM=kontakt@localhost
MAIL_TO=betreiber@localhost
RESEND_API_KEY=local
RESEND_API_URL=http://host.docker.internal:54380/_mail`;

let folder: string;
let server: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-start-'));
});
afterEach(() => {
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, 0o755);
}

/** A program of this machine that prints its version, or fails. */
const install = (name: string, version: string | null) => {
  write(`bin/${name}`, `#!/bin/sh\n${version === null ? 'exit 1' : `echo ${version}`}\n`);
};

const settings = (url: string) => `VITE_SUPABASE_URL=${url}\nVITE_SUPABASE_PUBLISHABLE_KEY=sb_publishable_x`;

/** A project, whose clock may differ. */
async function serve(minutesAhead = 0): Promise<string> {
  server = createServer((request, response) => {
    response.setHeader('date', new Date(Date.now() + minutesAhead * 60_000).toUTCString());
    const isFunction = request.url?.startsWith('/functions/') === true;
    response.writeHead(isFunction ? 422 : 200).end(isFunction ? '{"message": "x"}' : '[]');
  });
  return listen(server);
}

/** The lines that name a fault; null where the command ends well. */
const faults = (): Promise<string[] | null> =>
  new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT], { cwd: folder, env: { PATH: `${folder}/bin` } }, (error, stdout) => {
      resolve(error === null ? null : stdout.split('\n').filter((line) => line.startsWith('FAIL')));
    });
  });

test('nothing of a machine that has everything', async () => {
  install('docker', '27.3.1');
  install('npx', '3.1.0');
  install('supabase', '3.2.0');
  write('supabase/functions/.env', FUNCTION_SETTINGS);
  write('.env.local', settings(await serve()));
  expect(await faults()).toBeNull();
});

test('what is missing on a bare machine without a network', async () => {
  install('npx', null);
  expect(await faults()).toEqual([
    'FAIL  docker: does not answer: install it and start it, https://docs.docker.com/desktop',
    'FAIL  CLI by npx supabase@3.1.0: cannot be fetched: is there a network to registry.npmjs.org?',
    'FAIL  supabase/functions/.env: PROJECT_IS_LOCAL: is „“, not true',
    'FAIL  supabase/functions/.env: VITE_SITE_URL: is „“, not http://127.0.0.1:5173',
    'FAIL  supabase/functions/.env: MAIL_FROM: is „“, not kontakt@localhost',
    'FAIL  supabase/functions/.env: MAIL_TO: is „“, not betreiber@localhost',
    'FAIL  supabase/functions/.env: RESEND_API_KEY: is „“, not local',
    'FAIL  supabase/functions/.env: RESEND_API_URL: is „“, not http://host.docker.internal:54380/_mail',
    'FAIL  .env.local: VITE_SUPABASE_URL: is „“; npx supabase@3.1.0 status prints it',
    'FAIL  .env.local: VITE_SUPABASE_PUBLISHABLE_KEY: is empty; npx supabase@3.1.0 status prints it',
  ]);
});

test('an old CLI, a project that is not started, and a clock that is two hours off', async () => {
  install('docker', '27.3.1');
  install('npx', '3.1.0');
  install('supabase', '2.40.7');
  write('supabase/functions/.env', FUNCTION_SETTINGS);
  const dead = await findDeadOrigin();
  write('.env.local', settings(dead));
  const old = 'FAIL  CLI on the PATH 2.40.7: is older than 3.1.0: use npx, as above';
  expect(await faults()).toEqual([old, `FAIL  project ${dead}: does not answer: npx supabase@3.1.0 start`]);
  write('.env.local', settings(await serve(120)));
  expect(await faults()).toEqual([
    old,
    expect.stringMatching(/^FAIL {2}clock: differs by 7(?:200|199) s from the project's/),
  ]);
});

test('the documents call the CLI by its version, whatever is on the PATH', () => {
  const texts = ['operating', 'development', 'recipes'].map((name) =>
    readFileSync(`docs/${name}.md`, 'utf8'),
  );
  const called = new Set(texts.join('\n').match(/\bnpx supabase[@.\d]*/g));
  expect(called).toEqual(new Set([`npx ${CLI}`]));
});
