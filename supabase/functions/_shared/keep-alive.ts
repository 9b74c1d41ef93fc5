declare const EdgeRuntime: { readonly waitUntil: (work: Promise<unknown>) => void } | undefined;

/** Lets work go on after the answer: the hosted runtime ends a function with its answer, unless `waitUntil` makes it wait. */
export function keepAlive(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
}
