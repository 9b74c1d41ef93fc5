import { connectWorker, type WorkerClient } from '#lib/worker/worker-client.ts';
import type { ImportRequests } from './imported-file.ts';
import { startImportWorker } from './start-import-worker.ts';

/** A worker that holds one file which is to be imported. */
export type ImportWorker = WorkerClient<ImportRequests>;

/** Starts a worker for one file. docs/decisions/import.md. */
export function openImportWorker(): ImportWorker {
  return connectWorker<ImportRequests>(startImportWorker());
}
