import { compareNullsLast } from '#lib/compare-known.ts';
import type { FacetIndex, SortFigures } from './facets.ts';

export type SortName =
  'name' | 'groesste' | 'kleinste' | 'aelteste' | 'juengste' | 'profil-score' | 'bewertung';

interface Sort {
  /** In the address. */
  readonly name: SortName;
  readonly label: string;
  /** The figure that is compared; null where the name alone decides. */
  readonly figure: keyof SortFigures | null;
  readonly isDescending: boolean;
}

/** The orders a visitor can choose from; the first is the one without a choice. */
export const SORTS: readonly Sort[] = [
  { name: 'name', label: 'Name (A–Z)', figure: null, isDescending: false },
  { name: 'groesste', label: 'Größe: größte zuerst', figure: 'employees', isDescending: true },
  { name: 'kleinste', label: 'Größe: kleinste zuerst', figure: 'employees', isDescending: false },
  { name: 'aelteste', label: 'Gründung: älteste zuerst', figure: 'founded', isDescending: false },
  { name: 'juengste', label: 'Gründung: jüngste zuerst', figure: 'founded', isDescending: true },
  { name: 'profil-score', label: 'Profil-Score: höchster zuerst', figure: 'score', isDescending: true },
  { name: 'bewertung', label: 'Bewertung: beste zuerst', figure: 'reviews', isDescending: true },
];

/** Parses a sort; by name where unknown. */
export function parseSort(name: string | null): SortName {
  return SORTS.find((sort) => sort.name === name)?.name ?? 'name';
}

function sortPositions(figures: readonly (number | null)[], isDescending: boolean): Uint32Array {
  // Equal figures keep the order by name.
  return Uint32Array.from(figures.keys()).toSorted((a, b) =>
    compareNullsLast(figures[a] ?? null, figures[b] ?? null, isDescending),
  );
}

/**
 * The positions of the agencies in the chosen order. Equal agencies are sorted by name, unknown figures last in either
 * direction. Payment plays no part. Sorted once per list and order.
 *
 * @returns null for the order that they have, by name
 */
export function orderOf(index: FacetIndex<unknown>, name: SortName): Uint32Array | null {
  const sorted = index.orders.get(name);
  if (sorted !== undefined) return sorted;
  const sort = SORTS.find((other) => other.name === name);
  const order =
    sort === undefined || sort.figure === null
      ? null
      : sortPositions(index.figures[sort.figure], sort.isDescending);
  index.orders.set(name, order);
  return order;
}
