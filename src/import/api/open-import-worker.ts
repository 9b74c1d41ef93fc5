// oxlint-disable-next-line import/default -- the suffix makes Vite export the address
import address from './import-worker.ts?worker&url';
import { trustedTypes } from '#config/trusted-types.ts';
import { connectWorker, type WorkerClient } from '#lib/worker/worker-client.ts';
import type { ImportRequests } from './imported-file.ts';

/** Trusted Types policy for this worker's URL. */
const policy = trustedTypes?.createPolicy('import-worker', { createScriptURL: (url) => url });

/** A worker that holds one file which is to be imported. */
export type ImportWorker = WorkerClient<ImportRequests>;

/** Starts a worker for one file. A failure fires its event „error“. docs/decisions/import.md. */
export function openImportWorker(): ImportWorker {
  const url = policy?.createScriptURL(address) ?? address;
  return connectWorker<ImportRequests>(new Worker(url, { type: 'module' }));
}
