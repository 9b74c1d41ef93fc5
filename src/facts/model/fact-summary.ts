import { formatGermanList } from '#lib/german/german-list.ts';
import type { FactKey, Facts } from './facts.ts';
import { formatFact, formatFactParts } from './format-fact.ts';
import { UNANSWERED_TEXT, UNDISCLOSED } from './listed-facts.ts';

/** In one line; „noch offen“ without an answer. */
export function describeFact(facts: Facts, key: FactKey): string {
  const value = facts[key];
  return value === undefined ? UNANSWERED_TEXT : formatFact(key, value);
}

/** An agency's fee in one line: „28–33 %, Retainer in Dritteln“, as far as the entry states it. */
export function describeFee(facts: Facts): string {
  const { feePercent, feeModels } = facts;
  if (feePercent === undefined || feePercent === UNDISCLOSED) return describeFact(facts, 'feeModels');
  const rate = formatFact('feePercent', feePercent);
  if (feeModels === undefined || feeModels === UNDISCLOSED) return rate;
  return `${rate}, ${formatGermanList(formatFactParts('feeModels', feeModels))}`;
}
