import { isPremiumPartner } from '#domain/agency/agency.ts';
import { pluralForm } from '#domain/german/german-count.ts';

/** Names those who do not get the message; the operator runs its own agency too, so „not to“ would say too much of that one. */
export function describeNonRecipients(names: readonly string[]): string {
  const separate = names.filter((name) => !isPremiumPartner({ name }));
  if (separate.length === 0) return '';
  return `, nicht an ${pluralForm(names.length, names[0] ?? '', 'die genannten Personalberatungen')}`;
}

/** Says that the reader is a competitor of those the message is about (§ 5a UWG). */
export function describeOperator(names: readonly string[]): string {
  return names.some((name) => isPremiumPartner({ name }))
    ? 'Beraterkompass und People Finding Company haben denselben Betreiber.'
    : 'Der Betreiber von Beraterkompass führt auch die Personalberatung People Finding Company.';
}
