export type DurationUnit = 'months' | 'weeks' | 'days' | 'workingDays';

/** How many of the unit each named unit is, as a fraction. A unit that is not listed cannot be converted. A month has 30 days (§ 191 BGB). */
const PARTS: Readonly<Record<DurationUnit, Readonly<Record<string, readonly [count: number, of: number]>>>> =
  {
    months: { jahr: [12, 1], monat: [1, 1], woche: [12, 52], tag: [1, 30] },
    weeks: { jahr: [52, 1], monat: [52, 12], woche: [1, 1], tag: [1, 7] },
    days: { jahr: [365, 1], monat: [30, 1], woche: [7, 1], tag: [1, 1] },
    workingDays: { woche: [5, 1], arbeitstag: [1, 1], werktag: [1, 1], tag: [1, 1] },
  };

const NUMBERS: readonly string[] = 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(
  ' ',
);
const HALVES = /^(?:(?:ein )?halbe[srn]?|1\/2)$/;
const ONE_AND_A_HALF = /^(?:anderthalb|eineinhalb)$/;
const UNIT = /(arbeitstag|werktag|jahr|monat|mon\.?|woche|wo\.?|tag)(?:e[ns]?|en|n|s)?$/;
const DASH = /\s*(?:[-\u2010–—−]|\bbis\b)\s*/;

function readNumber(text: string): number | null {
  if (HALVES.test(text)) return 0.5;
  if (ONE_AND_A_HALF.test(text)) return 1.5;
  if (/^\d{1,4}(?:[.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'));
  const word = NUMBERS.findIndex(
    (name) => text === name || (name === 'ein' && /^ein(?:e[mnrs]?|s)?$/.test(text)),
  );
  return word === -1 ? null : word;
}

/** „½“ as a decimal: „1½ Jahre“. */
const withoutHalfSign = (text: string) => text.replaceAll(/(\d)\s*½/g, '$1,5').replaceAll('½', '0,5');

/**
 * Converts a duration to a unit: „1 Jahr“ as „12“ months, „ein halbes Jahr“ as „6“, „1–2 Jahre“ as „12–24“, „3 Wochen“
 * as „21“ days. The calculator and the facts share this reader of durations; plain numbers are in the unit already.
 *
 * @returns the text unchanged where it is no such duration
 */
export function convertDuration(typed: string, unit: DurationUnit): string {
  const text = withoutHalfSign(typed.toLowerCase()).replaceAll(/\s+/g, ' ').trim();
  const [written, name = ''] = UNIT.exec(text) ?? [];
  if (written === undefined) {
    const bare = readNumber(text);
    return bare === null ? typed : format(bare);
  }
  const part = PARTS[unit][name.replace(/^mon\.?$/, 'monat').replace(/^wo\.?$/, 'woche')];
  if (part === undefined) return typed;
  const ends = text
    .slice(0, -written.length)
    .split(DASH)
    .map((end) => readNumber(end.replace(UNIT, '').trim()));
  if (ends.length > 2 || ends.includes(null)) return typed;
  const [count, of] = part;
  return ends.map((number) => format(((number ?? 0) * count) / of)).join('–');
}

const format = (number: number) => String(Math.round(number * 100) / 100).replace('.', ',');
