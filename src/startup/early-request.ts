import { OWN_ORIGIN } from '#config/own-origin.ts';

/** A page's first request, as the build records it and writes it into the page. */
export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Stands for the agency's number in a request that is recorded before anyone asked. */
export const SOME_AGENCY_ID = 987_654_321;

/**
 * Sends a page's first request and keeps the answer for takeEarlyAnswer (src/data/early-answer.ts). An address with the stand-in
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
