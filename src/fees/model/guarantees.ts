import { addSpans, formatEuros, formatPercent, shareOf, type Span } from '#lib/german/span.ts';
import type { FeeReadings } from './fee-inputs.ts';
import type { GuaranteeKind } from './fee-models.ts';
import { type FeeStep, valueOfReading } from './fee-step.ts';

/**
 * Computes the costs until the vacancy is filled again after somebody has left: without a guarantee the same sum a
 * second time. A guarantee holds to the end of its last month, counted from the first working day.
 */
export function computeGuarantees(
  readings: FeeReadings,
  fee: Span,
  expenses: Span,
): readonly FeeStep<GuaranteeKind>[] {
  const { leavesAfter, guarantee, refund } = readings;
  const left = valueOfReading(leavesAfter);
  const months = valueOfReading(guarantee);
  const share = valueOfReading(refund);
  if (left === null || months === null || share === null) return [];
  const holds = left <= months;
  const once = addSpans(fee, expenses);
  const twice = addSpans(once, once);
  const again = 'zweimal die Summe netto';
  const over = `Frist vorbei: ${again}`;
  const back = { low: shareOf(fee.low, share), high: shareOf(fee.high, share) };
  return [
    {
      name: 'replacement',
      label: 'Nachsuche ohne neues Honorar',
      formula: holds ? `Summe netto${expenses.high > 0 ? ', Nebenkosten ein zweites Mal' : ''}` : over,
      amount: holds ? addSpans(once, expenses) : twice,
    },
    {
      name: 'refund',
      label: `Rückzahlung von ${formatPercent({ low: share, high: share })} des Honorars`,
      formula: holds ? `${again}, abzüglich ${formatEuros(back)}` : over,
      amount: holds ? { low: twice.low - back.low, high: twice.high - back.high } : twice,
    },
    { name: 'none', label: 'Keine Garantie', formula: again, amount: twice },
  ];
}
