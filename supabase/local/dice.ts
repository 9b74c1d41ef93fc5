export type NonEmpty<T> = readonly [T, ...T[]];

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Choices that depend on a seed alone. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  between(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from + 1));
  }

  pick<T>(list: NonEmpty<T>): T {
    return list[this.between(0, list.length - 1)] ?? list[0];
  }

  /** Several different ones, in random order. */
  sample<T>(list: NonEmpty<T>, count: number): T[] {
    const chosen = new Set<T>();
    while (chosen.size < Math.min(count, list.length)) chosen.add(this.pick(list));
    return [...chosen];
  }
}
