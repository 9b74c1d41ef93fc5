import { BASIS_POINTS_PER_PERCENT, formatPercent } from '#domain/fees/span.ts';
import { formatMonths } from '#domain/german/german-count.ts';
import { FEE_MODEL_OPTIONS, type ListedFacts, UNDISCLOSED } from './listed-facts.ts';

/** What is said of a fact that nobody has answered yet. */
const UNANSWERED = 'noch offen';

const toShare = (percent: number) => Math.round(percent * BASIS_POINTS_PER_PERCENT);

function describeRate([low, high]: readonly [number, number]): string {
  return formatPercent({ low: toShare(low), high: toShare(high) });
}

/** „25–30 %, Retainer in Dritteln“, „keine Angabe“ where the agency answered so, „noch offen“ where it was not asked. */
export function describeListedFee({ feePercent, feeModels }: ListedFacts): string {
  const isRateKnown = feePercent !== undefined && feePercent !== UNDISCLOSED;
  const models = feeModels === undefined || feeModels === UNDISCLOSED ? [] : feeModels;
  const said = [
    ...(isRateKnown ? [describeRate(feePercent)] : []),
    ...models.map((model) => FEE_MODEL_OPTIONS[model]),
  ];
  if (said.length > 0) return said.join(', ');
  return feePercent === UNDISCLOSED || feeModels === UNDISCLOSED ? 'keine Angabe' : UNANSWERED;
}

/** „6 Monate“, „keine“, „keine Angabe“, „noch offen“ */
export function describeListedGuarantee({ guaranteeMonths }: ListedFacts): string {
  if (guaranteeMonths === undefined) return UNANSWERED;
  if (guaranteeMonths === UNDISCLOSED) return 'keine Angabe';
  return guaranteeMonths === 0 ? 'keine' : formatMonths(guaranteeMonths);
}
