/** A request that is sent while the code that wants its answer is still on its way. */
interface EarlyRequest {
  readonly url: string;
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
}

declare global {
  interface Window {
    earlyRequest?: EarlyRequest | undefined;
  }
}

/**
 * The answer to the request that the page has sent, where it is the one that is wanted. It is handed
 * out once: a repeated call asks anew.
 *
 * @param signal ends it, its body included
 */
export function takeEarlyAnswer(
  input: RequestInfo | URL,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = globalThis.window?.earlyRequest;
  if (early === undefined || input instanceof Request || early.url !== String(input)) return undefined;
  window.earlyRequest = undefined;
  const abort = () => {
    early.controller.abort(signal.reason);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return early.answer;
}
