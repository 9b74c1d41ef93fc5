import type { FactKey } from '#domain/facts/facts.ts';

const FILTERED: readonly FactKey[] = [
  'feeModels',
  'guaranteeMonths',
  'offLimitsMonths',
  'memberships',
  'languages',
];

/** Where visitors meet a fact. */
export function describeWhereShown(fact: FactKey): string {
  return FILTERED.includes(fact)
    ? 'Erscheint im Profil, im Vergleich und als Filter.'
    : 'Erscheint im Profil und im Vergleich.';
}
