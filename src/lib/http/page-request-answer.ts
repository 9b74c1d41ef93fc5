/** The page’s first request, sent before the code that uses its answer is loaded. */
export interface SentRequest {
  readonly url: string;
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
}

declare global {
  var pageRequest: SentRequest | undefined;
}

/**
 * The answer to the page’s first request, if it is the same request. It is returned only once, so that a repeated call
 * sends a new request.
 *
 * @param signal aborts the answer, its body included
 */
export function takePageRequestAnswer(
  input: RequestInfo | URL,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const sent = globalThis.pageRequest;
  if (sent === undefined || input instanceof Request || sent.url !== String(input)) return undefined;
  globalThis.pageRequest = undefined;
  const abort = () => {
    sent.controller.abort(signal.reason);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return sent.answer;
}

/** The first answer as posted to the directory worker; null if the request failed. */
export type PassedAnswer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ArrayBuffer;
} | null;

/**
 * Makes the next call of this URL wait for the answer that the page passes on.
 *
 * @returns takes the answer
 */
export function expectPageAnswer(url: string): (answer: PassedAnswer) => void {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const controller = new AbortController();
  controller.signal.addEventListener('abort', () => {
    reject(controller.signal.reason);
  });
  // Prevents an unhandled rejection where nobody takes it.
  promise.catch(() => undefined);
  globalThis.pageRequest = { url, answer: promise, controller };
  return (passed) => {
    if (passed === null) {
      reject(new TypeError('The page’s first request failed'));
      return;
    }
    const { body, status, statusText, headers } = passed;
    const pairs = headers.map(([name, value]): [string, string] => [name, value]);
    resolve(new Response(body, { status, statusText, headers: pairs }));
  };
}
