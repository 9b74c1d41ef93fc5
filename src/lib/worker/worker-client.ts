import { DataError, type DataErrorKind } from '#lib/http/errors.ts';
import { CODE_NOT_LOADED, isOffline } from '#lib/http/http.ts';
import { PING, type WorkerRequest, type WorkerResponse } from './worker-messages.ts';

/** Functions that a worker runs for the page. */
type WorkerFunctions<Names extends string> = Readonly<Record<Names, (...args: never[]) => unknown>>;

interface PendingRequest {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The worker has no code, or is gone. What was asked of it may be asked elsewhere. */
export class WorkerGoneError extends DataError {}

/** A running worker. */
export interface WorkerClient<Functions extends WorkerFunctions<keyof Functions & string>> {
  /**
   * Calls a function in the worker. Arguments and result are cloned.
   *
   * @throws WorkerGoneError where the worker cannot be started or has been ended; what the function throws, a DataError as
   * one
   */
  readonly ask: <Name extends keyof Functions & string>(
    name: Name,
    ...args: Parameters<Functions[Name]>
  ) => Promise<Awaited<ReturnType<Functions[Name]>>>;
  /** Ends the worker and drops its data. Pending calls are never answered. */
  readonly end: () => void;
}

/** How often a worker with pending calls is asked whether it is still there. A phone may be busy for some seconds. */
const ALIVE_EVERY_MS = 5_000;

const KINDS: ReadonlySet<unknown> = new Set<DataErrorKind>([
  'offline',
  'unreachable',
  'timeout',
  'missingCode',
  'forbidden',
  'notFound',
  'conflict',
  'rateLimited',
  'server',
  'invalid',
  'rejected',
]);

/** The error that a function in the worker has thrown. */
function toError({
  message,
  kind,
  ...details
}: Extract<WorkerResponse, { failure: unknown }>['failure']): Error {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `serveRequests` clones a DataError
  return KINDS.has(kind) ? new DataError(kind as DataErrorKind, message, details) : new Error(message);
}

/**
 * Connects to a worker that runs `serveRequests`. Each request has a number, which its answer repeats.
 *
 * @param onGone called once the worker's code cannot be loaded or run, or the browser has ended it. The latter sends no event:
 * with this the worker is asked, while calls are pending, whether it is still there.
 */
export function connectWorker<Functions extends WorkerFunctions<keyof Functions & string>>(
  worker: Worker,
  onGone?: () => void,
): WorkerClient<Functions> {
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  let failure: WorkerGoneError | null = null;
  let watch: ReturnType<typeof setInterval> | undefined;
  let hasAnswered = true;

  const send = (name: string, args: readonly unknown[], request: PendingRequest) => {
    const message: WorkerRequest = { id: (lastId += 1), name, args };
    pending.set(message.id, request);
    worker.postMessage(message);
  };

  const fail = (reason: string, cause?: unknown) => {
    failure = new WorkerGoneError(isOffline() ? 'offline' : 'missingCode', reason, { cause });
    clearInterval(watch);
    worker.terminate();
    onGone?.();
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  };

  /** While calls are pending, the worker has to answer anything at all between two looks. */
  const look = () => {
    if (!hasAnswered) {
      fail('The worker is gone');
      return;
    }
    hasAnswered = false;
    send(PING, [], { resolve: () => undefined, reject: () => undefined });
  };

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    hasAnswered = true;
    const request = pending.get(data.id);
    pending.delete(data.id);
    if (pending.size === 0) {
      clearInterval(watch);
      watch = undefined;
    }
    if ('failure' in data) request?.reject(toError(data.failure));
    else request?.resolve(data.result);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    fail(CODE_NOT_LOADED, event);
  });

  return {
    ask: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function of that name has answered
        send(name, args, { resolve: resolve as (result: unknown) => void, reject });
        if (onGone !== undefined) watch ??= setInterval(look, ALIVE_EVERY_MS);
      }),
    end: () => {
      clearInterval(watch);
      worker.terminate();
    },
  };
}
