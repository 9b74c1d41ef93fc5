/** Work that pauses after each small part, so that a page can answer in between. */
export type Slices<Result> = Generator<undefined, Result, undefined>;

/** Does the work without a pause. */
export function finishSlices<Result>(slices: Slices<Result>): Result {
  let slice = slices.next();
  while (slice.done !== true) slice = slices.next();
  return slice.value;
}

/**
 * What is built once, out of nothing but constants, and takes too long to be built while a page loads: in slices
 * beforehand, or at once where it is asked for first.
 */
export class Prepared<Value extends object> {
  readonly #build: () => Slices<Value>;
  #value: Value | undefined;

  constructor(build: () => Slices<Value>) {
    this.#build = build;
  }

  get value(): Value {
    this.#value ??= finishSlices(this.#build());
    return this.#value;
  }

  *prepare(): Slices<void> {
    if (this.#value !== undefined) return;
    const built = yield* this.#build();
    // Asked for meanwhile, it is already in use.
    this.#value ??= built;
  }
}
