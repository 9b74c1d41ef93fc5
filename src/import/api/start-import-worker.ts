// oxlint-disable-next-line import/default -- the suffix makes Vite export the address
import address from './import-worker.ts?worker&url';
import { trustedTypes } from '#config/trusted-types.ts';

/** The policy of the site takes no mere string for the address of a worker; only this file has this one. */
const policy = trustedTypes?.createPolicy('import-worker', { createScriptURL: (url) => url });

/** Starts the worker that reads files for an import. A failure fires its event „error“. */
export function startImportWorker(): Worker {
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
