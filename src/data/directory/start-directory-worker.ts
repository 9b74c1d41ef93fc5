// oxlint-disable-next-line import/default -- Vite makes the module that has the address
import address from '#workers/directory-worker.ts?worker&url';
import { trustedTypes } from '#config/trusted-types.ts';

/** The policy of the site takes no mere string for the address of a worker; only this file has this one. */
const policy = trustedTypes?.createPolicy('directory-worker', { createScriptURL: (url) => url });

/** Starts the worker that searches the loaded directory. A failure is its event „error“. */
export function startDirectoryWorker(): Worker {
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
