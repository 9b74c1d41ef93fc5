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

/** The order of that name, or the one by name where there is none. */
export function parseSort(name: string | null): SortName {
  return SORTS.find((sort) => sort.name === name)?.name ?? 'name';
}

/** No figure counts as higher. */
const HIGHEST = 2 ** 30;
/** More agencies than a list can have, so that figure and position fit into one exact number. */
const POSITIONS = 2 ** 22;

function sortPositions(figures: Float64Array, isDescending: boolean): Uint32Array {
  // One number for each agency, figure before position: numbers are sorted much faster than by a comparison of ours.
  const ranks = Float64Array.from(figures, (figure, position) => {
    const height = Math.round(Math.min(Math.max(figure, 0) * 10, HIGHEST - 1));
    const rank = isDescending ? HIGHEST - height : height;
    return (Number.isNaN(figure) ? HIGHEST + 1 : rank) * POSITIONS + position;
  }).toSorted();
  return Uint32Array.from(ranks, (rank) => rank % POSITIONS);
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
