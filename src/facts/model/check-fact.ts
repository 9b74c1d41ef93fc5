import { isRecord } from '#lib/record.ts';
import { isLongerThan, isVisible } from '#lib/text/characters.ts';
import {
  type FactKey,
  type Facts,
  type FactValue,
  isFactKey,
  MAX_FACT_ADDRESS,
  type NumberRule,
  ruleOf,
} from './facts.ts';
import { UNDISCLOSED } from './listed-facts.ts';
import { MANDATE_BANDS, MANDATE_LEVELS, MAX_MANDATE_TEXT, MAX_MANDATES } from './mandates.ts';

/** As in `private.fact_fault`. */
export type FactFault =
  'not_a_text' | 'not_a_number' | 'out_of_range' | 'too_long' | 'not_an_address' | 'unknown';

/** The web addresses that an entry may have, by the same expression as in the database (private.field_fault). */
export const WEB_ADDRESS = /^https?:\/\/[^\s/@:?#]+\.[^\s/@:?#]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i;

const isOption = (options: Readonly<Record<string, string>>, code: unknown) =>
  typeof code === 'string' && Object.hasOwn(options, code);

function faultOfNumbers(rule: NumberRule, numbers: readonly unknown[]): FactFault | null {
  const steps = rule.unit === 'percent' ? 100 : 1;
  for (const number of numbers) {
    if (typeof number !== 'number' || !Number.isFinite(number)) return 'not_a_number';
    if (Math.abs(Math.round(number * steps) - number * steps) > 1e-6) return 'not_a_number';
    if (number < rule.lowest || number > rule.highest) return 'out_of_range';
  }
  const [low, high] = numbers;
  return typeof low === 'number' && typeof high === 'number' && low > high ? 'out_of_range' : null;
}

const isShortText = (text: unknown) =>
  typeof text === 'string' && isVisible(text) && !isLongerThan(text, MAX_MANDATE_TEXT);

function isMandate(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.keys(value).length === 4 &&
    isShortText(value['function']) &&
    isShortText(value['industry']) &&
    isOption(MANDATE_LEVELS, value['level']) &&
    isOption(MANDATE_BANDS, value['band'])
  );
}

/** The fault of a fact's value, by the database's rules; null where it is valid. */
export function findFactFault(key: FactKey, value: unknown): FactFault | null {
  const rule = ruleOf(key);
  if (value === UNDISCLOSED) return null;
  const list: readonly unknown[] | null = Array.isArray(value) ? value : null;
  switch (rule.shape) {
    case 'choice':
      return isOption(rule.options, value) ? null : 'unknown';
    case 'choices': {
      if (list === null || list.length === 0) return 'unknown';
      const isClear =
        list.every((code) => isOption(rule.options, code)) && new Set(list).size === list.length;
      // „Keine“ cannot be combined with other options.
      return isClear && (list.length === 1 || !list.includes('none')) ? null : 'unknown';
    }
    case 'number':
      return faultOfNumbers(rule, [value]);
    case 'range':
      return list?.length === 2 ? faultOfNumbers(rule, list) : 'not_a_number';
    case 'mandates':
      if (list === null || list.length === 0 || !list.every(isMandate)) return 'unknown';
      return list.length > MAX_MANDATES ? 'too_long' : null;
    case 'address':
      if (typeof value !== 'string') return 'not_a_text';
      if (isLongerThan(value, MAX_FACT_ADDRESS)) return 'too_long';
      return WEB_ADDRESS.test(value) ? null : 'not_an_address';
  }
}

/**
 * The valid facts of a stored value; a fact with an invalid value is left out. Never throws.
 *
 * @param stored as the API returned it, unchecked
 */
export function readStoredFacts(stored: unknown): Facts {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([key, value]) => isFactKey(key) && findFactFault(key, value) === null),
  );
}

const MANDATE_PARTS = ['function', 'industry', 'level', 'band'];

/** Whether two values of a fact are the same; the database returns the keys of an object in another order. */
export function isSameFact(one: FactValue | null | undefined, other: FactValue | null | undefined): boolean {
  return JSON.stringify(one ?? null, MANDATE_PARTS) === JSON.stringify(other ?? null, MANDATE_PARTS);
}
