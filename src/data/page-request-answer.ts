/** The page’s first request, sent before the code that uses its answer is loaded. */
interface SentRequest {
  readonly url: string;
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
}

declare global {
  interface Window {
    pageRequest?: SentRequest | undefined;
  }
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
  const sent = globalThis.window?.pageRequest;
  if (sent === undefined || input instanceof Request || sent.url !== String(input)) return undefined;
  window.pageRequest = undefined;
  const abort = () => {
    sent.controller.abort(signal.reason);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return sent.answer;
}
