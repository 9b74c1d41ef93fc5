// oxlint-disable-next-line import/default -- the suffix makes Vite export the address
import address from './import-worker.ts?worker&url';
import { trustedTypes } from '#config/trusted-types.ts';

/** Trusted Types policy for this worker's URL. */
const policy = trustedTypes?.createPolicy('import-worker', { createScriptURL: (url) => url });

/** Starts the worker that reads files for an import. A failure fires its event „error“. */
export function startImportWorker(): Worker {
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
