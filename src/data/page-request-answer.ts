/** The page’s first request, sent before the code that uses its answer is loaded. */
interface SentRequest {
  readonly url: string;
  /** Whether it is for the directory, which a worker reads. */
  readonly isForDirectory: boolean;
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
}

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare one
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

/** An answer as the page passes it to the worker; null in place of one that did not come. */
export interface PassedAnswer {
  readonly url: string;
  readonly answer: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body: ArrayBuffer;
  } | null;
}

/** The answer to the page’s first request, for the worker that reads the directory; null where there was no such request. */
export async function takeDirectoryAnswer(signal: AbortSignal): Promise<PassedAnswer | null> {
  const sent = globalThis.pageRequest;
  if (sent?.isForDirectory !== true) return null;
  try {
    const response = await takePageRequestAnswer(sent.url, signal);
    if (response === undefined) return null;
    const { status, statusText, headers } = response;
    const body = await response.arrayBuffer();
    return { url: sent.url, answer: { status, statusText, headers: [...headers], body } };
  } catch {
    return { url: sent.url, answer: null };
  }
}

/** Has the next call that makes this request take the answer that the page passed. */
export function receivePageAnswer({ url, answer }: PassedAnswer): void {
  const received =
    answer === null
      ? Promise.reject(new TypeError('The page’s first request failed'))
      : Promise.resolve(
          new Response(answer.body, {
            status: answer.status,
            statusText: answer.statusText,
            headers: answer.headers.map(([name, value]): [string, string] => [name, value]),
          }),
        );
  // Prevents an unhandled rejection where nobody takes it.
  received.catch(() => undefined);
  globalThis.pageRequest = {
    url,
    isForDirectory: true,
    answer: received,
    controller: new AbortController(),
  };
}
