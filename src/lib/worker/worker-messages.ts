/** A call of a function that the worker runs for the page. Arguments and result are cloned. */
export interface WorkerRequest {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** The answer to a call: its result, or its error as a clone can carry it. */
export type WorkerResponse =
  | { readonly id: number; readonly result: unknown }
  | {
      readonly id: number;
      readonly failure: Readonly<Record<string, unknown>> & { readonly message: string };
    };

/** The name of the call that asks whether the worker is still there. It is answered before all others. */
export const PING = 'alive';

/** The worker's side of the connection. */
interface WorkerScope {
  readonly addEventListener: (
    type: 'message',
    listener: (event: MessageEvent<WorkerRequest>) => void,
  ) => void;
  readonly postMessage: (response: WorkerResponse) => void;
}

/** The properties of an error that can be cloned: of a DataError its kind, status and so on. */
function toFailure(thrown: unknown) {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const properties = Object.entries(thrown).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  );
  return { ...Object.fromEntries(properties), message: thrown.message };
}

/**
 * Answers each request with the function of its name. `src/lib/worker/worker-client.ts` sends them.
 *
 * @param isInTurn whether a request waits until those before it are answered
 */
export function serveRequests(functions: object, scope: WorkerScope, isInTurn = false): void {
  const byName = new Map<string, unknown>([...Object.entries(functions), [PING, () => null]]);
  async function answer({ id, name, args }: WorkerRequest): Promise<void> {
    try {
      const called = byName.get(name);
      if (typeof called !== 'function') throw new Error(`There is no function ${name}`);
      const result: unknown = await called(...args);
      scope.postMessage({ id, result });
    } catch (thrown) {
      scope.postMessage({ id, failure: toFailure(thrown) });
    }
  }
  let answered = Promise.resolve();
  scope.addEventListener('message', ({ data }) => {
    if (isInTurn && data.name !== PING) answered = answered.then(() => answer(data));
    else void answer(data);
  });
}
