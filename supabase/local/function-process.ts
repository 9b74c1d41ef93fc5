import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { EdgeFunction } from '#config/edge-functions.ts';
import { OPERATOR_VARIABLES, PROJECT_VARIABLES } from '#supabase/functions/_shared/environment.ts';
import { DEFAULT_RESEND_API_URL, DEFAULT_SMTP_PORT } from '#supabase/functions/_shared/mail-settings.ts';

export const FUNCTIONS_DIR = fileURLToPath(new URL('../functions/', import.meta.url));
const DENO_CACHE = fileURLToPath(new URL('../../node_modules/.cache/deno', import.meta.url));
const ON_HOSTED_DENO = fileURLToPath(new URL('on-hosted-deno.ts', import.meta.url));
const EXIT_WITH_PARENT = fileURLToPath(new URL('exit-with-parent.ts', import.meta.url));

/** The header that names the caller's address locally, as on a hosted project. */
export const CLIENT_ADDRESS_HEADER = 'cf-connecting-ip';

const START_TIMEOUT_MS = 30_000;
const LISTENING = /^Listening on (http:\/\/127\.0\.0\.1:\d+)\//;

export type FunctionVariables = Readonly<Record<string, string | undefined>>;

/** A running edge function. */
export interface RunningFunction {
  /** Its address, on the loopback interface only. */
  readonly url: string;
  /** Ends it and waits until it has ended. */
  readonly close: () => Promise<void>;
}

/** The project of the function, and its settings. */
export interface FunctionSettings {
  readonly supabaseUrl: string;
  /** Skips row-level security. */
  readonly secretKey: string;
  /** Its other variables (supabase/functions/.env.example). Other names are left out. */
  readonly env?: FunctionVariables;
}

export interface StartOptions extends FunctionSettings {
  readonly name: EdgeFunction;
  /** Receives each line that it writes. */
  readonly onLine?: (line: string) => void;
  /** Another Deno than that of the npm package: the path of one as old as the hosted runtime's (2.1.4). */
  readonly hostedDeno?: string | undefined;
}

/**
 * The Deno binary of the npm package. It is not the package's own command, which starts Deno as a second process that
 * would continue when the first one is ended.
 */
function findDeno(): string {
  const require = createRequire(import.meta.url);
  try {
    // Installs the binary where npm was not allowed to run the package's install script.
    const installer: unknown = require('deno/install_api.cjs');
    if (
      typeof installer === 'object' &&
      installer !== null &&
      'runInstall' in installer &&
      typeof installer.runInstall === 'function'
    ) {
      return String(installer.runInstall());
    }
    throw new Error('The package deno has no runInstall.');
  } catch (error) {
    throw new Error('Deno is missing, so edge functions cannot run. Install it with: npm ci', {
      cause: error,
    });
  }
}

/** Host and port for Deno's --allow-net. */
function toNetPermission(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** The hosts that the function may connect to: its own listener, its project, and the configured mail server and build hook. */
function grantNet(supabaseUrl: string, env: FunctionVariables): string {
  const { SMTP_HOST, SMTP_PORT, RESEND_API_KEY, RESEND_API_URL, BUILD_HOOK_URL = '' } = env;
  const hosts = ['127.0.0.1:0', toNetPermission(supabaseUrl)];
  if (RESEND_API_KEY) hosts.push(toNetPermission(RESEND_API_URL || DEFAULT_RESEND_API_URL));
  if (URL.canParse(BUILD_HOOK_URL)) hosts.push(toNetPermission(BUILD_HOOK_URL));
  if (SMTP_HOST) {
    // nodemailer resolves a name itself and connects to the address it finds, which cannot be known here.
    if (isIP(SMTP_HOST) === 0) return '--allow-net';
    const address = isIP(SMTP_HOST) === 6 ? `[${SMTP_HOST}]` : SMTP_HOST;
    hosts.push(`${address}:${SMTP_PORT || String(DEFAULT_SMTP_PORT)}`);
  }
  return `--allow-net=${hosts.join(',')}`;
}

/** The operator's variables that are set, and no other. */
export function pickOperatorVariables(env: FunctionVariables): Record<string, string> {
  const entries = OPERATOR_VARIABLES.flatMap((name) => {
    const value = env[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

// Functions that are still running when this process ends. If this process is killed, exit-with-parent.ts ends them.
const children = new Set<Child>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

function spawnDeno(
  name: EdgeFunction,
  hostedDeno: string | undefined,
  env: FunctionVariables,
  netGrant: string,
): Child {
  const folder = join(FUNCTIONS_DIR, name);
  const args = [
    'run',
    '--no-prompt',
    // Packages come from this project's node_modules, never from the network.
    '--node-modules-dir=manual',
    '--cached-only',
    `--config=${join(folder, 'deno.json')}`,
    ...(hostedDeno === undefined
      ? [
          // A package or version that is not in the lock file stops the start.
          `--lock=${join(folder, 'deno.lock')}`,
          '--frozen',
          `--preload=${EXIT_WITH_PARENT}`,
        ]
      : // The upload has no lock file, either.
        ['--no-lock', '--allow-read']),
    `--allow-env=${[...PROJECT_VARIABLES, ...OPERATOR_VARIABLES].join(',')}`,
    netGrant,
    ...(hostedDeno === undefined ? [] : [ON_HOSTED_DENO]),
    join(folder, 'index.ts'),
  ];
  return spawn(hostedDeno ?? findDeno(), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      DENO_DIR: DENO_CACHE,
      DENO_NO_UPDATE_CHECK: '1',
      DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
      NO_COLOR: '1',
    },
  });
}

/**
 * The address at which the child listens, which Deno prints on a line of its own. `onLine` then gets every other line,
 * including the earlier ones.
 *
 * @throws Error with the lines so far, if it ends or takes too long
 */
function waitForAddress(name: EdgeFunction, child: Child, onLine: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const linesBefore: string[] = [];
    let takeLine = (line: string) => {
      const address = LISTENING.exec(line)?.[1];
      if (address === undefined) {
        linesBefore.push(line);
        return;
      }
      clearTimeout(timer);
      takeLine = onLine;
      for (const waiting of linesBefore) onLine(waiting);
      resolve(address);
    };
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error([`The edge function ${name} did not start: ${reason}`, ...linesBefore].join('\n')));
    };
    const timer = setTimeout(() => fail('it does not listen.'), START_TIMEOUT_MS);
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => takeLine(line));
    }
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => fail(`Deno ended with ${signal ?? `code ${String(code)}`}.`));
  });
}

/**
 * Runs an edge function in Deno on a free loopback port and waits until it
 * listens. It may reach its project and its mail server, read its own variables, and nothing else.
 *
 * @throws Error with Deno's output, if it does not begin to listen
 */
export async function startFunction(options: StartOptions): Promise<RunningFunction> {
  const { name, supabaseUrl, secretKey, env = {}, onLine = () => undefined, hostedDeno } = options;
  const variables = {
    CLIENT_ADDRESS_HEADER,
    ...pickOperatorVariables(env),
    SUPABASE_URL: supabaseUrl,
    SUPABASE_SECRET_KEY: secretKey,
  };
  const child = spawnDeno(name, hostedDeno, variables, grantNet(supabaseUrl, env));
  children.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      children.delete(child);
      resolve();
    });
  });
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };

  try {
    return { url: await waitForAddress(name, child, onLine), close };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
