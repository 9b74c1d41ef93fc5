import type { Town } from '#lib/language/town-list.ts';

/** A point of the map, from its upper left corner. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** Germany with a margin: kilometres of the corners as {@link Town} counts them. */
const WEST = 57;
const NORTH = 902;

/** Size of the map; a unit is a kilometre at 51° north. */
export const MAP_WIDTH = 650;
export const MAP_HEIGHT = 880;

/** Projects a place onto the map. */
export function toMapPoint({ east, north }: Pick<Town, 'east' | 'north'>): MapPoint {
  return { x: east - WEST, y: NORTH - north };
}
