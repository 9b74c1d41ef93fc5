declare const EdgeRuntime: { readonly waitUntil: (work: Promise<unknown>) => void } | undefined;

/**
 * Lets work go on after the answer, or after the caller has given up: the hosted runtime ends a function then, unless `waitUntil`
 * makes it wait.
 */
export function keepAlive<Result>(work: Promise<Result>): Promise<Result> {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
  return work;
}
