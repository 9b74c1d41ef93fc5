import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { STATES, stateLabel, townsOf } from '#lib/language/town-list.ts';
import { MAP_HEIGHT, MAP_WIDTH, type MapPoint, toMapPoint } from '#map/model/projection.ts';
import { STATE_CENTRES } from '#map/model/state-centres.ts';
import type { FacetSection } from './facets.ts';
import { facetKey } from './facets.ts';
import { buildPlaceMap, byCount, findTownPoint, radiusOf } from './place-map.ts';

const BORDERS = readFileSync(new URL('../../../map/ui/germany.svg', import.meta.url), 'utf8');

/** The rings of a state's path, as the map has it. */
function ringsOf(state: string): MapPoint[][] {
  const path = new RegExp(`id="${facetKey(stateLabel(state))}" d="([^"]*)"`).exec(BORDERS)?.[1] ?? '';
  return path
    .split('z')
    .filter((ring) => ring !== '')
    .map((ring) => {
      const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
      let [x, y] = [0, 0];
      return numbers.flatMap((dx, at) => {
        if (at % 2 === 1) return [];
        x += dx;
        y += numbers[at + 1] ?? 0;
        return [{ x, y }];
      });
    });
}

function isInside({ x, y }: MapPoint, ring: readonly MapPoint[]): boolean {
  return ring.reduce((inside, point, at) => {
    const from = ring.at(at - 1) ?? point;
    const crosses =
      point.y > y !== from.y > y && x < ((from.x - point.x) * (y - point.y)) / (from.y - point.y) + point.x;
    return crosses ? !inside : inside;
  }, false);
}

const isNear = (point: MapPoint, ring: readonly MapPoint[]) =>
  ring.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < 16);

describe('the map of Germany', () => {
  test.each(STATES)('%s: every town lies within its borders, and its number too', (state) => {
    const rings = ringsOf(state);
    expect(rings).not.toEqual([]);
    const outside = townsOf(state).filter((town) => {
      const point = toMapPoint(town);
      return !rings.some((ring) => isInside(point, ring) || isNear(point, ring));
    });
    expect(outside).toEqual([]);
    expect(rings.some((ring) => isInside(STATE_CENTRES[state] ?? { x: 0, y: 0 }, ring))).toBe(true);
  });

  test('every town of the vocabulary has a point on it, found by the key of its option', () => {
    const towns = STATES.flatMap(townsOf);
    expect(towns.length).toBeGreaterThan(400);
    const missing = towns.filter(({ name }) => {
      const { x, y } = findTownPoint(facetKey(name)) ?? { x: -1, y: -1 };
      return x < 0 || x > MAP_WIDTH || y < 0 || y > MAP_HEIGHT;
    });
    expect(missing).toEqual([]);
  });
});

const option = (label: string, section: FacetSection = 'main') => ({
  key: facetKey(label),
  label,
  section,
  parent: null,
  total: 9,
});

describe('what is on it', () => {
  const options = [
    option('Köln'),
    option('Kassel'),
    option('Wien'),
    option('Bremen'),
    option('Nordrhein-Westfalen', 'state'),
    option('Hessen', 'state'),
    option('Land Bremen', 'state'),
    option('Ruhrgebiet', 'region'),
  ];

  test('towns with entries, most first; the area of a disc is in proportion', () => {
    const { towns } = buildPlaceMap({ options, counts: [1, 4, 2, 0, 1, 4, 0, 3] });
    expect(towns.map(({ key, count, radius }) => [key, count, radius])).toEqual([
      ['kassel', 4, 26],
      ['koeln', 1, 13],
    ]);
  });

  test('all sixteen states, in five shades', () => {
    const states = buildPlaceMap({ options, counts: [1, 4, 2, 0, 1, 4, 0, 3] }).states.toSorted(byCount);
    expect(states).toHaveLength(16);
    expect(states.slice(0, 3).map(({ label, count, shade }) => [label, count, shade])).toEqual([
      ['Hessen', 4, 4],
      ['Nordrhein-Westfalen', 1, 1],
      ['Baden-Württemberg', 0, 0],
    ]);
  });

  test('what the vocabulary does not know is named beside it; regions are left to the facet', () => {
    const { elsewhere } = buildPlaceMap({ options, counts: [1, 4, 2, 0, 1, 4, 0, 3] });
    expect(elsewhere).toEqual([{ key: 'wien', label: 'Wien', count: 2 }]);
  });

  test('a chosen town stays, although nothing is left of it', () => {
    const counts = [0, 0, 0, 0, 0, 0, 0, 0];
    expect(buildPlaceMap({ options, counts }, ['bremen']).towns.map(({ label }) => label)).toEqual([
      'Bremen',
    ]);
    expect(buildPlaceMap({ options, counts }).towns).toEqual([]);
  });

  test.each([
    [1, 1, 26],
    [100, 100, 26],
    [25, 100, 13],
    [6, 100, 6.4],
    [5, 100, 6],
    [0, 100, 6],
  ])('%i of at most %i entries: a radius of %d', (count, most, radius) => {
    expect(radiusOf(count, most)).toBe(radius);
  });
});
