import { formatMonths } from '#lib/german/german-count.ts';
import { formatPercent, percentToShare } from '#lib/german/span.ts';
import {
  FEE_MODEL_OPTIONS,
  type ListedFacts,
  UNANSWERED_TEXT,
  UNDISCLOSED,
  UNDISCLOSED_TEXT,
} from './listed-facts.ts';

function describeRate([low, high]: readonly [number, number]): string {
  return formatPercent({ low: percentToShare(low), high: percentToShare(high) });
}

/** „25–30 %, Retainer in Dritteln“, „keine Angabe“ where the agency answered so, „noch offen“ where it was not asked. */
export function describeListedFee({ feePercent, feeModels }: ListedFacts): string {
  const isRateKnown = feePercent !== undefined && feePercent !== UNDISCLOSED;
  const codes: readonly string[] = feeModels === UNDISCLOSED ? [] : (feeModels ?? []);
  const models = Object.entries(FEE_MODEL_OPTIONS).filter(([code]) => codes.includes(code));
  const said = [...(isRateKnown ? [describeRate(feePercent)] : []), ...models.map(([, label]) => label)];
  if (said.length > 0) return said.join(', ');
  return feePercent === UNDISCLOSED || feeModels === UNDISCLOSED ? UNDISCLOSED_TEXT : UNANSWERED_TEXT;
}

/** „6 Monate“, „keine“, „keine Angabe“, „noch offen“ */
export function describeListedGuarantee({ guaranteeMonths }: ListedFacts): string {
  if (guaranteeMonths === undefined) return UNANSWERED_TEXT;
  if (guaranteeMonths === UNDISCLOSED) return UNDISCLOSED_TEXT;
  return guaranteeMonths === 0 ? 'keine' : formatMonths(guaranteeMonths);
}
