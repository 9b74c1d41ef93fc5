/** A source of chance: a number from 0 to below 1, like Math.random. */
export type Random = () => number;

/**
 * A source of chance that gives the same numbers for the same seed (mulberry32).
 *
 * @param seed whole number; its lowest 32 bits count
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
