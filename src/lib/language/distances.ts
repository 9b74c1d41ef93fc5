import { distanceBetween, type Place, findPlaceByName } from './places.ts';

/** The office of an agency that is nearest to a requested place. */
export interface NearestOffice {
  readonly wanted: Place;
  readonly office: Place;
  readonly kilometres: number;
}

const townsOf = (place: Place): readonly Place[] =>
  place.kind === 'town' ? [place] : [...place.towns].flatMap((name) => findPlaceByName(name) ?? []);

/** Kilometres between a place and a town, region or state; 0 within a region, null where it is unknown. */
function kilometresBetween(ends: readonly Place[], wanted: Place, office: Place): number | null {
  if (wanted.kind === 'country' || office.kind === 'country') return null;
  if (wanted.name === office.name) return 0;
  let least = Infinity;
  for (const b of townsOf(office)) for (const a of ends) least = Math.min(least, distanceBetween(a, b));
  return Number.isFinite(least) ? Math.round(least) : null;
}

/** How far places are from the requested ones; each is computed once. */
export class Distances {
  readonly #wanted: readonly (readonly [place: Place, ends: readonly Place[]])[];
  readonly #ofPlace = new Map<Place, NearestOffice | null>();

  constructor(wanted: readonly Place[]) {
    this.#wanted = wanted.map((place) => [place, townsOf(place)] as const);
  }

  /** Whether a place was asked for. */
  get isAsked(): boolean {
    return this.#wanted.length > 0;
  }

  #compute(office: Place): NearestOffice | null {
    let best: NearestOffice | null = null;
    for (const [wanted, ends] of this.#wanted) {
      const kilometres = kilometresBetween(ends, wanted, office);
      if (kilometres !== null && (best === null || kilometres < best.kilometres))
        best = { wanted, office, kilometres };
    }
    return best;
  }

  /** The distance of a place to the nearest requested one; null where it is unknown. */
  measure(office: Place): NearestOffice | null {
    let found = this.#ofPlace.get(office);
    if (found === undefined) {
      found = this.#compute(office);
      this.#ofPlace.set(office, found);
    }
    return found;
  }

  /** The nearest of several offices; null where nothing is known of them. */
  nearest(offices: readonly Place[]): NearestOffice | null {
    let best: NearestOffice | null = null;
    for (const office of offices) {
      const found = this.measure(office);
      if (found !== null && (best === null || found.kilometres < best.kilometres)) best = found;
    }
    return best;
  }
}
