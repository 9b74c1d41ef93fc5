import { type DurationUnit, convertDuration } from './duration.ts';
import { formatGermanNumber } from './german-number.ts';
import { formatEuros, formatPercent, MAX_EUROS, BASIS_POINTS_PER_PERCENT, type Span } from './span.ts';

/** Why a text gives no figure. */
export type ReadingProblem =
  | 'notANumber'
  | 'negative'
  | 'otherCurrency'
  | 'notYearly'
  | 'oneSided'
  | 'notSingle'
  | 'tooLow'
  | 'tooHigh'
  | 'percentWanted'
  | 'aboveHundred'
  | 'fraction';

/** The value of a visitor's text. A range with swapped ends is corrected, which the reading mentions. */
export type Reading<Value> =
  | { readonly state: 'empty' }
  | {
      readonly state: 'read';
      readonly value: Value;
      /** As the site writes it: „80.000–100.000 €“. */
      readonly words: string;
      readonly wasReversed: boolean;
    }
  | { readonly state: 'unclear'; readonly problem: ReadingProblem };

/** An amount, or a share of another one. */
export interface AmountOrShare {
  readonly unit: 'euro' | 'percent';
  readonly span: Span;
}

/** Longer texts are sentences, in which a number may mean anything. */
const MAX_LENGTH = 60;
/** Below it, the number at one end of a range has the unit of the other end: „80–100k“. */
const MAX_WITHOUT_UNIT = 1_000;

const EMPTY = { state: 'empty' } as const;
const unclear = (problem: ReadingProblem) => ({ state: 'unclear', problem }) as const;

const APPROXIMATE = /^(?:ca\.?|circa|rund|etwa|ungefähr|von|zwischen|[~≈])\s*/;
const ONE_SIDED =
  /^(?:ab|bis(?: zu)?|über|unter|mehr als|weniger als|mindestens|mind\.|höchstens|maximal|max\.|[<>≤≥]=?) ?(?=\d)|\d[kt%]? ?\+$/;
/** „-5“, „−95.000 €“ */
const NEGATIVE = /^(?:[€%] ?)?[-\u2010–—−] ?\d/;
const DASH = /\s*(?:[-\u2010–—−]|\b(?:bis|to|und)\b)\s*/;
const OTHER_CURRENCY =
  /[$£¥]|\b(?:usd|us-?dollar|dollar|chf|sfr|fr\.|franken|gbp|pfund|yen|jpy|pln|zł|zloty|czk|kč|sek|nok|dkk|kronen)/;
const OTHER_PERIOD = /monat|mtl|p\.\s?m|stunde|woche|\btag|\/\s?[hm]\b/;
const YEARLY = /(?:p\.?\s?a\.?|(?:pro|im|je|\/)\s?jahr|jährlich)$|\bbrutto\b/g;
const EURO = /€|(?:\b|(?<=[\dtk]))euro?\b/g;
/** „95.000,-“, „95.000,–“ */
const NO_CENTS = /(?<=\d)[.,][-–—]{1,2}/g;

/** As plain characters and small letters, without blanks around it; null where it is too long. */
function simplify(text: string): string | null {
  const trimmed = text.length > 4 * MAX_LENGTH ? text : text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  return trimmed.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

const UNITS: readonly (readonly [ending: RegExp, factor: number])[] = [
  [/ ?(?:mio\.?|mill\.?|million(?:en)?)$/, 1_000_000],
  [/ ?(?:k|t|tsd\.?|tausend)$/, 1_000],
];

/** „T€ 120“, „TEUR 80–100“: the unit may come before the figures. */
const UNIT_BEFORE = /^(t|k|tsd\.?|mio\.?) *(?=\d)(.+)$/;

const GROUPED = /^[1-9]\d{0,2}([., '’])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/;
const PLAIN = /^\d{1,60}(?:[.,]\d{1,2})?$/;
const WITH_UNIT = /^\d{1,6}[.,]\d{1,6}$/;

/**
 * A number in German or English notation: three digits behind a dot or comma are thousands. Before a unit a comma is
 * always a decimal one, and a dot behind a nought: „1,25 Mio.“, „0.095 Mio.“
 */
function parseNumber(text: string, hasUnit: boolean): number | null {
  const comma = text.replace(',', '.');
  if (hasUnit && /^\d+,\d+$/.test(text) && WITH_UNIT.test(text)) return Number(comma);
  const separator = GROUPED.exec(text)?.[1];
  if (separator !== undefined) return Number(text.replaceAll(separator, '').replace(',', '.'));
  return PLAIN.test(text) || (hasUnit && WITH_UNIT.test(text)) ? Number(comma) : null;
}

interface Quantity {
  readonly number: number;
  /** 1 where none is named. */
  readonly factor: number;
}

function parseQuantity(text: string): Quantity | null {
  const [ending, factor] = UNITS.find(([unit]) => unit.test(text)) ?? [/$/, 1];
  const number = parseNumber(text.replace(ending, '').trim(), factor !== 1);
  return number === null ? null : { number, factor };
}

/** The parts of „80–100“: one or two; null where an end is missing, or there are more. */
function splitRange(text: string): readonly string[] | null {
  const parts = text.replace(APPROXIMATE, '').split(DASH);
  return parts.length > 2 || parts.includes('') ? null : parts;
}

function inOrder(low: number, high: number, format: (span: Span) => string): Reading<Span> {
  const wasReversed = low > high;
  const value = wasReversed ? { low: high, high: low } : { low, high };
  return { state: 'read', value, words: format(value), wasReversed };
}

/** The bounds of an amount. */
interface MoneyBounds {
  /** The least that is believed. */
  readonly least?: number;
  /** Whether the amount is for a year, so that one that looks like a month's is queried. */
  readonly isYearly?: boolean;
}

/**
 * An amount, or a range of amounts, as Germans write it: „95.000“, „95.000 €“, „95k“, „95 T€“, „95 TEUR“, „95,5 Tsd.“,
 * „1,2 Mio.“, „80–100k“. Other currencies are refused, because no rate is known here.
 *
 * @returns whole euros; cents are rounded
 */
export function readAmountRange(
  text: string,
  { least = 0, isYearly = false }: MoneyBounds = {},
): Reading<Span> {
  const simple = simplify(text);
  if (simple === '') return EMPTY;
  if (simple === null) return unclear('notANumber');
  if (OTHER_CURRENCY.test(simple)) return unclear('otherCurrency');
  if (isYearly && OTHER_PERIOD.test(simple)) return unclear('notYearly');
  if (NEGATIVE.test(simple)) return unclear('negative');
  const figures = simple.replaceAll(NO_CENTS, '').replaceAll(YEARLY, '').replaceAll(EURO, '').trim();
  const bare = figures.replace(UNIT_BEFORE, '$2 $1');
  if (ONE_SIDED.test(bare)) return unclear('oneSided');
  const quantities = splitRange(bare)?.map((part) => parseQuantity(part.trim()));
  const [first, second = first] = quantities ?? [];
  if (!first || !second) return unclear('notANumber');
  const [low, high] = [toEuros(first, second), toEuros(second, first)];
  if (Math.min(low, high) < least) return unclear('tooLow');
  return Math.max(low, high) > MAX_EUROS ? unclear('tooHigh') : inOrder(low, high, formatEuros);
}

function toEuros({ number, factor }: Quantity, other: Quantity): number {
  const lacksUnit = factor === 1 && number < MAX_WITHOUT_UNIT;
  return Math.round(number * (lacksUnit ? other.factor : factor));
}

/** A single amount; a range is invalid. Otherwise as {@link readAmountRange}. */
export function readAmount(text: string): Reading<number> {
  const reading = readAmountRange(text);
  if (reading.state !== 'read') return reading;
  if (reading.value.low !== reading.value.high) return unclear('notSingle');
  return { ...reading, value: reading.value.low };
}

/** „0,25“, which may mean 25 %. */
const isFraction = (share: number) => share > 0 && share < BASIS_POINTS_PER_PERCENT;

const PERCENT = /%|\bprozent\b|(?<=\d)prozent\b|\bv\. ?h\.?/;

/**
 * A percentage, or a range of them: „25“, „27,5 %“, „25–33 Prozent“. Above 100 is refused, and so is a fraction, „0,25“,
 * which may mean 25 %.
 *
 * @returns hundredths of a per cent
 */
export function readShareRange(text: string): Reading<Span> {
  const simple = simplify(text);
  if (simple === '') return EMPTY;
  if (simple === null) return unclear('notANumber');
  if (/€|eur|\d ?(?:k|t|tsd|mio)/.test(simple)) return unclear('percentWanted');
  if (NEGATIVE.test(simple)) return unclear('negative');
  if (ONE_SIDED.test(simple)) return unclear('oneSided');
  const parts = splitRange(simple)?.map((part) => part.replace(PERCENT, '').trim());
  const shares = parts?.map((part) =>
    /^\d{1,60}(?:[.,]\d{1,6})?$/.test(part) ? part.replace(',', '.') : '',
  );
  if (shares === undefined || shares.includes('')) return unclear('notANumber');
  const [low = 0, high = low] = shares.map((share) => Math.round(Number(share) * BASIS_POINTS_PER_PERCENT));
  if (Math.max(low, high) > 100 * BASIS_POINTS_PER_PERCENT) return unclear('aboveHundred');
  return isFraction(low) || isFraction(high) ? unclear('fraction') : inOrder(low, high, formatPercent);
}

/** A single percentage; a range is invalid. Otherwise as {@link readShareRange}. */
export function readShare(text: string): Reading<number> {
  const reading = readShareRange(text);
  if (reading.state !== 'read') return reading;
  if (reading.value.low !== reading.value.high) return unclear('notSingle');
  return { ...reading, value: reading.value.low };
}

/** A percentage where the text says that it is one, otherwise an amount. */
export function readAmountOrShare(text: string): Reading<AmountOrShare> {
  const isPercent = PERCENT.test(simplify(text) ?? '');
  const reading = isPercent ? readShareRange(text) : readAmountRange(text);
  if (reading.state !== 'read') return reading;
  return { ...reading, value: { unit: isPercent ? 'percent' : 'euro', span: reading.value } };
}

/**
 * A number of something, to a tenth: „4“, „12,5“, „4 Monate“.
 *
 * @param unit the beginning of the word that may follow, in small letters
 * @param most more is not believed
 */
export function readCount(text: string, unit: string, most: number): Reading<number> {
  const simple = simplify(text);
  if (simple === '') return EMPTY;
  if (simple !== null && NEGATIVE.test(simple)) return unclear('negative');
  const [, digits = '', word = ''] = /^([\d.,]+) ?([a-zäöü.]*)$/.exec(simple ?? '') ?? [];
  const number = parseNumber(digits, false);
  if (number === null || (word !== '' && !word.startsWith(unit))) {
    return unclear((splitRange(simple ?? '')?.length ?? 0) > 1 ? 'notSingle' : 'notANumber');
  }
  if (number > most) return unclear('tooHigh');
  const value = Math.round(number * 10) / 10;
  return { state: 'read', value, words: formatCount(value), wasReversed: false };
}

const formatCount = (count: number) => formatGermanNumber(count, Number.isInteger(count) ? 0 : 1);

/** A number of something, or a range of them: „4“, „3–5 Personen“. Otherwise as {@link readCount}. */
export function readCountRange(text: string, unit: string, most: number): Reading<Span> {
  const simple = simplify(text);
  if (simple === '') return EMPTY;
  const [low, high = low] = splitRange(simple ?? '')?.map((part) => readCount(part, unit, most)) ?? [];
  if (low?.state !== 'read') return low?.state === 'unclear' ? low : unclear('notANumber');
  if (high?.state !== 'read') return high?.state === 'unclear' ? high : unclear('notANumber');
  return inOrder(low.value, high.value, (span) =>
    span.low === span.high ? formatCount(span.low) : `${formatCount(span.low)}–${formatCount(span.high)}`,
  );
}

const inUnit = (text: string, unit: DurationUnit) =>
  text.length > MAX_LENGTH ? text : convertDuration(text, unit);

/** A duration in months, weeks or days, however it is said: „6,5“, „1 Jahr“. Otherwise as {@link readCount}. */
export function readDuration(text: string, unit: DurationUnit, most: number): Reading<number> {
  return readCount(inUnit(text, unit), NAMES[unit], most);
}

/** As {@link readDuration}, or a range of them. */
export function readDurationRange(text: string, unit: DurationUnit, most: number): Reading<Span> {
  return readCountRange(inUnit(text, unit), NAMES[unit], most);
}

/** The beginning of the word that may follow a number in the unit. */
const NAMES: Readonly<Record<DurationUnit, string>> = {
  months: 'mon',
  weeks: 'wo',
  days: 'tag',
  workingDays: 'arbeitstag',
};
