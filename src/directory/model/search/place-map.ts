import { CITY_STATES, STATES, stateLabel, type Town, townsOf } from '#lib/language/town-list.ts';
import { type MapPoint, toMapPoint } from '#map/model/projection.ts';
import { STATE_CENTRES } from '#map/model/state-centres.ts';
import type { FacetView } from './facet-options.ts';
import { type FacetOption, facetKey } from './facets.ts';

/** An option of the facet of places, with the entries that choosing it would give. */
export interface CountedPlace {
  /** Of the option. */
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

/** A town as a disc, whose area is proportional to the number of its entries. */
export interface MappedTown extends CountedPlace, MapPoint {
  readonly radius: number;
}

/** A federal state. Its count is written at a point, for a city state beside its disc; its background is one of five shades. */
export interface MappedState extends CountedPlace, MapPoint {
  /** 0 for none, 4 for the states with most entries. */
  readonly shade: 0 | 1 | 2 | 3 | 4;
}

/** The content of the map of Germany. */
export interface PlaceMap {
  /** The towns with entries, most entries first, so that small discs are rendered over the large ones. */
  readonly towns: readonly MappedTown[];
  /** All sixteen. */
  readonly states: readonly MappedState[];
  /** Entries of the facet that are neither a town of the vocabulary nor a region: abroad, nationwide, misspelt. */
  readonly elsewhere: readonly CountedPlace[];
}

/** Radii of discs, in kilometres. */
const LARGEST_RADIUS = 26;
const SMALLEST_RADIUS = 6;
const BESIDE_DISC = LARGEST_RADIUS + 12;

let pointOfTown: ReadonlyMap<string, MapPoint> | undefined;

/** The position of a town of the vocabulary, by the key of its option. */
export function findTownPoint(key: string): MapPoint | undefined {
  pointOfTown ??= new Map(
    STATES.flatMap(townsOf).map((town: Town): [string, MapPoint] => [facetKey(town.name), toMapPoint(town)]),
  );
  return pointOfTown.get(key);
}

/** Most entries first, equal ones by name. */
export function byCount(a: CountedPlace, b: CountedPlace): number {
  return b.count - a.count || (a.label < b.label ? -1 : 1);
}

/** The radius of a disc for `count` entries, if the place with most has `most`: the area is proportional. */
export function radiusOf(count: number, most: number): number {
  const radius = Math.sqrt(count / Math.max(1, most)) * LARGEST_RADIUS;
  return Math.round(Math.max(SMALLEST_RADIUS, radius) * 10) / 10;
}

function shadeOf(count: number, most: number): MappedState['shade'] {
  if (count === 0) return 0;
  const share = count / most;
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.25 ? 2 : 1;
}

/**
 * The map of Germany with the counts of the facet of places. It uses the numbers of the facet.
 *
 * @param chosen keys that stay on the map even without entries
 */
export function buildPlaceMap({ options, counts }: FacetView, chosen: readonly string[] = []): PlaceMap {
  const counted = options.map((option: FacetOption, at) => ({ ...option, count: counts[at] ?? 0 }));
  const named = counted.filter(
    ({ section, count, key }) => section === 'main' && (count > 0 || chosen.includes(key)),
  );
  const located = named.flatMap(({ key, label, count }) => {
    const point = findTownPoint(key);
    return point === undefined ? [] : [{ key, label, count, ...point }];
  });
  const mostInTown = Math.max(...located.map(({ count }) => count));
  const countOfState = new Map(
    counted.filter(({ section }) => section === 'state').map(({ key, count }) => [key, count]),
  );
  const mostInState = Math.max(...countOfState.values(), 0);
  return {
    towns: located.toSorted(byCount).map((town) => ({ ...town, radius: radiusOf(town.count, mostInTown) })),
    states: Object.entries(STATE_CENTRES).map(([name, point]) => {
      const label = stateLabel(name);
      const key = facetKey(label);
      const count = countOfState.get(key) ?? 0;
      const x = point.x + (CITY_STATES.has(name) ? BESIDE_DISC : 0);
      return { key, label, count, x, y: point.y, shade: shadeOf(count, mostInState) };
    }),
    elsewhere: named
      .filter(({ key }) => findTownPoint(key) === undefined)
      .map(({ key, label, count }) => ({ key, label, count }))
      .toSorted(byCount),
  };
}
