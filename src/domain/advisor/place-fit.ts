import { distanceBetween, type Place } from '#domain/language/places.ts';

/** Kilometres up to which a town is close, near, or still in reach. */
const CLOSE = 15;
const NEAR = 32;
const FAR = 55;

/** How well places fit. */
export const PLACE = {
  exact: 6.2,
  wide: 5.8,
  close: 3,
  near: 2.2,
  far: 1,
  nationwide: 1.2,
  state: 0.4,
  region: 3.2,
} as const;

/** The points of an agency's place for the requested place. */
export function scorePlace(wanted: Place, found: Place, isWide: boolean): number {
  const points = PLACE;
  if (found.name === wanted.name) return points.exact;
  if (wanted.kind === 'country') return 0;
  if (found.kind === 'country') return points.nationwide;
  if (wanted.kind !== 'town') {
    if (found.kind === 'town') return wanted.towns.has(found.name) ? points.exact : 0;
    const isPart = found.towns.size > 0 && [...found.towns].every((town) => wanted.towns.has(town));
    if (isPart) return points.exact;
    return [...wanted.towns].every((town) => found.towns.has(town)) ? points.region : 0;
  }
  if (found.kind !== 'town') return found.towns.has(wanted.name) ? points.region : 0;
  const distance = distanceBetween(wanted, found);
  if (isWide && distance <= NEAR) return points.wide;
  if (distance <= CLOSE) return points.close;
  if (distance <= NEAR) return points.near;
  if (distance <= FAR) return points.far;
  return wanted.state === found.state ? points.state : 0;
}
