/** The page’s first request, sent before the code that wants its answer is loaded. */
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
 * The answer to the page’s first request, if it is the one that is wanted. It is handed out once: a repeated call sends
 * a request of its own.
 *
 * @param signal ends it, its body included
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
