import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./site-server.ts', import.meta.url));
/** How long a server may take to end before it is killed. */
const STOP_TIMEOUT_MS = 20_000;

export interface SiteServer {
  /** Address of the site, without a slash at its end. */
  readonly url: string;
  /** Folder of the build that it serves. */
  readonly build: string;
  /** Ends the server and waits until it is gone. */
  readonly stop: () => Promise<void>;
}

/** Our environment without what vitest adds to it and what would make the build no production build. */
function productionEnvironment(): NodeJS.ProcessEnv {
  const added = /^(NODE_ENV|TEST|DEV|PROD|SSR|MODE|BASE_URL|VITEST(_.*)?)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}

/**
 * Starts site-server.ts and waits until it answers.
 *
 * @param finishedBuild folder of a build to serve; without it the site is built first
 * @throws Error where the server ends before it has an address; it has said why on standard error
 */
export async function launchSiteServer(finishedBuild?: string): Promise<SiteServer> {
  const child = spawn(process.execPath, [SCRIPT, ...(finishedBuild === undefined ? [] : [finishedBuild])], {
    // The fourth is a channel that breaks when we die, even when we are killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: productionEnvironment(),
  });
  const ended = new Promise<null>((resolve) => {
    child.once('close', () => {
      resolve(null);
    });
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('The site server has no standard output.');
  const firstLine = new Promise<string>((resolve) => {
    createInterface({ input: stdout }).once('line', resolve);
  });
  const line = await Promise.race([firstLine, ended]);
  if (line === null) throw new Error('The site server ended before it was ready; its reason is above.');
  const [url = '', ...build] = line.split(' ');
  return {
    url,
    build: build.join(' '),
    stop: async () => {
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(killer);
    },
  };
}
