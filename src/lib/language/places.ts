import { foldText, foldTextWithoutUmlauts } from '#lib/text/fold.ts';
import type { KnownTown } from './knowledge/known-towns.ts';
import { STATES, toKilometres, townsOf } from './town-list.ts';
import { AMBIGUOUS_TOWNS, LANDSCAPES, NATIONWIDE, PLACE_ALIASES, REGIONS } from './vocabulary/regions.ts';

/** A town with its state and place on the map, or a region (also a state, or the whole country) with its towns. */
export interface Place {
  readonly name: string;
  readonly kind: 'town' | 'region' | 'state' | 'country';
  readonly state: string | null;
  /** Kilometres east and north of a fixed point; only differences count. */
  readonly east: number;
  readonly north: number;
  /** Names of the towns of a region. */
  readonly towns: ReadonlySet<string>;
  /** A town of so few people that its name is likelier another word. */
  readonly isSmall?: true;
}

/** The name of the place that stands for the whole country. */
const NATIONWIDE_PLACE = 'Bundesweit';

const NO_TOWNS: ReadonlySet<string> = new Set();

function keyOf(name: string): string {
  return foldText(name)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** „Frankfurt am Main“ without „am Main“. */
export function shortName(name: string): string {
  return name.replace(/ (?:am|an|im|in|vor|unter|bei|auf|ob) .*$| \(.*$/, '');
}

const COUNTRY: Place = {
  name: NATIONWIDE_PLACE,
  kind: 'country',
  state: null,
  east: 0,
  north: 0,
  towns: NO_TOWNS,
};

/** Every place, by its name and by all spellings under which it is looked up. */
class Gazetteer {
  readonly places = new Map<string, Place>();
  readonly byKey = new Map<string, Place>();
  /** The main name of each region by each of its other names: „Rhein-Main“ for „Mainhattan“. */
  readonly regionNames = new Map<string, string>();
  /** Main names of the regions that facets have. */
  readonly counted = new Set<string>();

  enterKey(name: string, place: Place): void {
    for (const key of [keyOf(name), keyOf(foldTextWithoutUmlauts(name))]) {
      if (key !== '' && !this.byKey.has(key)) this.byKey.set(key, place);
    }
  }

  enter(place: Place): void {
    if (!this.places.has(place.name)) this.places.set(place.name, place);
    this.enterKey(place.name, place);
  }

  enterState(state: string): void {
    const towns = townsOf(state);
    for (const town of towns) this.enter({ ...town, kind: 'town', towns: NO_TOWNS });
    const names = towns.map(({ name }) => name);
    const isTownToo = names.includes(state);
    if (!isTownToo) {
      this.enter({ name: state, kind: 'state', state, east: 0, north: 0, towns: new Set(names) });
    }
  }

  /** The towns that one part of a region's definition stands for: „@Bayern“ is a state, „Köln 30“ all towns within 30 km of Köln. */
  #townsWithin(part: string, states: readonly string[]): string[] {
    const towns = [...this.places.values()].filter(({ kind }) => kind === 'town');
    if (part.startsWith('@')) {
      const state = part.slice(1);
      return towns.filter((place) => place.state === state).map(({ name }) => name);
    }
    const [, name = '', radius = ''] = /^(.*) (\d+)$/.exec(part) ?? [];
    const centre = this.places.get(name);
    if (centre === undefined) return [];
    const isIn = (place: Place) =>
      states.length === 0 || (place.state !== null && states.includes(place.state));
    return towns
      .filter((place) => isIn(place) && distanceBetween(centre, place) <= Number(radius))
      .map((place) => place.name);
  }

  /** @param isCounted whether facets count towns under it */
  enterRegion(names: string, rule: string, isCounted: boolean): void {
    const [name = '', ...others] = names.split('|');
    const [list = '', limits] = rule.split(':').toReversed();
    const states = limits === undefined ? [] : [limits];
    const towns = new Set(list.split(',').flatMap((part) => this.#townsWithin(part.trim(), states)));
    if (isCounted) this.counted.add(name);
    const region: Place = { name, kind: 'region', state: null, east: 0, north: 0, towns };
    this.enter(region);
    this.regionNames.set(name, name);
    for (const other of others) {
      this.enter({ ...region, name: other });
      this.regionNames.set(other, name);
    }
  }

  enterAliases(name: string, aliases: string): void {
    const place = this.places.get(name);
    if (place === undefined) return;
    for (const alias of aliases.split(',')) {
      const key = keyOf(alias);
      if (key !== '') this.byKey.set(key, place);
    }
  }
}

function buildGazetteer(): Gazetteer {
  const builder = new Gazetteer();
  for (const state of STATES) builder.enterState(state);
  for (const place of builder.places.values()) {
    if (place.kind === 'town') builder.enterKey(shortName(place.name), place);
  }
  for (const [names, rule] of Object.entries(REGIONS)) builder.enterRegion(names, rule, true);
  for (const [names, rule] of Object.entries(LANDSCAPES)) builder.enterRegion(names, rule, false);
  builder.enter(COUNTRY);
  for (const name of NATIONWIDE.split(',')) builder.enterKey(name, COUNTRY);
  for (const [name, aliases] of Object.entries(PLACE_ALIASES)) builder.enterAliases(name, aliases);
  return builder;
}

let built: Gazetteer | undefined;

/** The lookup tables of the places, built at the first use. */
const gazetteer = (): Gazetteer => (built ??= buildGazetteer());

const ORIGIN = { latitude: 47, longitude: 5 };
const STEPS_PER_DEGREE = 20;
/** Names that only the list of all towns has, by their key; they are read as towns with more care. */
const lesserTowns = new Map<string, Place>();

/** Towns of 8,000 people and more are named without further words. */
const LEAST_SIZE = 3;

/**
 * Adds towns that the vocabulary does not have. A name that two towns share means the larger one.
 *
 * @param towns of the knowledge
 */
export function addTowns(towns: readonly KnownTown[]): void {
  const { byKey, places } = gazetteer();
  for (const { name, state, latitude, longitude, sizeClass } of towns.toSorted(
    (a, b) => b.sizeClass - a.sizeClass,
  )) {
    const names = [name, shortName(name)];
    if (byKey.has(keyOf(name)) || lesserTowns.has(keyOf(name))) continue;
    const place: Place = {
      name,
      kind: 'town',
      state,
      ...toKilometres(
        (latitude - ORIGIN.latitude) * STEPS_PER_DEGREE,
        (longitude - ORIGIN.longitude) * STEPS_PER_DEGREE,
      ),
      towns: NO_TOWNS,
      ...(sizeClass < LEAST_SIZE && { isSmall: true }),
    };
    if (!places.has(name)) places.set(name, place);
    for (const key of names.flatMap((one) => [keyOf(one), keyOf(foldTextWithoutUmlauts(one))]))
      if (key.length > 2 && !byKey.has(key) && !lesserTowns.has(key)) lesserTowns.set(key, place);
  }
}

const AMBIGUOUS = new Set(AMBIGUOUS_TOWNS.split(' ').map(foldText));
const MAX_WORDS = 4;
const ADJECTIVE_ENDINGS = ['er', 'ern', 'ner', 'isch', 'ische', 'ischen', 'ischer', 'isches', 's'];

/** Finds the town of an adjective, „Münchner“, by removing the ending. */
function findByEnding(key: string): Place | undefined {
  for (const ending of ADJECTIVE_ENDINGS) {
    if (key.length < ending.length + 4 || !key.endsWith(ending)) continue;
    const stem = key.slice(0, -ending.length);
    for (const candidate of [stem, `${stem}e`, `${stem}en`, `${stem}er`]) {
      const place = gazetteer().byKey.get(candidate);
      if (place !== undefined && !AMBIGUOUS.has(candidate)) return place;
    }
  }
  return undefined;
}

/** A place that a text names, and how many of its words name it. */
export interface PlaceMatch {
  readonly place: Place;
  readonly length: number;
  /** Whether the name is also a common word, as „Essen“ and „Hof“ are. */
  readonly isAmbiguous: boolean;
  /** Whether only the list of all towns has it. */
  readonly isLesser?: true;
  /** Whether the word is the name with an ending: „Kölner“. */
  readonly isInflected?: true;
}

/** The longest name of a place that begins at `keys[at]`. */
export function findPlace(keys: readonly string[], at: number): PlaceMatch | null {
  for (let length = Math.min(MAX_WORDS, keys.length - at); length > 0; length -= 1) {
    const key = keys.slice(at, at + length).join(' ');
    const place = gazetteer().byKey.get(key);
    if (place !== undefined) return { place, length, isAmbiguous: AMBIGUOUS.has(key) };
  }
  for (let length = Math.min(MAX_WORDS, keys.length - at); length > 0; length -= 1) {
    const place = lesserTowns.get(keys.slice(at, at + length).join(' '));
    if (place !== undefined) return { place, length, isAmbiguous: length === 1, isLesser: true };
  }
  const inflected = findByEnding(keys[at] ?? '');
  return inflected === undefined
    ? null
    : { place: inflected, length: 1, isAmbiguous: false, isInflected: true };
}

/** The place that a text names and nothing else, in any of its spellings. */
export function findPlaceBySpelling(text: string): Place | undefined {
  return gazetteer().byKey.get(keyOf(text));
}

/** The place of a name that {@link findPlace} returned. */
export function findPlaceByName(name: string): Place | undefined {
  return gazetteer().places.get(name);
}

/** Kilometres between two towns, as the crow flies. */
export function distanceBetween(a: Place, b: Place): number {
  return Math.hypot(a.east - b.east, a.north - b.north);
}

/** Names of one word of towns that only the list of all towns has, without the small ones. */
export function listLesserTowns(): readonly string[] {
  return [...lesserTowns].flatMap(([key, { isSmall }]) =>
    isSmall !== true && key.length >= 6 && !key.includes(' ') ? key : [],
  );
}

/** Names of one word that a misspelt word can be corrected to. */
export function listCorrectablePlaces(): readonly string[] {
  return [...gazetteer().byKey.keys()].filter(
    (key) => key.length >= 6 && !key.includes(' ') && !AMBIGUOUS.has(key),
  );
}

/** The name by which a place is known: a region's first one, a town's or state's only one. */
export function mainNameOf(place: Place): string {
  return (place.kind === 'region' ? gazetteer().regionNames.get(place.name) : undefined) ?? place.name;
}

/** Whether a name is that of a federal state, city states included. */
export function isStateName(name: string): boolean {
  return STATES.includes(name);
}

/** The main names of a town's state, first, and of its regions; for a region only its own name. */
export function regionsOf(place: Place): string[] {
  if (place.kind !== 'town') return [mainNameOf(place)];
  const regions = [...gazetteer().places.values()].filter(
    (other) =>
      other.kind === 'region' && gazetteer().counted.has(mainNameOf(other)) && other.towns.has(place.name),
  );
  return [...new Set([...(place.state === null ? [] : [place.state]), ...regions.map(mainNameOf)])];
}
