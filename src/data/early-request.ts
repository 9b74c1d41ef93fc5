import { OWN_ORIGIN } from '#config/own-origin.ts';

/** A page's first request, as the build records it and writes it into the page. */
export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

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

/** Stands for the agency's number in a request that is recorded before anyone asked. */
export const SOME_AGENCY_ID = 987_654_321;

/**
 * Sends a page's first request and keeps the answer for takeEarlyAnswer. An address with the stand-in
 * number gets the one of the page's own address, and sends nothing where that has none.
 *
 * @returns what was answered, for a first look; undefined where nothing useful was
 */
export async function sendEarlyRequest(
  { url, headers }: PageRequest,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
): Promise<unknown> {
  let address = url.replace(OWN_ORIGIN, origin);
  if (url.includes(String(SOME_AGENCY_ID))) {
    const id = /\/([1-9]\d{0,14})\/?$/.exec(pathname)?.[1];
    if (id === undefined) return undefined;
    address = address.replace(String(SOME_AGENCY_ID), id);
  }
  const controller = new AbortController();
  const answer = fetch(address, { headers, signal: controller.signal });
  window.earlyRequest = { url: address, answer, controller };
  try {
    const look: unknown = await (await answer).clone().json();
    return look;
  } catch {
    // Whoever takes the answer hears of the failure.
    return undefined;
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
