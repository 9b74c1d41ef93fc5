import type { ImportRequests } from '#domain/import/import-reader.ts';
import type { Answer, Question } from '#workers/messages.ts';
import { DataError } from './errors.ts';
import { isOffline } from './http.ts';
import { startImportWorker } from './start-import-worker.ts';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A worker that holds one file which is to be imported. */
export interface ImportWorker {
  /**
   * Asks the worker.
   *
   * @throws DataError where the worker cannot be started
   */
  readonly ask: <Name extends keyof ImportRequests>(
    name: Name,
    ...args: Parameters<ImportRequests[Name]>
  ) => Promise<ReturnType<ImportRequests[Name]>>;
  /** Ends it, with the file that it holds. */
  readonly end: () => void;
}

/** Starts a worker for one file. docs/decisions/import.md. */
export function openImportWorker(): ImportWorker {
  const worker = startImportWorker();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failure: DataError | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asked?.reject(new Error(data.failure));
    else asked?.resolve(data.result);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    failure = new DataError(isOffline() ? 'offline' : 'unreachable', 'The worker could not be started', {
      cause: event,
    });
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  });
  return {
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        const question: Question = { id: (lastId += 1), name, args };
        waiting.set(question.id, {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function of that name has answered
          resolve: resolve as (result: unknown) => void,
          reject,
        });
        // A file is handed over rather than copied.
        const files = args.flatMap((arg) => (arg instanceof Uint8Array ? [arg.buffer] : []));
        worker.postMessage(question, files);
      }),
    end: () => {
      worker.terminate();
    },
  };
}
