import { formatMonths, pluralForm } from '#domain/german/german-count.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { FEE_MODEL_OPTIONS, type ListedFacts, MEMBERSHIP_OPTIONS, UNDISCLOSED } from './listed-facts.ts';

/** „Garantie: 6 Monate“; 0 and „keine Angabe“ are written in words. */
function describeMonths(label: string, months: ListedFacts['guaranteeMonths'], none: string): string[] {
  if (months === undefined) return [];
  if (months === UNDISCLOSED) return [`${label}: keine Angabe`];
  if (months === 0) return [none];
  return [`${label}: ${formatMonths(months)}`];
}

function describeCodes(
  label: string,
  codes: readonly string[] | typeof UNDISCLOSED | undefined,
  options: Readonly<Record<string, string>>,
): string[] {
  if (codes === undefined) return [];
  if (codes === UNDISCLOSED) return [`${label}: keine Angabe`];
  const labels = Object.entries(options).flatMap(([code, words]) => (codes.includes(code) ? [words] : []));
  return labels.length === 0 ? [] : [`${label}: ${formatGermanList(labels)}`];
}

/** The terms of an agency among its listed facts, one a line. */
export function listTerms({ feeModels, guaranteeMonths, offLimitsMonths }: ListedFacts): string[] {
  return [
    ...describeCodes('Honorar', feeModels, FEE_MODEL_OPTIONS),
    ...describeMonths('Garantie', guaranteeMonths, 'Keine Garantie'),
    ...describeMonths('Abwerbeschutz', offLimitsMonths, 'Kein Abwerbeschutz'),
  ];
}

/**
 * The reasons to trust an agency's statements, one a line.
 *
 * @param proven how many of its values are proven
 */
export function listTrustReasons({ memberships }: ListedFacts, proven: number): string[] {
  return [
    ...describeCodes('Mitgliedschaften', memberships, MEMBERSHIP_OPTIONS),
    ...(proven === 0
      ? []
      : [pluralForm(proven, 'Eine Angabe ist belegt', `${String(proven)} Angaben sind belegt`)]),
  ];
}
