import type { WorkerRequest, WorkerResponse } from '#workers/messages.ts';
import { DataError } from './errors.ts';
import { isOffline } from './http.ts';

/** Functions that a worker runs for the page. */
type WorkerFunctions<Names extends string> = Readonly<Record<Names, (...args: never[]) => unknown>>;

interface PendingRequest {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A running worker. */
export interface WorkerClient<Functions extends WorkerFunctions<keyof Functions & string>> {
  /**
   * Calls a function in the worker. Arguments and result are cloned.
   *
   * @throws DataError where the worker cannot be started; Error where the function throws
   */
  readonly ask: <Name extends keyof Functions & string>(
    name: Name,
    ...args: Parameters<Functions[Name]>
  ) => Promise<Awaited<ReturnType<Functions[Name]>>>;
  /** Ends the worker and drops its data. Pending calls are never answered. */
  readonly end: () => void;
}

/**
 * Connects to a worker that runs `serveRequests`. Each request has a number, which its answer repeats.
 *
 * @param onFailure called where its code cannot be loaded or run; the worker is then ended, and every call fails
 */
export function connectWorker<Functions extends WorkerFunctions<keyof Functions & string>>(
  worker: Worker,
  onFailure: () => void = () => undefined,
): WorkerClient<Functions> {
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  let failure: DataError | null = null;

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    const request = pending.get(data.id);
    pending.delete(data.id);
    if ('failure' in data) request?.reject(new Error(data.failure));
    else request?.resolve(data.result);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    const kind = isOffline() ? 'offline' : 'unreachable';
    failure = new DataError(kind, 'The worker could not be started', { cause: event });
    worker.terminate();
    onFailure();
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  });

  return {
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        const request: WorkerRequest = { id: (lastId += 1), name, args };
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function of that name has answered
        pending.set(request.id, { resolve: resolve as (result: unknown) => void, reject });
        worker.postMessage(request);
      }),
    end: () => {
      worker.terminate();
    },
  };
}
