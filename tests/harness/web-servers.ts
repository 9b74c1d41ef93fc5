import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findDeadOrigin } from './loopback.ts';

/** How long a server may take to start, and to end. */
const TIMEOUT_MS = 15_000;

const isRoot = process.getuid?.() === 0;

export interface WebServer {
  /** Without a slash at its end. */
  readonly origin: string;
  /** Ends the server and removes what it has written. */
  readonly close: () => Promise<void>;
}

async function waitForAnswer(origin: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // The server reports nothing when it is ready, so it has to be polled.
    const isThere = await fetch(origin, { redirect: 'manual' }).then(
      (answer) => answer.body?.cancel().then(() => true) ?? true,
      () => false,
    );
    if (isThere) return;
    await wait(50);
  }
  throw new Error(`${child.spawnfile} does not answer:\n${said.join('')}`);
}

/** Writes a server's configuration into the folder, and returns its arguments. */
type Prepare = (folder: string, port: string) => readonly string[];

async function start(program: string, prepare: Prepare): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'web-server-'));
  const origin = await findDeadOrigin();
  const args = prepare(folder, new URL(origin).port);
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // These variables determine Caddy's storage.
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const said: string[] = [];
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()));
  const ended = once(child, 'exit');
  // The server ends with the tests, however they end.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const close = async () => {
    const killer = setTimeout(kill, TIMEOUT_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(killer);
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitForAnswer(origin, child, said);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, close };
}

/**
 * Starts nginx on a free loopback port, with nothing in its configuration but the given lines of a server block.
 *
 * @param program the path that findProgram has returned
 * @throws Error with nginx's output, where it does not start
 */
export function launchNginx(program: string, inside: string): Promise<WebServer> {
  return start(program, (folder, port) => {
    const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const config = join(folder, 'nginx.conf');
    writeFileSync(
      config,
      `${isRoot ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    ${bodies.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n    ')}
    server {
        listen 127.0.0.1:${port};
        ${inside}
    }
}
`,
    );
    return ['-e', 'stderr', '-p', folder, '-c', config];
  });
}

/** The same for Caddy, with the inside of a site block, without TLS and without its administration. */
export function launchCaddy(program: string, inside: string): Promise<WebServer> {
  return start(program, (folder, port) => {
    const config = join(folder, 'Caddyfile');
    const storage = join(folder, 'storage');
    mkdirSync(storage);
    chmodSync(storage, 0o700);
    writeFileSync(
      config,
      `{
    admin off
    auto_https off
    storage file_system ${storage}
}
http://127.0.0.1:${port} {
    ${inside}
}
`,
    );
    return ['run', '--config', config, '--adapter', 'caddyfile'];
  });
}
