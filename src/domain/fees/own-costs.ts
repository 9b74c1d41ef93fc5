import { formatGermanNumber } from '#domain/german/german-number.ts';
import type { FeeField, FeeReadings } from './fee-inputs.ts';
import { addSpans, formatEuros, type Span } from './span.ts';
import { type Step, valueOf } from './step.ts';

/** What the search costs a company by its own hand, as far as it says so. */
export interface OwnCosts {
  readonly steps: readonly Step[];
  readonly sum: Span;
}

/** The fields of a company's own costs. */
export const OWN_FIELDS = ['adverts', 'hours', 'hourlyRate', 'weeks', 'weeklyCost'] as const;

function multiply(span: Span, factor: number): Span {
  return { low: Math.round(span.low * factor), high: Math.round(span.high * factor) };
}

/** A count times a price; null where one of the two is not entered: nothing is made up. */
function productStep(
  name: string,
  label: string,
  count: number | null,
  unit: string,
  price: Span | null,
): readonly Step[] {
  if (count === null || price === null) return [];
  const decimals = Number.isInteger(count) ? 0 : 1;
  const formula = `${formatGermanNumber(count, decimals)} ${unit} × ${formatEuros(price)}`;
  return [{ name, label, formula, amount: multiply(price, count) }];
}

/** What is entered of a company's own costs; null where nothing is, or something of it is unclear. */
export function computeOwnCosts(readings: FeeReadings): OwnCosts | null {
  if (OWN_FIELDS.some((field) => readings[field].state === 'unclear')) return null;
  const adverts = valueOf(readings.adverts);
  const steps: readonly Step[] = [
    ...(adverts === null
      ? []
      : [
          {
            name: 'adverts',
            label: 'Anzeigen und Plattformen',
            formula: 'wie eingetragen',
            amount: adverts,
          },
        ]),
    ...productStep(
      'hours',
      'Eigene Arbeitszeit',
      valueOf(readings.hours),
      'Stunden',
      valueOf(readings.hourlyRate),
    ),
    ...productStep('weeks', 'Längere Lücke', valueOf(readings.weeks), 'Wochen', valueOf(readings.weeklyCost)),
  ];
  if (steps.length === 0) return null;
  return { steps, sum: addSpans(...steps.map(({ amount }) => amount)) };
}

/** „Eigene Arbeitszeit“ needs hours and their price, „Längere Lücke“ weeks and theirs: of each pair, what is missing. */
export function findMissingPartners(readings: FeeReadings): readonly FeeField[] {
  const pairs = [
    ['hours', 'hourlyRate'],
    ['weeks', 'weeklyCost'],
  ] as const;
  return pairs.flatMap(([one, other]): FeeField[] => {
    const isOneEmpty = readings[one].state === 'empty';
    if (isOneEmpty === (readings[other].state === 'empty')) return [];
    return [isOneEmpty ? one : other];
  });
}
