import { formatGermanNumber } from '#lib/german/german-number.ts';
import { formatEuros, formatPercent, percentToShare, type Span } from '#lib/german/span.ts';
import { type FactKey, type Facts, type FactUnit, type FactValue, type NumberRule, ruleOf } from './facts.ts';
import { UNDISCLOSED, UNDISCLOSED_TEXT } from './listed-facts.ts';
import { type Mandate, MANDATE_BANDS, MANDATE_LEVELS } from './mandates.ts';

const WORDS: Readonly<Record<Exclude<FactUnit, 'percent' | 'euros'>, readonly [one: string, many: string]>> =
  {
    months: ['Monat', 'Monate'],
    days: ['Tag', 'Tage'],
    workingDays: ['Arbeitstag', 'Arbeitstage'],
    mandates: ['Auftrag', 'Aufträge'],
    persons: ['Person', 'Personen'],
  };

/** „6 Monate“, „25–33 %“, „15.000 €“ */
export function formatQuantity({ low, high }: Span, unit: FactUnit): string {
  if (unit === 'percent') {
    return formatPercent({ low: percentToShare(low), high: percentToShare(high) });
  }
  if (unit === 'euros') return formatEuros({ low, high });
  const ends = low === high ? [low] : [low, high];
  const [one, many] = WORDS[unit];
  return `${ends.map((end) => formatGermanNumber(end)).join('–')}\u00A0${low === 1 && high === 1 ? one : many}`;
}

/** „Finanzen, Maschinenbau, Führungskräfte: 6–10“ */
function formatMandate(mandate: Mandate): string {
  const { function: work, industry, level, band } = mandate;
  return `${work}, ${industry}, ${MANDATE_LEVELS[level]}: ${MANDATE_BANDS[band]}`;
}

function spanOf(value: FactValue): Span | null {
  if (typeof value === 'number') return { low: value, high: value };
  if (!Array.isArray(value)) return null;
  const [low, high] = value as readonly unknown[];
  return typeof low === 'number' && typeof high === 'number' ? { low, high } : null;
}

function formatNumber(rule: NumberRule, value: FactValue): string {
  const span = spanOf(value);
  if (span === null) return '';
  return span.high === 0 && rule.zero !== undefined ? rule.zero : formatQuantity(span, rule.unit);
}

/**
 * The value of a fact in German, by its parts: options and kinds of mandates one each, anything else one text.
 *
 * @param value one that the fact may have
 */
export function formatFactParts(key: FactKey, value: FactValue): string[] {
  const rule = ruleOf(key);
  if (value === UNDISCLOSED) return [UNDISCLOSED_TEXT];
  switch (rule.shape) {
    case 'choice':
      return [typeof value === 'string' ? (rule.options[value] ?? '') : ''];
    case 'choices': {
      const codes = new Set<unknown>(Array.isArray(value) ? value : []);
      return Object.entries(rule.options).flatMap(([code, label]) => (codes.has(code) ? [label] : []));
    }
    case 'number':
    case 'range':
      return [formatNumber(rule, value)];
    case 'mandates':
      return Array.isArray(value) ? (value as readonly Mandate[]).map(formatMandate) : [];
    case 'address':
      return [typeof value === 'string' ? value : ''];
  }
}

/** The value of a fact in one line: „6 Monate“, „BDU, AESC“, „keine Angabe“. */
export function formatFact(key: FactKey, value: FactValue): string {
  const isList = ruleOf(key).shape === 'mandates';
  return formatFactParts(key, value).join(isList ? '; ' : ', ');
}

/** A numeric fact as a range with its unit, for bars and sorting; null otherwise. */
export function quantityOf(facts: Facts, key: FactKey): (Span & { readonly unit: FactUnit }) | null {
  const rule = ruleOf(key);
  const value = facts[key];
  if ((rule.shape !== 'number' && rule.shape !== 'range') || value === undefined) return null;
  const span = spanOf(value);
  return span && { ...span, unit: rule.unit };
}
