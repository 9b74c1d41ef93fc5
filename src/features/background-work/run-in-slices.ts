/** Work at a stretch; the page can answer in between. */
const STRETCH_MS = 10;

/** Lets the browser render and answer what the visitor does. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * Runs work that pauses after each small part, so that no stretch of it is long enough to be felt.
 *
 * @param slices the work; each part should take a few milliseconds at most
 * @returns what the work returns; null where the signal ended it
 */
export async function runInSlices<Result>(
  slices: Iterator<unknown, Result, undefined>,
  signal?: AbortSignal,
): Promise<Result | null> {
  let pause = performance.now() + STRETCH_MS;
  for (;;) {
    if (signal?.aborted === true) return null;
    const slice = slices.next();
    if (slice.done === true) return slice.value;
    if (performance.now() < pause) continue;
    // One stretch after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    await giveWay();
    pause = performance.now() + STRETCH_MS;
  }
}
