import type { Agency } from '#domain/agency/agency.ts';
import { compareInGermanOrder } from '#domain/german/german-order.ts';

/** Sorts by Name ascending in German order, ties by id; the input stays as it is. docs/product.md, Directory. */
export function sortAgenciesByName(agencies: readonly Agency[]): Agency[] {
  return agencies.toSorted((a, b) => compareInGermanOrder(a.name, b.name) || a.id - b.id);
}

/** How a term is compared with names in lower case: no blanks around it, whatever the case; empty for none. */
export function toNeedle(term: string): string {
  return term.trim().normalize('NFC').toLowerCase();
}

const lowerNames = new WeakMap<readonly Agency[], readonly string[]>();

/** The names in lower case, kept as long as the list itself: a visitor types more than one letter. */
function lowerNamesOf(agencies: readonly Agency[]): readonly string[] {
  const known = lowerNames.get(agencies);
  if (known !== undefined) return known;
  const names = agencies.map(({ name }) => name.toLowerCase());
  lowerNames.set(agencies, names);
  return names;
}

/**
 * Agencies whose name contains the term, whatever the case. Blanks around the term do not count; an
 * empty term keeps all. docs/product.md, Directory.
 */
export function filterAgenciesByName(agencies: readonly Agency[], term: string): readonly Agency[] {
  const needle = toNeedle(term);
  if (needle === '') return agencies;
  const names = lowerNamesOf(agencies);
  return agencies.filter((_, place) => names[place]?.includes(needle) === true);
}
