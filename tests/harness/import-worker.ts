import { createImportReader } from '#domain/import/import-reader.ts';
import { type Answer, answerQuestions, type Question } from '#workers/messages.ts';
import { IMPORT_YEAR } from '#tests/fixtures/import-file.ts';

function deliver(target: EventTarget, message: Question | Answer): void {
  const data: unknown = structuredClone(message);
  queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })));
}

/** Stands in for the worker of an import, which jsdom cannot start: the same code, in this process. Messages are cloned. */
export class InProcessImportWorker extends EventTarget {
  readonly #inside = new EventTarget();

  constructor() {
    super();
    answerQuestions(createImportReader(IMPORT_YEAR), {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only deliver sends such an event
      addEventListener: (type, listener) => this.#inside.addEventListener(type, listener as EventListener),
      postMessage: (answer) => {
        deliver(this, answer);
      },
    });
  }

  postMessage(question: Question): void {
    deliver(this.#inside, question);
  }

  /** There is nothing to end. */
  terminate(): void {
    this.postMessage = () => undefined;
  }
}

/** A worker whose code cannot be fetched. */
export class BrokenWorker extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('error', { cancelable: true })));
  }

  postMessage(): void {
    // Nobody listens.
  }

  terminate(): void {
    // Nothing runs.
  }
}
