import type { Agency } from '#domain/agency/agency.ts';
import { compareInGermanOrder } from '#domain/german/german-order.ts';

/** Sorts by Name ascending in German order, ties by id; the input stays as it is. Specification, section 4. */
export function sortAgenciesByName(agencies: readonly Agency[]): Agency[] {
  return agencies.toSorted((a, b) => compareInGermanOrder(a.Name, b.Name) || a.id - b.id);
}

/** How a term is compared with names in lower case: no blanks around it, whatever the case; empty for none. */
export function toNeedle(term: string): string {
  return term.trim().normalize('NFC').toLowerCase();
}

/**
 * Agencies whose name contains the term, whatever the case. Blanks around the term do not count; an
 * empty term keeps all. Specification, section 4.
 */
export function filterAgenciesByName(agencies: readonly Agency[], term: string): readonly Agency[] {
  const needle = toNeedle(term);
  if (needle === '') return agencies;
  return agencies.filter((agency) => agency.Name.toLowerCase().includes(needle));
}
