/*
 * Says what a project of `supabase start` lacks to serve the site on this machine (docs/development.md), and exits with 1 then.
 *
 *   npm run check:start
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { EDGE_FUNCTIONS } from '#config/edge-functions.ts';
import { CLI, CLI_VERSION } from './cli.ts';

const CLI_TIMEOUT_MS = 120_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** Codes of an authenticator app are good for half a minute more. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

const findings: [what: string, problem: string | null][] = [];

function report(what: string, problem: string | false | null): void {
  findings.push([what, problem === false ? null : problem]);
}

/** What a program prints; null where it is not there or fails. */
function outputOf(program: string, args: readonly string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', timeout: CLI_TIMEOUT_MS }).trim();
  } catch {
    return null;
  }
}

const readVariables = (file: string) => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {});
const partsOf = (version: string) => version.split('.').map(Number);

/** Whether a version is older than another. */
function isOlder(version: string, than: string): boolean {
  const [given, wanted] = [partsOf(version), partsOf(than)];
  const index = wanted.findIndex((part, at) => part !== given[at]);
  return index !== -1 && (given[index] ?? 0) < (wanted[index] ?? 0);
}

function checkPrograms(): void {
  const docker = outputOf('docker', ['info', '--format', '{{.ServerVersion}}']);
  report(
    'docker',
    docker === null && 'does not answer: install it and start it, https://docs.docker.com/desktop',
  );
  const cli = outputOf('npx', ['--yes', CLI, '--version']);
  const own = outputOf('supabase', ['--version']);
  report(`CLI by npx ${CLI}`, cli === null && 'cannot be fetched: is there a network to registry.npmjs.org?');
  if (own !== null) {
    report(
      `CLI on the PATH ${own}`,
      isOlder(own, CLI_VERSION) && `is older than ${CLI_VERSION}: use npx, as above`,
    );
  }
}

function checkFunctionSettings(): void {
  const file = 'supabase/functions/.env';
  const variables = readVariables(file);
  const expected: Readonly<Record<string, readonly [pattern: RegExp, example: string]>> = {
    PROJECT_IS_LOCAL: [/^true$/, 'true'],
    VITE_SITE_URL: [/^http:\/\/(?:127\.0\.0\.1|localhost):\d+$/, 'http://127.0.0.1:5173'],
    MAIL_FROM: [/@/, 'kontakt@localhost'],
    MAIL_TO: [/@/, 'betreiber@localhost'],
    RESEND_API_KEY: [/./, 'local'],
    // The container reaches this machine by this name.
    RESEND_API_URL: [
      /^http:\/\/host\.docker\.internal:\d+\/_mail$/,
      'http://host.docker.internal:54380/_mail',
    ],
  };
  for (const [name, [pattern, example]] of Object.entries(expected)) {
    const value = variables[name] ?? '';
    report(`${file}: ${name}`, !pattern.test(value) && `is „${value}“, not ${example}`);
  }
}

async function checkProject(): Promise<void> {
  const file = '.env.local';
  const { VITE_SUPABASE_URL: url = '', VITE_SUPABASE_PUBLISHABLE_KEY: key = '' } = readVariables(file);
  report(`${file}: VITE_SUPABASE_URL`, !URL.canParse(url) && `is „${url}“; npx ${CLI} status prints it`);
  report(`${file}: VITE_SUPABASE_PUBLISHABLE_KEY`, key === '' && `is empty; npx ${CLI} status prints it`);
  if (!URL.canParse(url) || key === '') return;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url.replace(/\/+$/, '')}${path}`, {
      ...init,
      headers: { apikey: key, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    }).catch(() => null);
  const settings = await ask('/auth/v1/settings');
  report(
    `project ${url}`,
    settings === null
      ? `does not answer: npx ${CLI} start`
      : !settings.ok && `answers ${String(settings.status)}: is the key right?`,
  );
  if (settings === null) return;
  const difference = Math.abs(Date.parse(settings.headers.get('date') ?? '') - Date.now());
  report(
    'clock',
    difference > MAX_CLOCK_DIFFERENCE_MS &&
      `differs by ${String(Math.round(difference / 1000))} s from the project's, so that codes of a second factor fail`,
  );
  const entries = await ask('/rest/v1/Personalberatungen?select=id&limit=1');
  report('database', entries?.ok !== true && `has no directory: npx ${CLI} db reset`);
  for (const name of EDGE_FUNCTIONS) {
    const answer = await ask(`/functions/v1/${name}`, { method: 'POST', body: '{}' });
    const isThere = answer !== null && [400, 422].includes(answer.status);
    report(`edge function ${name}`, !isThere && `does not answer: npx ${CLI} functions serve`);
  }
}

checkPrograms();
checkFunctionSettings();
await checkProject();
for (const [what, problem] of findings) {
  process.stdout.write(problem === null ? `ok    ${what}\n` : `FAIL  ${what}: ${problem}\n`);
}
if (findings.some(([, problem]) => problem !== null)) process.exitCode = 1;
