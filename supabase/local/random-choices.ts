import { seededRandom } from '#advisor/model/seeded-random.ts';

export type NonEmpty<T> = readonly [T, ...T[]];

/** Choices that depend on a seed alone. */
export class RandomChoices {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
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
