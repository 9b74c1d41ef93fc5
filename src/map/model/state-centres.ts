// Written by npm run map, not by hand.
import type { MapPoint } from './projection.ts';

/** The point of each federal state that is farthest from all borders. The largest state comes first. */
export const STATE_CENTRES: Readonly<Record<string, MapPoint>> = {
  Bayern: { x: 423, y: 708 },
  Niedersachsen: { x: 282, y: 252 },
  'Nordrhein-Westfalen': { x: 117, y: 399 },
  'Baden-Württemberg': { x: 219, y: 741 },
  Brandenburg: { x: 561, y: 354 },
  'Mecklenburg-Vorpommern': { x: 489, y: 150 },
  'Sachsen-Anhalt': { x: 408, y: 363 },
  Hessen: { x: 228, y: 498 },
  'Rheinland-Pfalz': { x: 93, y: 564 },
  Sachsen: { x: 519, y: 456 },
  'Schleswig-Holstein': { x: 267, y: 108 },
  Thüringen: { x: 354, y: 471 },
  Saarland: { x: 78, y: 633 },
  Berlin: { x: 528, y: 288 },
  Hamburg: { x: 297, y: 168 },
  Bremen: { x: 207, y: 222 },
};
