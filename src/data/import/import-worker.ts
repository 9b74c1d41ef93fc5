import type { ImportRequests } from '#workers/import.ts';
import { startImportWorker } from './start-import-worker.ts';
import { connectWorker, type WorkerClient } from '#data/worker-client.ts';

/** A worker that holds one file which is to be imported. */
export type ImportWorker = WorkerClient<ImportRequests>;

/** Starts a worker for one file. docs/decisions/import.md. */
export function openImportWorker(): ImportWorker {
  return connectWorker<ImportRequests>(startImportWorker());
}
