import type { Reading } from '#lib/german/readings.ts';
import type { Span } from '#lib/german/span.ts';

/** A line of the calculation. */
export interface FeeStep<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** How the amount comes about, in words. */
  readonly formula: string;
  readonly amount: Span;
}

/** Returns the value of a reading; null where the field is empty or unclear. */
export function valueOfReading<Value>(reading: Reading<Value>): Value | null {
  return reading.state === 'read' ? reading.value : null;
}
