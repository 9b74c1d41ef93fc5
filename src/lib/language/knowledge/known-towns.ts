/** A town of Germany, Austria or Switzerland. */
export interface KnownTown {
  readonly name: string;
  /** The federal state by its official name; „Österreich“, „Schweiz“. */
  readonly state: string;
  /** Degrees, to a twentieth: 5.6 km from north to south, 3.5 km from east to west. */
  readonly latitude: number;
  readonly longitude: number;
  /** 0 for a thousand people, 1 for two thousand, 2 for four thousand and so on. */
  readonly sizeClass: number;
}

/** In the order of GeoNames' numbers for the federal states, then the neighbours. */
const KNOWN_STATES = [
  'Baden-Württemberg',
  'Bayern',
  'Bremen',
  'Hamburg',
  'Hessen',
  'Niedersachsen',
  'Nordrhein-Westfalen',
  'Rheinland-Pfalz',
  'Saarland',
  'Schleswig-Holstein',
  'Brandenburg',
  'Mecklenburg-Vorpommern',
  'Sachsen',
  'Sachsen-Anhalt',
  'Thüringen',
  'Berlin',
  'Österreich',
  'Schweiz',
] as const;

/** The south-west corner from which positions are counted, in degrees. */
export const TOWN_ORIGIN = { latitude: 45.5, longitude: 5 } as const;
export const STEPS_PER_DEGREE = 20;
const RECORD_LENGTH = 6;

/**
 * Reads the list of towns.
 *
 * @param text of `towns.generated.ts`: names joined by „|“, a line break, and six signs for each of them in the same
 * order: two of latitude, two of longitude, state, size, in base 36
 */
export function readTowns(text: string): KnownTown[] {
  const [names = '', records = ''] = text.split('\n');
  return names.split('|').map((name, at) => {
    const record = records.slice(at * RECORD_LENGTH, (at + 1) * RECORD_LENGTH);
    const numberAt = (from: number, to: number) => Number.parseInt(record.slice(from, to), 36);
    return {
      name,
      state: KNOWN_STATES[numberAt(4, 5)] ?? '',
      latitude: TOWN_ORIGIN.latitude + numberAt(0, 2) / STEPS_PER_DEGREE,
      longitude: TOWN_ORIGIN.longitude + numberAt(2, 4) / STEPS_PER_DEGREE,
      sizeClass: numberAt(5, 6),
    };
  });
}
