// oxlint-disable-next-line import/default -- Vite makes the module that has the address
import address from './directory-worker.ts?worker&url';
import { trustedTypes } from '#config/trusted-types.ts';
import { loadCode } from '#lib/http/http.ts';
import { connectWorker, type WorkerClient, WorkerGoneError } from '#lib/worker/worker-client.ts';
import type { Directory } from './directory.ts';
import type { DirectorySummary } from './listed-agencies.ts';
import { takeStartedWorker } from './started-worker.ts';

/** Trusted Types policy for this worker's URL. */
const policy = trustedTypes?.createPolicy('directory-worker', { createScriptURL: (url) => url });

let worker: WorkerClient<Directory> | undefined;
/** The same code on this page, once the worker cannot be started or is gone. */
let onPage: Promise<Directory> | undefined;

function startWorker(): WorkerClient<Directory> {
  try {
    const url = policy?.createScriptURL(address) ?? address;
    const running = takeStartedWorker() ?? new Worker(url, { type: 'module' });
    const started = connectWorker<Directory>(running, () => {
      if (worker === started) worker = undefined;
    });
    return started;
  } catch (thrown) {
    throw new WorkerGoneError('missingCode', 'The browser starts no worker', { cause: thrown });
  }
}

async function loadOnPage(): Promise<Directory> {
  try {
    const { createDirectory } = await loadCode(() => import('./directory.ts'));
    return createDirectory(new Date().getFullYear());
  } catch (thrown) {
    // The next question tries both again.
    onPage = undefined;
    throw thrown;
  }
}

/**
 * Asks the directory, in its worker or else on this page.
 *
 * @throws DataError
 */
export async function callDirectory<Name extends keyof Directory>(
  name: Name,
  ...args: Parameters<Directory[Name]>
): Promise<Awaited<ReturnType<Directory[Name]>>> {
  if (onPage === undefined) {
    try {
      worker ??= startWorker();
      return await worker.ask(name, ...args);
    } catch (thrown) {
      if (!(thrown instanceof WorkerGoneError)) throw thrown;
    }
  }
  onPage ??= loadOnPage();
  const directory = await onPage;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function of that name
  const called = directory[name] as (
    ...args: Parameters<Directory[Name]>
  ) => Awaited<ReturnType<Directory[Name]>> | Promise<Awaited<ReturnType<Directory[Name]>>>;
  return called(...args);
}

/**
 * Loads or reloads the directory, in a new worker if the last one is gone.
 *
 * @throws DataError
 */
export function loadDirectory(): Promise<DirectorySummary> {
  onPage = undefined;
  return callDirectory('load');
}
