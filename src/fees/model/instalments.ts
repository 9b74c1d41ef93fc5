import { addSpans, shareOfSpan, type Span, ZERO_SPAN } from '#lib/german/span.ts';
import { INSTALMENTS, VAT } from './fee-models.ts';

/** One of the three payments of a retainer. */
export interface Instalment {
  readonly occasion: string;
  readonly net: Span;
  readonly gross: Span;
  /** The sum paid by then, net. */
  readonly paid: Span;
}

/** A third each; what rounding leaves over is in the last one, so that they add up. */
function thirdsOf(amount: number): readonly [number, number, number] {
  const third = Math.round(amount / 3);
  return [third, third, amount - 2 * third];
}

/** Of two fees a few euros apart, the last third of the lower one may be the higher one. */
function spanOf(one = 0, other = 0): Span {
  return { low: Math.min(one, other), high: Math.max(one, other) };
}

/** The three payments of a fee, without expenses. */
export function splitInThirds(fee: Span): readonly Instalment[] {
  const gross = addSpans(fee, shareOfSpan(fee, VAT));
  const nets = { low: thirdsOf(fee.low), high: thirdsOf(fee.high) };
  const grosses = { low: thirdsOf(gross.low), high: thirdsOf(gross.high) };
  let paid = ZERO_SPAN;
  return INSTALMENTS.map((occasion, index) => {
    const net = spanOf(nets.low[index], nets.high[index]);
    paid = addSpans(paid, net);
    return { occasion, net, gross: spanOf(grosses.low[index], grosses.high[index]), paid };
  });
}
