import { formatGermanNumber } from './german-number.ts';

/** The form of a word for a number: the singular for one, otherwise the plural. */
export function pluralForm(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** A duration: „1 Monat“, „6 Monate“, kept on one line. */
export function formatMonths(months: number): string {
  return `${formatGermanNumber(months)}\u00A0${pluralForm(months, 'Monat', 'Monate')}`;
}

/**
 * How many of something, in words: „1 Eintrag“, „2.500 Einträge“.
 *
 * @param one what there is one of; whatever belongs to it may follow, as in „Personalberatung wurde“
 * @param many the same for any other number, none included
 */
export function formatGermanCount(count: number, one: string, many: string): string {
  return `${formatGermanNumber(count)} ${pluralForm(count, one, many)}`;
}
