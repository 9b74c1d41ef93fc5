/** Compares two numbers that may be missing: a missing one is last, whatever the direction. */
export function compareNullsLast(a: number | null, b: number | null, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return isDescending ? b - a : a - b;
}
