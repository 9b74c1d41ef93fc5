import { trustedTypes } from '#config/trusted-types.ts';

/**
 * Starts the worker of the directory while the page's code is still being loaded; `callDirectory` takes it
 * (src/data/directory/started-worker.ts). Where it cannot be started, that tries again.
 */
export function startDirectoryWorker(address: string): void {
  try {
    const policy = trustedTypes?.createPolicy('early-directory-worker', { createScriptURL: (url) => url });
    const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
    worker.addEventListener('error', () => {
      if (globalThis.directoryWorker === worker) globalThis.directoryWorker = undefined;
    });
    globalThis.directoryWorker = worker;
  } catch {
    // A browser without module workers.
  }
}
