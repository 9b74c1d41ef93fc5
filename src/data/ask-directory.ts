import type { Agency } from '#domain/agency/agency.ts';
import type { DirectoryRequests } from '#workers/directory.ts';
import type { Answer, Question } from '#workers/messages.ts';
import { DataError } from './errors.ts';
import { isOffline } from './http.ts';
import { startDirectoryWorker } from './start-directory-worker.ts';

/** Agencies that are handed over at once: copying them is work of the page's, of some milliseconds on a slow phone. */
const BATCH = 100;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A running worker, and what the page knows of it. */
interface Connection {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** The list that was handed over last. */
  agencies: readonly Agency[] | null;
}

let connection: Connection | null = null;
let lastId = 0;
/** What is sent goes one after the other, so that no question meets another list than its own. */
let turn: Promise<unknown> = Promise.resolve();

function connect(): Connection {
  const worker = startDirectoryWorker();
  const opened: Connection = { worker, waiting: new Map(), agencies: null };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asked = opened.waiting.get(data.id);
    opened.waiting.delete(data.id);
    if ('failure' in data) asked?.reject(new Error(data.failure));
    else asked?.resolve(data.result);
  });
  // Its code could not be fetched or run. The next question starts another one.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    if (connection === opened) connection = null;
    worker.terminate();
    const kind = isOffline() ? 'offline' : 'unreachable';
    for (const { reject } of opened.waiting.values())
      reject(new DataError(kind, 'The worker could not be started', { cause: event }));
  });
  return opened;
}

function send({ worker, waiting }: Connection, name: string, args: readonly unknown[]): Promise<unknown> {
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    const question: Question = { id, name, args };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(question);
    waiting.set(id, { resolve, reject });
  });
}

/** Hands a list over, in batches between which the page can do something else. */
async function load(opened: Connection, agencies: readonly Agency[]): Promise<void> {
  opened.agencies = null;
  for (let from = 0; from === 0 || from < agencies.length; from += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await send(opened, 'load', [agencies.slice(from, from + BATCH), from === 0]);
  }
  opened.agencies = agencies;
}

/**
 * Asks the worker that searches the directory. It is started with the first question, and anew after it has failed.
 *
 * @param agencies the list that the question is about, handed over before it where the worker has another one; null
 * where it is about none
 * @param signal ends the waiting for its turn
 * @throws DataError where the worker cannot be started
 */
export async function askDirectory<Name extends keyof DirectoryRequests>(
  agencies: readonly Agency[] | null,
  signal: AbortSignal | null,
  name: Name,
  ...args: Parameters<DirectoryRequests[Name]>
): Promise<ReturnType<DirectoryRequests[Name]>> {
  const sent = turn.then(async () => {
    signal?.throwIfAborted();
    const opened = (connection ??= connect());
    if (agencies !== null && opened.agencies !== agencies) await load(opened, agencies);
    return { answer: send(opened, name, args) };
  });
  turn = sent.catch(() => undefined);
  const { answer } = await sent;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function of that name has answered
  return (await answer) as ReturnType<DirectoryRequests[Name]>;
}
