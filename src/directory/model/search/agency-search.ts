import type { Agency } from '#agency/model/agency.ts';
import { compareInGermanOrder } from '#lib/german/german-order.ts';

/** Sorts by Name ascending in German order, ties by id; the input stays as it is. */
export function sortAgenciesByName(agencies: readonly Agency[]): Agency[] {
  return agencies.toSorted((a, b) => compareInGermanOrder(a.name, b.name) || a.id - b.id);
}
