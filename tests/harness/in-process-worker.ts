import { createDirectory } from '#directory/api/directory.ts';
import { createImport } from '#import/api/imported-file.ts';
import { serveRequests, type WorkerRequest, type WorkerResponse } from '#lib/worker/worker-messages.ts';
import { IMPORT_YEAR } from '#tests/fixtures/import-file.ts';

let areBroken = false;

/** From now on no worker answers, as where its code cannot be fetched. */
export function breakWorkers(): void {
  areBroken = true;
}

/** From now on workers answer again. */
export function restoreWorkers(): void {
  areBroken = false;
}

const running = new Set<InProcessWorker>();

/** Fails open requests and ends all workers, so that the next test file begins without one. */
export function failWorkers(): void {
  for (const worker of running) {
    worker.failOpen();
    worker.dispatchEvent(new Event('error', { cancelable: true }));
  }
  running.clear();
}

/** Ends all workers without an event, as a browser short of memory does. */
export function silenceWorkers(): void {
  for (const worker of running) worker.terminate();
}

function deliver(target: EventTarget, message: WorkerRequest | WorkerResponse): void {
  const data = structuredClone(message);
  // Node cannot clone jsdom's File.
  if ('args' in message && 'args' in data) {
    Object.assign(data, {
      args: data.args.map((arg, at) => (message.args[at] instanceof File ? message.args[at] : arg)),
    });
  }
  queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })));
}

/** Stands in for the browser's Worker, which jsdom has not: the same code answers, in this process. Messages are cloned. */
class InProcessWorker extends EventTarget {
  readonly #scope = new EventTarget();
  /** The numbers of the requests that are not answered yet. */
  readonly #open = new Set<number>();

  constructor(functions: object, isInTurn = false) {
    super();
    running.add(this);
    serveRequests(
      functions,
      {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only deliver sends such an event
        addEventListener: (type, listener) => this.#scope.addEventListener(type, listener as EventListener),
        postMessage: (response) => {
          this.#open.delete(response.id);
          if (running.has(this)) deliver(this, response);
        },
      },
      isInTurn,
    );
  }

  postMessage(request: WorkerRequest): void {
    if (areBroken) {
      queueMicrotask(() => this.dispatchEvent(new Event('error', { cancelable: true })));
      return;
    }
    this.#open.add(request.id);
    deliver(this.#scope, request);
  }

  /** Answers what is open with a failure, at once. */
  failOpen(): void {
    for (const id of this.#open) {
      const data: WorkerResponse = { id, failure: { message: 'The test is over' } };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }

  terminate(): void {
    running.delete(this);
    this.postMessage = () => undefined;
  }
}

/** The worker of the directory. */
export class InProcessDirectoryWorker extends InProcessWorker {
  constructor() {
    super(createDirectory(new Date().getFullYear()));
  }
}

/** The worker of an import. */
export class InProcessImportWorker extends InProcessWorker {
  constructor() {
    super(createImport(IMPORT_YEAR), true);
  }
}
