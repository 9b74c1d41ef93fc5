import { compareNullsLast } from '#lib/compare-known.ts';

/**
 * The ids by the number of each, lowest first; where they are in this order already, highest first. Those without a number
 * come last, equal ones stay in their order. No order is called the better one: docs/decisions/honesty.md.
 *
 * @param numbers the number of each id, in the same order
 */
export function toggleOrder(ids: readonly number[], numbers: readonly (number | null)[]): number[] {
  const sort = (isDescending: boolean) =>
    ids
      .map((id, index) => ({ id, number: numbers[index] ?? null }))
      .toSorted((a, b) => compareNullsLast(a.number, b.number, isDescending))
      .map(({ id }) => id);
  const ascending = sort(false);
  return ascending.every((id, index) => id === ids[index]) ? sort(true) : ascending;
}
