import { formatMonths } from '#domain/german/german-count.ts';
import { FEE_MODEL_OPTIONS, type ListedFacts, UNDISCLOSED } from './listed-facts.ts';

/** What is said of a fact that nobody has answered yet. */
const UNANSWERED = 'noch offen';

/** „Auf Erfolgsbasis, Festpreis“, „keine Angabe“ where the agency answered so, „noch offen“ where it was not asked. */
export function describeListedFee({ feeModels }: ListedFacts): string {
  if (feeModels === undefined || feeModels.length === 0) return UNANSWERED;
  if (feeModels === UNDISCLOSED) return 'keine Angabe';
  return feeModels.map((model) => FEE_MODEL_OPTIONS[model]).join(', ');
}

/** „6 Monate“, „keine“, „keine Angabe“, „noch offen“ */
export function describeListedGuarantee({ guaranteeMonths }: ListedFacts): string {
  if (guaranteeMonths === undefined) return UNANSWERED;
  if (guaranteeMonths === UNDISCLOSED) return 'keine Angabe';
  return guaranteeMonths === 0 ? 'keine' : formatMonths(guaranteeMonths);
}
