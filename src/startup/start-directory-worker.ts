import { trustedTypes } from '#config/trusted-types.ts';
import type { PassedAnswer, SentRequest } from '#lib/http/page-request-answer.ts';

/**
 * Starts the worker of the directory while the page's code is still being loaded; `callDirectory` takes it
 * (src/directory/api/started-worker.ts). Where it cannot be started, that tries again.
 */
export function startDirectoryWorker(address: string): Worker | undefined {
  try {
    const policy = trustedTypes?.createPolicy('early-directory-worker', { createScriptURL: (url) => url });
    const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
    worker.addEventListener('error', () => {
      if (globalThis.directoryWorker === worker) globalThis.directoryWorker = undefined;
    });
    globalThis.directoryWorker = worker;
    return worker;
  } catch {
    // A browser without module workers.
    return undefined;
  }
}

/** Has the worker read the directory by the page's first request, before the page's code is there to ask for it. */
export async function passToWorker(worker: Worker, { url, answer }: SentRequest): Promise<void> {
  const send = (name: string, argument: string | PassedAnswer) => {
    // A call as connectWorker makes them (src/lib/worker/worker-client.ts); nobody waits for its answer.
    worker.postMessage({ id: 0, name, args: [argument] });
  };
  send('begin', url);
  let passed: PassedAnswer = null;
  try {
    const response = await answer;
    const { status, statusText, headers } = response;
    passed = { status, statusText, headers: [...headers], body: await response.arrayBuffer() };
  } catch {
    // The worker is told that none comes.
  }
  send('receive', passed);
}
