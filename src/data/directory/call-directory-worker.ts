import type { Agency } from '#domain/agency/agency.ts';
import type { DirectoryRequests } from '#workers/directory.ts';
import { startDirectoryWorker } from './start-directory-worker.ts';
import { connectWorker, type WorkerClient } from '#data/worker-client.ts';

/** Agencies in one message to the worker. Copying them blocks the page for some milliseconds on a slow phone. */
const BATCH = 100;

/** The running worker, and the list that was last sent to it. */
interface Connection {
  readonly worker: WorkerClient<DirectoryRequests>;
  agencies: readonly Agency[] | null;
}

let connection: Connection | null = null;
/** Requests are sent one after the other, so that each is answered from its own list. */
let turn: Promise<unknown> = Promise.resolve();

function connect(): Connection {
  const opened: Connection = {
    // The next request after a failure starts a new worker.
    worker: connectWorker<DirectoryRequests>(startDirectoryWorker(), () => {
      if (connection === opened) connection = null;
    }),
    agencies: null,
  };
  return opened;
}

/** Sends a list to the worker, in batches, so that the page stays responsive between them. */
async function load(opened: Connection, agencies: readonly Agency[]): Promise<void> {
  opened.agencies = null;
  for (let from = 0; from === 0 || from < agencies.length; from += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await opened.worker.ask('load', agencies.slice(from, from + BATCH), from === 0);
  }
  opened.agencies = agencies;
}

/**
 * Calls the worker that searches the directory. The first request starts it, as does the first one after a failure.
 *
 * @param agencies the list to search, which is sent first where the worker has another one; null where the request
 * needs none
 * @param signal ends the waiting for its turn
 * @throws DataError where the worker cannot be started
 */
export async function callDirectoryWorker<Name extends keyof DirectoryRequests>(
  agencies: readonly Agency[] | null,
  signal: AbortSignal | null,
  name: Name,
  ...args: Parameters<DirectoryRequests[Name]>
): Promise<Awaited<ReturnType<DirectoryRequests[Name]>>> {
  const sent = turn.then(async () => {
    signal?.throwIfAborted();
    const opened = (connection ??= connect());
    if (agencies !== null && opened.agencies !== agencies) await load(opened, agencies);
    return { answer: opened.worker.ask(name, ...args) };
  });
  turn = sent.catch(() => undefined);
  return (await sent).answer;
}
