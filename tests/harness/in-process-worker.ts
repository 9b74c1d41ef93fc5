import { createDirectory } from '#workers/directory.ts';
import { answerQuestions, type Answer, type Question } from '#workers/messages.ts';

let isBroken = false;

/** From now on no worker answers, as where its code cannot be fetched. */
export function breakWorkers(): void {
  isBroken = true;
}

/** From now on workers answer again. */
export function mendWorkers(): void {
  isBroken = false;
}

function deliver(target: EventTarget, message: Question | Answer): void {
  const data: unknown = structuredClone(message);
  queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })));
}

/** Stands in for the browser's Worker, which jsdom has not: the same code answers, in this process. Messages are cloned. */
export class InProcessWorker extends EventTarget {
  readonly #inside = new EventTarget();

  constructor() {
    super();
    answerQuestions(createDirectory(new Date().getFullYear()), {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only deliver sends such an event
      addEventListener: (type, listener) => this.#inside.addEventListener(type, listener as EventListener),
      postMessage: (answer) => {
        deliver(this, answer);
      },
    });
  }

  postMessage(question: Question): void {
    if (isBroken) {
      queueMicrotask(() => this.dispatchEvent(new Event('error', { cancelable: true })));
      return;
    }
    deliver(this.#inside, question);
  }

  /** There is nothing to end. */
  terminate(): void {
    this.postMessage = () => undefined;
  }
}
