declare const EdgeRuntime: { readonly waitUntil: (work: Promise<unknown>) => void } | undefined;

/** Keeps work running after the response, or after the caller has given up; the hosted runtime would end it. */
export function keepAlive<Result>(work: Promise<Result>): Promise<Result> {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
  return work;
}
