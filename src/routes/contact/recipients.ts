import { isPremiumPartner } from '#domain/agency/agency.ts';
import { pluralForm } from '#domain/german/german-count.ts';

/** Says which of the named agencies do not get the message. The operator, who gets it, runs its own agency, so that one is not among them. */
export function describeNonRecipients(names: readonly string[]): string {
  const separate = names.filter((name) => !isPremiumPartner({ name }));
  if (separate.length === 0) return '';
  return `, nicht an ${pluralForm(separate.length, separate[0] ?? '', separate.length === names.length ? 'die genannten Personalberatungen' : 'die anderen genannten Personalberatungen')}`;
}

/** Says that the operator, who reads the message, competes with the agencies that it names (§ 5a UWG). */
export function describeOperator(names: readonly string[]): string {
  return names.some((name) => isPremiumPartner({ name }))
    ? 'Beraterkompass und People Finding Company haben denselben Betreiber.'
    : 'Der Betreiber von Beraterkompass führt auch die Personalberatung People Finding Company.';
}
