import type { Reading } from '#lib/german/readings.ts';
import { addSpans, type Span } from '#lib/german/span.ts';
import type { FeeField, FeeReadings } from './fee-inputs.ts';
import type { FeeStep } from './fee-step.ts';

/** The costs of a search that a company makes itself, as far as it has entered the figures. */
export interface OwnCosts {
  readonly steps: readonly FeeStep[];
  readonly sum: Span;
}

/** The fields of a company's own costs. */
export const OWN_FIELDS = ['adverts', 'hours', 'hourlyRate', 'weeks', 'weeklyCost'] as const;

function multiply(span: Span, factor: number): Span {
  return { low: Math.round(span.low * factor), high: Math.round(span.high * factor) };
}

/** A count times a price; none where one of the two is not entered: nothing is made up. */
function productStep(
  name: string,
  label: string,
  unit: string,
  count: Reading<number>,
  price: Reading<Span>,
): readonly FeeStep[] {
  if (count.state !== 'read' || price.state !== 'read') return [];
  const formula = `${count.words} ${unit} × ${price.words}`;
  return [{ name, label, formula, amount: multiply(price.value, count.value) }];
}

/** Computes a company's own costs; null where none are entered, or one is unclear. */
export function computeOwnCosts(readings: FeeReadings): OwnCosts | null {
  if (OWN_FIELDS.some((field) => readings[field].state === 'unclear')) return null;
  const { adverts, hours, hourlyRate, weeks, weeklyCost } = readings;
  const steps: readonly FeeStep[] = [
    ...(adverts.state === 'read'
      ? [
          {
            name: 'adverts',
            label: 'Anzeigen und Plattformen',
            formula: 'wie eingetragen',
            amount: adverts.value,
          },
        ]
      : []),
    ...productStep('hours', 'Eigene Arbeitszeit', 'Stunden', hours, hourlyRate),
    ...productStep('weeks', 'Längere Lücke', 'Wochen', weeks, weeklyCost),
  ];
  if (steps.length === 0) return null;
  return { steps, sum: addSpans(...steps.map(({ amount }) => amount)) };
}

/** „Eigene Arbeitszeit“ needs hours and their price, „Längere Lücke“ weeks and theirs: of each pair, what is missing. */
export function findMissingPairs(readings: FeeReadings): readonly FeeField[] {
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
