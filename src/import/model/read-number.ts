import { ENTRY_FIELDS } from '#entry/model/entry.ts';
import type { CellFinding, ImportReason } from './report.ts';

/** The value of a cell, and the repairs that were made to it. */
export interface FieldValue<Value> {
  readonly value: Value | null;
  readonly findings: readonly CellFinding[];
}

const MAX_EMPLOYEES = ENTRY_FIELDS.employees.highest;
const MIN_YEAR = ENTRY_FIELDS.foundedYear.lowest;

/** Longer texts are sentences, in which a number may mean anything. */
const MAX_NUMBER_TEXT = 80;

const UNIT =
  /\s*(?:(?:mitarbeiter|berater|besch(?:ä|ae)ftigte|angestellte)(?:[:*_/-]{0,2}innen|\(innen\))?|(?:mitarbeiter|berater)innen und (?:mitarbeiter|berater)|mitarb|mitarbeitende[rn]?|besch(?:ä|ae)ftigte[rn]|angestellte[rn]|pers(?:onen)?|leute|k(?:ö|oe)pfe|vollzeitkr(?:ä|ae)fte|vz(?:ä|ae)|ma|ftes?|employees|people|staff)\.?$/i;
/** The field's own name before the number: „MA: 50“. */
const LABEL =
  /^(?:(?:anz(?:ahl|\.)(?: der)? )?(?:mitarbeiter(?:innen)?|mitarbeitende|besch(?:ä|ae)ftigte|ma)(?:-?(?:an)?zahl)?|team|gr(?:ö|oe)(?:ß|ss)e|employees|headcount)\s*[:=]\s*/i;
const APPROXIMATE = /^(?:ca\.?|circa|zirka|etwa|rund|ungef(?:ä|ae)hr|um die|about|approx\.?|~|≈)\s*/i;
const LOWER_BOUND = /^(?:>=?|≥|(?:ü|ue)ber|mehr als|mindestens|mind\.?|ab|min\.?|more than|over)\s*/i;
const UPPER_BOUND =
  /^(?:<=?|≤|bis(?: zu)?|unter|weniger als|h(?:ö|oe)chstens|maximal|max\.?|up to|under|less than)\s*/i;
const PLUS = /\s*\+$/;
const NUMBER = String.raw`\d{1,3}(?:[.,' \u00A0\u2009\u202F’]\d{3})+|\d+`;
const ZEROS = String.raw`(?:[.,]0+)?`;
const RANGE = new RegExp(String.raw`^(${NUMBER})${ZEROS}\s*(?:-|–|—|bis|to)\s*(${NUMBER})${ZEROS}$`, 'i');
const DECIMAL = new RegExp(String.raw`^(${NUMBER})([.,])(\d+)$`);
const WHOLE = new RegExp(`^(?:${NUMBER})$`);
const GROUP_SIGNS = /\D/g;

function found(
  was: string,
  kind: CellFinding['kind'],
  reason: ImportReason,
  value: number | null,
): FieldValue<number> {
  const becomes = value === null ? null : String(value);
  return { value, findings: [{ kind, reason, was, becomes }] };
}

const NOTHING: FieldValue<never> = { value: null, findings: [] };

/**
 * A number of employees as people write it: „ca. 50“, „1.200“, „1.200,00“, „> 20“, „50-100 Mitarbeiter“. Of a range, and of „more
 * than“, the lower end is taken, so that no agency appears larger than in the file. „Up to“ alone gives no number.
 * docs/decisions/import.md.
 *
 * @param text without blanks around it
 */
export function readEmployees(text: string): FieldValue<number> {
  if (text === '') return NOTHING;
  if (/^\d{1,7}$/.test(text) && Number(text) <= MAX_EMPLOYEES) return { value: Number(text), findings: [] };
  if (text.length > MAX_NUMBER_TEXT) return found(text, 'dropped', 'notANumber', null);

  let reason: ImportReason | null = null;
  let rest = text.replace(LABEL, '').replace(UNIT, '').trim();
  if (rest !== text) reason = 'numberInWords';
  if (UPPER_BOUND.test(rest)) return found(text, 'dropped', 'upperBound', null);
  if (APPROXIMATE.test(rest)) [rest, reason] = [rest.replace(APPROXIMATE, ''), 'approximate'];
  if (LOWER_BOUND.test(rest)) [rest, reason] = [rest.replace(LOWER_BOUND, ''), 'lowerBound'];
  if (PLUS.test(rest)) [rest, reason] = [rest.replace(PLUS, ''), 'lowerBound'];
  const range = RANGE.exec(rest);
  if (range !== null) [rest, reason] = [range[1] ?? '', 'rangeStart'];
  const [, whole = '', sign = '', decimals = ''] = (!WHOLE.test(rest) && DECIMAL.exec(rest)) || [];
  // In „1.200,00“ the two signs differ; what „1.200.00“ means is not guessed.
  if (whole !== '' && !whole.includes(sign)) {
    if (!/^0+$/.test(decimals)) return found(text, 'dropped', 'fraction', null);
    [rest, reason] = [whole, reason ?? 'numberInWords'];
  }
  if (!WHOLE.test(rest)) return found(text, 'dropped', 'notANumber', null);
  const value = Number(rest.replaceAll(GROUP_SIGNS, ''));
  if (value > MAX_EMPLOYEES) return found(text, 'dropped', 'outOfRange', null);
  return found(text, 'repaired', reason ?? 'thousands', value);
}

const YEAR = /(?<!\d|\d[.,])\d{4}(?!\d|[.,]\d)/g;
/** „1.998“, „1.998,00“. */
const GROUPED_YEAR = /^([12])[.,' ’\u00A0\u202F](\d{3})(?:[.,]0+)?$/;
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`;
/** The parts of a date that are not its year: „01.04.“, „4.“ before it, „.04.01“, „.04“ behind it. */
const BEFORE_YEAR = new RegExp(String.raw`(?<!\d|\d[.,])(?:\d{1,2}\.\s?)?${MONTH}\.\s?(?=\d{4}(?!\d))`, 'g');
const BEHIND_YEAR = /(?<=(?<!\d)\d{4})\.(?:0[1-9]|1[0-2])(?:\.\d{2})?(?![\d.,])/g;

/**
 * A founding year as people write it: „gegr.1998“, „01.04.1998“, „12.1998“, „2010.01.01“, „1998.0“. Two different years, and a year of two
 * digits, are not guessed at. docs/decisions/import.md.
 *
 * @param text without blanks around it
 */
export function readFoundedYear(text: string, currentYear: number): FieldValue<number> {
  if (text === '') return NOTHING;
  const isPlain = /^\d{4}$/.test(text);
  if (text.length > MAX_NUMBER_TEXT) return found(text, 'dropped', 'noYear', null);
  const grouped = GROUPED_YEAR.exec(text);
  const plain = grouped === null ? text : `${grouped[1] ?? ''}${grouped[2] ?? ''}`;
  const years = [
    ...new Set(
      plain
        .replace(/^(\d{4})[.,]0+$/, '$1')
        .replaceAll(BEFORE_YEAR, ' ')
        .replaceAll(BEHIND_YEAR, ' ')
        .match(YEAR) ?? [],
    ),
  ].map(Number);
  const [year] = years;
  if (year === undefined) return found(text, 'dropped', 'noYear', null);
  if (years.length > 1) return found(text, 'dropped', 'severalYears', null);
  if (year > currentYear) return found(text, 'dropped', 'yearAhead', null);
  if (year < MIN_YEAR) return found(text, 'dropped', 'outOfRange', null);
  return isPlain ? { value: year, findings: [] } : found(text, 'repaired', 'yearInText', year);
}

/** The id of an entry; any other text gives no value. */
export function readId(text: string): FieldValue<number> {
  if (text === '') return NOTHING;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return value > 0 ? { value, findings: [] } : found(text, 'dropped', 'notAnId', null);
}
