import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { isProgram } from './programs.ts';

/** Debian's headless Chromium, which is twice as fast. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Paths of Chromium or Chrome on Linux distributions. */
const SYSTEM_PATHS = [
  `/usr/bin/${HEADLESS_SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
] as const;

const isRoot = process.getuid?.() === 0;

/**
 * The Chromium on this machine: the one that CHROMIUM_PATH names, the system's, or playwright's own.
 *
 * @returns null where there is none
 * @throws Error where CHROMIUM_PATH names something else than a program
 */
function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'] ?? '';
  if (named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH names no program: ${named}`);
  }
  return [...SYSTEM_PATHS, chromium.executablePath()].find(isProgram) ?? null;
}

/** Runs a command with its output on ours. Never rejects: the caller looks for the result. */
function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => {
      resolve();
    });
    child.once('close', () => {
      resolve();
    });
  });
}

async function installChromium(): Promise<void> {
  if (isRoot && isProgram('/usr/bin/apt-get')) {
    await run('apt-get', ['update']);
    await run('apt-get', ['install', '-y', HEADLESS_SHELL]);
    if (findChromium() === null) await run('apt-get', ['install', '-y', 'chromium']);
    return;
  }
  // The package does not export its command, so it is found beside its package.json.
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json');
  await run(process.execPath, [join(dirname(manifest), 'cli.js'), 'install', 'chromium']);
}

/**
 * Path of a Chromium to drive. Where the machine has none, it is installed: by the system's package
 * manager as root, otherwise into playwright's own cache.
 *
 * @throws Error that names both ways, where neither worked
 */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present !== null) return present;
  console.log('The browser tests need Chromium, and there is none. Installing it …');
  await installChromium();
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new Error(
    [
      'The browser tests need Chromium: there is none, and installing it failed. Install it by hand, either',
      '  as root on Debian or Ubuntu:  apt-get update && apt-get install -y chromium-headless-shell',
      '  or as any user:               npx playwright-core install chromium',
      'or name the program of an existing one in CHROMIUM_PATH.',
    ].join('\n'),
  );
}

/** Starts a headless Chromium that makes no requests by itself. The caller has to close it. */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    // Chromium's sandbox does not work for root.
    chromiumSandbox: !isRoot,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  });
}
