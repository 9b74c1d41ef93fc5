/** A call of a function that the worker runs for the page. Arguments and result are cloned. */
export interface WorkerRequest {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** The answer to a call: its result, or the message of the error. */
export type WorkerResponse =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly failure: string };

/** The worker's side of the connection. */
interface WorkerScope {
  readonly addEventListener: (
    type: 'message',
    listener: (event: MessageEvent<WorkerRequest>) => void,
  ) => void;
  readonly postMessage: (response: WorkerResponse) => void;
}

/** Answers each request with the function of its name, one after the other. `src/data/worker-client.ts` sends them. */
export function serveRequests(functions: object, scope: WorkerScope): void {
  const byName = new Map<string, unknown>(Object.entries(functions));
  async function answer({ id, name, args }: WorkerRequest): Promise<void> {
    try {
      const called = byName.get(name);
      if (typeof called !== 'function') throw new Error(`There is no function ${name}`);
      const result: unknown = await called(...args);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      scope.postMessage({ id, result });
    } catch (thrown) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      scope.postMessage({ id, failure: String(thrown) });
    }
  }
  let answered = Promise.resolve();
  scope.addEventListener('message', ({ data }) => {
    answered = answered.then(() => answer(data));
  });
}
