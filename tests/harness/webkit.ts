import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { type Engine, type InPage, toCode } from './engine.ts';
import { findDeadOrigin } from './loopback.ts';
import { findProgram } from './programs.ts';

const START_TIMEOUT_MS = 15_000;

/** WebKit's smallest browser, its driver, and a virtual screen. */
export interface WebKitPrograms {
  readonly browser: string;
  readonly driver: string;
  readonly screen: string;
}

/** The programs of Debian's packages webkit2gtk-driver and xvfb; null where one of them is missing. */
export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('Xvfb');
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  return driver === null || screen === null || browser === undefined ? null : { browser, driver, screen };
}

/** Ends a program that we started, and waits until it is gone. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function startScreen(program: string): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const output = child.stdio[3];
  if (!(output instanceof Readable)) throw new Error('Xvfb has no output.');
  const [number] = await once(output, 'data', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
  return { child, display: `:${String(number).trim()}` };
}

const answerSchema = z.object({ value: z.unknown() });

/** One call of WebDriver, https://www.w3.org/TR/webdriver2/. */
async function call(method: 'POST' | 'DELETE', address: string, body: object = {}): Promise<unknown> {
  const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method };
  const answer = await fetch(address, init);
  const { value } = answerSchema.parse(await answer.json());
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}

/** Begins a session as soon as the driver listens. */
async function beginSession(origin: string, browser: string): Promise<string> {
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (
    !(await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer.');
    await wait(50);
  }
  const session = await call('POST', `${origin}/session`, { capabilities });
  return `${origin}/session/${z.object({ sessionId: z.string() }).parse(session).sessionId}`;
}

/** WebDriver's reference to an element. */
const elementSchema = z.record(z.string(), z.string());

/** Starts WebKit's MiniBrowser. The caller has to close it. */
export async function launchWebKit({ browser, driver, screen }: WebKitPrograms): Promise<Engine> {
  const { child: xvfb, display } = await startScreen(screen);
  const origin = await findDeadOrigin();
  const { hostname, port } = new URL(origin);
  const webDriver = spawn(driver, [`--host=${hostname}`, `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  });
  // The programs end with the tests, however they end.
  process.once('exit', () => {
    for (const child of [webDriver, xvfb]) child.kill('SIGKILL');
  });
  const stop = async () => {
    await end(webDriver);
    await end(xvfb);
  };
  let session: string;
  try {
    session = await beginSession(origin, browser);
  } catch (error) {
    await stop();
    throw error;
  }

  const execute = (run: InPage<unknown>, args: readonly string[]) =>
    call('POST', `${session}/execute/sync`, { script: `return ${toCode(run, args)};`, args: [] });
  return {
    goto: async (url) => {
      await call('POST', `${session}/url`, { url });
    },
    evaluate: (run, ...args) => execute(run, args),
    click: async (find, ...args) => {
      const element = await execute(find, args);
      if (element === null) return false;
      const [id = ''] = Object.values(elementSchema.parse(element));
      await call('POST', `${session}/element/${id}/click`);
      return true;
    },
    type: async (text) => {
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
    },
    close: async () => {
      await call('DELETE', session);
      await stop();
    },
  };
}
