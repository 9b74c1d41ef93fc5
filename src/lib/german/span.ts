import { formatGermanNumber } from './german-number.ts';

/** From the lower to the higher end: whole euros, or hundredths of a per cent. A single value has two equal ends. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

export const ZERO_SPAN: Span = { low: 0, high: 0 };

/** A hundredth of a per cent is the unit of percentages, so that they stay whole numbers. */
export const BASIS_POINTS_PER_PERCENT = 100;

/** A share in basis points, of a percentage that may have a fraction: 27.5 is 2,750. */
export const percentToShare = (percent: number): number => Math.round(percent * BASIS_POINTS_PER_PERCENT);

/** No salary and no fee is higher. */
export const MAX_EUROS = 10_000_000;
/** A lower salary is one of a month, or in thousands. */
export const MIN_SALARY = 1_000;

/** The sum of the lower ends, and that of the higher ones. */
export function addSpans(...spans: readonly Span[]): Span {
  return spans.reduce(({ low, high }, span) => ({ low: low + span.low, high: high + span.high }), ZERO_SPAN);
}

/** The difference of two spans: its low end is the low end minus the other's high end, and vice versa. */
export function subtractSpans(span: Span, taken: Span): Span {
  return { low: span.low - taken.high, high: span.high - taken.low };
}

/** A share of an amount in whole euros; 50 cents and more are rounded up. */
export function shareOf(amount: number, share: number): number {
  return Math.round((amount * share) / (100 * BASIS_POINTS_PER_PERCENT));
}

/** The smaller share of the lower end, and the larger one of the higher end. */
export function shareOfSpan(amounts: Span, shares: Span): Span {
  return { low: shareOf(amounts.low, shares.low), high: shareOf(amounts.high, shares.high) };
}

const isSingle = ({ low, high }: Span) => low === high;

function formatSigned(amount: number): string {
  return amount < 0 ? `−${formatGermanNumber(-amount)}` : formatGermanNumber(amount);
}

/** „95.000 €“ or „80.000–100.000 €“; where an end is below zero „−500 bis 2.000 €“. */
export function formatEuros(span: Span): string {
  if (isSingle(span)) return `${formatSigned(span.low)}\u00A0€`;
  const dash = span.low < 0 ? ' bis ' : '–';
  return `${formatSigned(span.low)}${dash}${formatSigned(span.high)}\u00A0€`;
}

/** 2750 → „27,5“ */
function formatShare(share: number): string {
  const [whole, fraction = ''] = (share / BASIS_POINTS_PER_PERCENT).toFixed(2).split('.');
  const digits = fraction.replace(/0+$/, '');
  return digits === '' ? String(whole) : `${String(whole)},${digits}`;
}

/** „27,5 %“ or „25–33 %“. */
export function formatPercent(span: Span): string {
  const ends = isSingle(span) ? formatShare(span.low) : `${formatShare(span.low)}–${formatShare(span.high)}`;
  return `${ends}\u00A0%`;
}
