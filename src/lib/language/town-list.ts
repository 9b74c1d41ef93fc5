import { TOWNS_BY_STATE } from './vocabulary/towns.ts';

/** A town of the vocabulary, in kilometres east of 5° and north of 47°. */
export interface Town {
  readonly name: string;
  readonly state: string;
  readonly east: number;
  readonly north: number;
}

/** Kilometres of a twentieth of a degree at 51° north. */
const KILOMETRES_NORTH = 5.56;
const KILOMETRES_EAST = 3.5;

/** City states are towns as well: „Berlin“ the town, „Land Berlin“ the state. */
export const CITY_STATES: ReadonlySet<string> = new Set(['Berlin', 'Hamburg', 'Bremen']);

/** The federal states, city states included. */
export const STATES: readonly string[] = Object.keys(TOWNS_BY_STATE);

/** A point given in twentieths of a degree north of 47° and east of 5°, as {@link Town} has it. */
export function toKilometres(north: number, east: number): Pick<Town, 'east' | 'north'> {
  return { east: east * KILOMETRES_EAST, north: north * KILOMETRES_NORTH };
}

/** The towns of a federal state, the greater ones first. */
export function townsOf(state: string): Town[] {
  return (TOWNS_BY_STATE[state] ?? '').split(';').flatMap((line): Town[] => {
    const match = /^\s*(\D+?) (-?\d+) (-?\d+)\s*$/.exec(line);
    if (match === null) return [];
    const [, name = '', north, east] = match;
    return [{ name, state, ...toKilometres(Number(north), Number(east)) }];
  });
}

/** Returns the label of a federal state where towns are named, too. */
export function stateLabel(state: string): string {
  return CITY_STATES.has(state) ? `Land ${state}` : state;
}
